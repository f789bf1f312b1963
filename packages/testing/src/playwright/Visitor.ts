import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { codeFor, freshEmail, mailsTo } from '../mails.js'
import type { World } from '../world.js'

/** A visitor who signs in on a dapp's page and approves requests. */
export class Visitor {
  readonly page: Page
  readonly modal: Locator
  /** Content of the secure frame. */
  readonly frame: FrameLocator
  private readonly world: World

  constructor(page: Page, world: World) {
    this.page = page
    this.world = world
    this.modal = page.getByTestId('vb-modal')
    this.frame = page.frameLocator('[data-testid="vb-secure-frame"]')
  }

  /** Opens the modal with the dapp's button, unless it is open. */
  async openModal(): Promise<void> {
    if (await this.modal.isVisible()) return
    await this.page.getByTestId('vb-connect-button').click()
    await expect(this.modal).toBeVisible()
  }

  /** Signs in by email. @returns the email address */
  async loginByEmail(email = freshEmail()): Promise<string> {
    const { length: after } = await mailsTo(this.world, email)
    await this.openModal()
    await this.page.getByTestId('vb-email-input').fill(email)
    await this.page.getByTestId('vb-email-submit').click()
    const field = this.frame.getByTestId('vb-otp-input')
    await expect(field).toBeFocused()
    await field.fill(await codeFor(this.world, email, { after }))
    await expect(this.modal).toBeHidden()
    return email
  }

  /** Signs in at a provider such as `google`. @returns the email address */
  async loginBySocial(provider: string, email = freshEmail()): Promise<string> {
    await this.openModal()
    const opened = this.page.waitForEvent('popup')
    await this.page.getByTestId(`vb-social-${provider}`).click()
    const window = await opened
    await window.getByTestId('idp-email').fill(email)
    await window.getByTestId('idp-continue').click()
    const button = window.getByTestId('vb-visit-yes')
    await expect(button).toBeEnabled()
    await Promise.all([window.waitForEvent('close'), button.click()])
    await expect(this.modal).toBeHidden()
    return email
  }

  /** Approves a request of the embedded wallet in its window. `ask` makes the dapp send the request. */
  async approve(ask: () => Promise<unknown>): Promise<void> {
    const button = (await this.review(ask)).getByTestId('vb-approve')
    await expect(async () => {
      await button.page().getByTestId('vb-approval').evaluate(scrollToEnd)
      await expect(button).toBeEnabled({ timeout: 2_000 })
    }).toPass({ intervals: [100] })
    const { mouse } = button.page()
    await button.hover()
    await mouse.down()
    // A risky request requires a long press.
    const held = button.page().locator('[data-testid=vb-approve][data-holding]')
    await expect.poll(() => held.count().catch(() => 0), { intervals: [100] }).toBe(0)
    await mouse.up().catch(() => undefined)
  }

  /** Rejects a request of the embedded wallet in its window. `ask` makes the dapp send the request. */
  async reject(ask: () => Promise<unknown>): Promise<void> {
    await (await this.review(ask)).getByTestId('vb-reject').click()
  }

  private async review(ask: () => Promise<unknown>): Promise<Page> {
    const isApproval = (page: Page) => page.url() === `${this.world.frame}/approve`
    const next = this.page.context().waitForEvent('page')
    await ask()
    const window = await next
    await expect.poll(() => isApproval(window)).toBe(true)
    await expect(window.getByTestId('vb-approval')).toBeVisible()
    return window
  }
}

function scrollToEnd(root: Element) {
  const page = root.closest('.window')
  for (const part of [...(page ? [page] : []), ...root.querySelectorAll('*')])
    if (part.scrollHeight > part.clientHeight) part.scrollTop = part.scrollHeight
}
