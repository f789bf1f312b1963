import type { Locator, Page } from '@playwright/test'
import { stringToHex } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { keepShot, SIZES, scrollsSideways, softly } from '../../fixtures/appearance/appearance.js'
import { networkWithEns } from '../../fixtures/chain/ens.js'
import { local } from '../../fixtures/chain/networks.js'
import { type Dapp, expect, FIRST, secureFrame, test } from '../../fixtures/dapp.js'
import { codeFor, freshEmail } from '../../fixtures/mailbox.js'
import { typeInto } from '../../fixtures/typeInto.js'
import { RPC_ONE } from '../../world/ports.js'

async function walk(dapp: Dapp, look: (view: string) => Promise<void>) {
  const { page } = dapp
  await dapp.visitOpen({ config: { termsConditionsUrl: 'https://dapp.example/terms' } })
  await look('Connect')
  const email = freshEmail()
  await typeInto(page.getByTestId('vb-email-input'), email)
  await page.getByTestId('vb-email-submit').click()
  await expect(dapp.frame.getByTestId('vb-otp-input')).toBeVisible()
  await look('EmailVerifyOtp')
  await typeInto(dapp.frame.getByTestId('vb-otp-input'), await codeFor(email))
  await dapp.expectConnected()
  await dapp.protect()
  await look('EmbeddedWallet')
  await dapp.expectConnected()
  await dapp.press('sign-in-here')
  await expect(dapp.frame.getByTestId('vb-approval')).toBeVisible()
  await look('ApproveTransaction')
  await dapp.reject()
  await page.getByTestId('vb-account-button').click()
  await expect(page.getByTestId('vb-tab-activity')).toBeVisible()
  await look('Account')
}

const style = (element: Locator, property: string) =>
  element.evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), property)

test(
  'keeps cards, fields, boxes, decisions and tabs distinct with forced colours',
  { tag: '@ci' },
  async ({ dapp, page }, info) => {
    await page.emulateMedia({ forcedColors: 'active' })
    const { frame } = dapp
    const edge = (element: Locator) =>
      softly.poll(() => style(element, 'border-top-style'), `${element}`).toBe('solid')
    const parts: Record<string, () => Promise<void>> = {
      async Connect() {
        await edge(page.locator('.email'))
        await edge(page.getByTestId('vb-connect-button'))
      },
      async EmailVerifyOtp() {
        await edge(frame.locator('.box').first())
        // The boxes draw the digits. The transparent field over them must not draw the digits
        // again.
        await expect(frame.getByTestId('vb-otp-input')).toHaveCSS('color', 'rgba(0, 0, 0, 0)')
      },
      async EmbeddedWallet() {
        await edge(frame.locator('.choice').first())
      },
      async ApproveTransaction() {
        const [yes, no] = [frame.getByTestId('vb-approve'), frame.getByTestId('vb-reject')]
        await expect(yes).toBeEnabled()
        await edge(yes)
        await edge(no)
        await expect(yes).not.toHaveCSS('background-color', await style(no, 'background-color'))
      },
      async Account() {
        const chosen = page.getByTestId('vb-tab-tokens')
        const other = page.getByTestId('vb-tab-activity')
        const around = await style(other, 'background-color')
        await expect(chosen).not.toHaveCSS('background-color', around)
        await expect(page.locator('.avatar')).toHaveCSS('background-image', /gradient/)
      },
    }
    await walk(dapp, async (view) => {
      await edge(dapp.modal)
      await parts[view]?.()
      await keepShot(page, info, view)
    })
  },
)

test('keeps the close button visible in small and low windows', async ({ dapp, page }, info) => {
  const close = page.getByTestId('vb-close')
  await walk(dapp, async (view) => {
    for (const [width, height] of [
      [320, 568],
      [800, 320],
    ] as const) {
      await page.setViewportSize({ width, height })
      await dapp.settle()
      await keepShot(page, info, `${view}-${width}`)
      await softly(close, `${view}, ${width}`).toBeInViewport({ ratio: 1 })
      await page.getByTestId('vb-overlay').evaluate((overlay) => {
        overlay.scrollTop = overlay.scrollHeight
      })
      await softly(close, `${view}, ${width}, scrolled`).toBeInViewport({ ratio: 1 })
    }
    await page.setViewportSize({ width: 1000, height: 800 })
  })
})

