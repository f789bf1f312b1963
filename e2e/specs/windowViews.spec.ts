import type { Page } from '@playwright/test'
import { findFaults, keepShot, scrollsSideways, softly, THEMES } from '../fixtures/appearance.js'
import {
  type ApprovalWindow,
  continueInWindow,
  openWindow,
  readToEnd,
} from '../fixtures/approvalWindow.js'
import { type Dapp, expect, test } from '../fixtures/dapp.js'
import { freshEmail } from '../fixtures/mailbox.js'
import { beAsked } from '../views/beAsked.js'
import { beAskedByDevice } from '../views/beAskedByDevice.js'

const SIZES = {
  window: { width: 440, height: 740 },
  phone: { width: 390, height: 664 },
} as const

type Start = { dapp: Dapp; page: Page }

const strict = { projectId: 'local-strict' }
async function press({ dapp }: Start, action: string) {
  await dapp.visit({ config: strict })
  await dapp.signInByEmail(freshEmail())
  await dapp.press(action)
  return continueInWindow(dapp)
}

async function ask(start: Start, ...names: Parameters<typeof beAsked>[1][]) {
  await beAsked(start, ...names)
  return continueInWindow(start.dapp)
}

/** What the wallet's window can be showing, and how to come to each. */
const VIEWS: Record<string, (start: Start) => Promise<ApprovalWindow>> = {
  Message: (start) => press(start, 'sign-message'),
  Permit: (start) => press(start, 'sign-permit'),
  async Withdrawn(start) {
    const window = await press(start, 'sign-typed-data')
    await expect(window.card).toBeVisible()
    // The frame hears of the window a little later, and says so in a line more: what was pressed meanwhile moves away.
    const handOver = start.dapp.frame.getByTestId('vb-hand-over')
    await expect(handOver).toHaveAttribute('data-state', 'waiting')
    await start.dapp.pressInFrame('vb-reject')
    await window.expectMessage('withdrawn')
    return window
  },
  async LookAlike(start) {
    const window = await ask(start, 'coins', 'lookAlike')
    await expect(window.card).toContainText('not the one you know')
    return window
  },
  async Unlimited(start) {
    const window = await ask(start, 'unlimited')
    await expect(window.card.getByTestId('vb-changes')).toContainText('any amount of TUSD')
    return window
  },
  async Failing(start) {
    const window = await ask(start, 'failing')
    await expect(window.card.getByTestId('vb-changes')).toContainText('expected to fail')
    return window
  },
  async MostToNew(start) {
    const window = await ask(start, 'mostOfAll')
    await expect(window.card).toContainText('never sent to this address')
    await expect(window.card).toContainText('this is most of your ETH')
    return window
  },
  async Batch(start) {
    const window = await ask(start, 'batch')
    await expect(window.card).toContainText(
      'Let somebody spend any amount of TUSD, and 2 more steps',
    )
    const steps = window.card.getByTestId('vb-steps').locator('li')
    await expect(steps).toHaveText([/^Send 25.5 TUSD/, /^Send 1 TUSD/, /^Let somebody spend/])
    await expect(window.approveButton).toBeDisabled()
    return window
  },
  Permits: (start) => ask(start, 'permits'),
}

for (const [name, go] of Object.entries(VIEWS))
  test(`[V12] the window of a request (${name}) looks as it should and is open to everyone`, async ({
    dapp,
    page: opener,
  }, info) => {
    const window = await go({ dapp, page: opener })
    if (name !== 'Withdrawn') {
      await readToEnd(window.card)
      await expect(window.approveButton).toBeEnabled()
    }
    const { page } = window
    for (const theme of THEMES)
      for (const [size, viewport] of Object.entries(SIZES)) {
        await page.setViewportSize(viewport)
        // The theme came with the request; another one is another visitor's.
        await page.evaluate((theme) => {
          document.documentElement.dataset.theme = theme
        }, theme)
        await keepShot(page, info, `${name}-${theme}-${size}`)
        // Colours do not depend on the size, nor sizes on the theme.
        if ((theme === 'light') !== (size === 'phone')) continue
        await softly.poll(() => findFaults(page), `${theme}, ${size}`).toEqual([])
      }
  })

/** What the window can be showing of a device that asks, and how to come to each. */
const DEVICE_VIEWS: Record<string, (page: Page, code: string, words: string) => Promise<void>> = {
  async Ask() {},
  async Wrong(page, code, words) {
    await page.getByTestId('vb-proof-secret').fill(words)
    await page.getByTestId('vb-link-digits').fill(code === '000000' ? '000001' : '000000')
    await page.getByTestId('vb-link-approve').click()
    await expect(page.getByRole('alert')).toContainText('2 tries left', { timeout: 30_000 })
  },
  async Ended(page, code, words) {
    await page.getByTestId('vb-proof-secret').fill(words)
    const wrong = code === '000000' ? '000001' : '000000'
    for (const says of ['2 tries left', '1 try left', undefined]) {
      await page.getByTestId('vb-link-digits').fill(wrong)
      await page.getByTestId('vb-link-approve').click()
      const end = says === undefined ? page.getByTestId('vb-link-ended') : page.getByText(says)
      await expect(end).toBeVisible({ timeout: 30_000 })
    }
  },
}

for (const [name, go] of Object.entries(DEVICE_VIEWS))
  test(`the window of a device that asks (${name}) looks as it should and is open to everyone`, async ({
    browser,
    dapp,
  }, info) => {
    test.slow()
    const { other, words } = await beAskedByDevice({ dapp, browser }, { hasMethods: true })
    const page = await openWindow(dapp)
    const there = other.frame.getByTestId('vb-link-code')
    await expect(there).toHaveAttribute('data-code', /^[0-9]{6}$/)
    await expect(page.getByTestId('vb-approve-device')).toBeVisible()
    await go(page, (await there.getAttribute('data-code')) ?? '', words)
    for (const theme of THEMES)
      for (const [size, viewport] of Object.entries(SIZES)) {
        await page.setViewportSize(viewport)
        await page.evaluate((theme) => {
          document.documentElement.dataset.theme = theme
        }, theme)
        await keepShot(page, info, `${name}-${theme}-${size}`)
        await softly.poll(() => scrollsSideways(page), `${theme}, ${size}`).toBe(false)
        if ((theme === 'light') !== (size === 'phone')) continue
        await softly.poll(() => findFaults(page), `${theme}, ${size}`).toEqual([])
      }
    await other.page.context().close()
  })