test.describe('with touch', () => {
  // Do not emulate a complete phone: the headless shell sends presses on its frame to wrong
  // positions.
  test.use({ hasTouch: true, viewport: SIZES.phone })

  test(
    'every control is at least 44 px wide and high, and no field makes a phone zoom',
    { tag: '@ci' },
    async ({ dapp, page }, info) => {
      await walk(dapp, async (view) => {
        await dapp.settle()
        await expect
          .poll(() => page.evaluate(() => matchMedia('(pointer: coarse)').matches))
          .toBe(true)
        await keepShot(page, info, view)
        const inner = secureFrame(page)
        const isFramed = await page.getByTestId('vb-secure-frame').isVisible()
        for (const place of [
          dapp.modal,
          ...(isFramed && inner !== undefined ? [inner.locator('body')] : []),
        ])
          await softly.poll(() => tooSmall(place), view).toEqual([])
      })
    },
  )
})

const tooSmall = (place: Locator) =>
  place.evaluate((root) => {
    const pressed = 'button, a[href], input, textarea, summary'
    return [...root.querySelectorAll<HTMLElement>(pressed)].flatMap((one) => {
      if (!one.checkVisibility({ visibilityProperty: true })) return []
      // A label extends the press area of its control.
      const { width, height } = (one.closest('label') ?? one).getBoundingClientRect()
      const isField = one.matches('input:not([type=checkbox], [type=radio]), textarea')
      const letters = isField ? Number.parseFloat(getComputedStyle(one).fontSize) : 16
      return width < 44 || height < 44 || letters < 16
        ? [`${one.outerHTML.slice(0, 120)}: ${width} × ${height}, ${letters}`]
        : []
    })
  })

test('focuses the replacement of the pressed button after connecting and disconnecting', async ({
  dapp,
  page,
}) => {
  await dapp.visit({ wallet: 'announced' })
  await page.getByTestId('vb-connect-button').press('Enter')
  await page.getByTestId('vb-wallet-org.vestibule.testwallet').press('Enter')
  await dapp.decide('approve')
  await dapp.expectConnected()
  await expect.poll(() => focused(page)).toBe('vb-account-button')
  await page.getByTestId('vb-account-button').press('Enter')
  await page.getByTestId('vb-disconnect').press('Enter')
  await expect(dapp.modal).toBeHidden()
  await expect.poll(() => focused(page)).toBe('vb-connect-button')
})

const focused = (page: Page) =>
  page.evaluate(() => {
    let at: Element | null = document.activeElement
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
    return at?.getAttribute('data-testid') ?? at?.tagName
  })

test('a screen reader announces the requester and the purpose of a request', async ({ dapp }) => {
  await dapp.visitNew()
  await dapp.press('sign-message')
  const said = dapp.frame.getByRole('status').filter({ hasText: 'Sign a message' })
  await expect(said).toHaveText(/^http:\/\/dapp\.localhost:[0-9]+ asks: Sign a message$/)
})

test('shows the requester of a long request first on a small phone', async ({ dapp, page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await dapp.visitNew()
  const { host, origin } = new URL(page.url())
  const address = await dapp.address()
  const message = createSiweMessage({
    address,
    chainId: await dapp.chainId(),
    domain: host,
    uri: origin,
    nonce: 'abcdefgh12345678',
    version: '1',
    statement: 'I accept the terms of the front door. '.repeat(20).trim(),
  })
  await dapp.ask('personal_sign', [stringToHex(message), address])
  await expect(dapp.frame.getByText('Scroll down to continue')).toBeVisible()
  await dapp.settle()
  const isClear = async () => {
    const title = await page.getByTestId('vb-title').boundingBox()
    const who = await dapp.frame.locator('.who').boundingBox()
    return (who?.y ?? 0) >= (title?.y ?? 0) + (title?.height ?? 0)
  }
  await expect.poll(isClear).toBe(true)
})

test('fits the page into a small phone despite a long network name', async ({ dapp, page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  const name = 'A network with a very long name and more'
  await dapp.visit({ config: { networks: [local(31337, name, RPC_ONE)] } })
  await expect(page.getByTestId('vb-network-button')).toHaveText(name)
  await expect.poll(() => scrollsSideways(page)).toBe(false)
})

test('fits the page into a small phone despite a long account name', async ({ dapp, page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  const name = `${'long-'.repeat(11)}name.eth`
  const network = await networkWithEns({ address: FIRST.address, name })
  await dapp.visitConnected({ wallet: 'announced', config: { networks: [network] } })
  await expect(page.getByTestId('vb-account-button')).toContainText(name)
  await expect.poll(() => scrollsSideways(page)).toBe(false)
})
