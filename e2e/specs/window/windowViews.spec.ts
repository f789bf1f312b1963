import type { BrowserContext, Page } from '@playwright/test'
import { alertIn } from '../../fixtures/appearance/alertIn.js'
import {
  findFaults,
  keepShot,
  looksIn,
  scrollsSideways,
  softly,
} from '../../fixtures/appearance/appearance.js'
import {
  type ApprovalWindow,
  blockPressWindows,
  openWindow,
  readToEnd,
} from '../../fixtures/appearance/approvalWindow.js'
import {
  expectFineInEveryLook,
  WINDOW_SIZES,
  wearInWindow,
} from '../../fixtures/appearance/expectFineInEveryLook.js'
import { giveCamera } from '../../fixtures/camera.js'
import { type Dapp, expect, test } from '../../fixtures/dapp.js'
import { Hub } from '../../fixtures/hub.js'
import { createOwner, freshName } from '../../fixtures/names.js'
import { otherThan } from '../../fixtures/otherThan.js'
import { signInElsewhere } from '../../fixtures/recovery.js'
import { giveWallet } from '../../fixtures/wallets.js'
import { beAsked } from '../../views/beAsked.js'
import { beAskedByDevice } from '../../views/beAskedByDevice.js'
import { consentViews } from '../../views/consent.js'
import { visitWithMoney } from '../../views/solana.js'

const SIZES = {
  window: { width: 440, height: 740 },
  phone: { width: 390, height: 664 },
} as const

type Start = { dapp: Dapp; page: Page }

const strict = { projectId: 'local-strict' }
async function press({ dapp }: Start, action: string) {
  await dapp.visitSignedIn({ config: strict })
  await dapp.press(action)
  return dapp.review()
}

async function pressOnSolana({ dapp, page }: Start, testId: string) {
  await visitWithMoney(dapp)
  await page.getByTestId(testId).click()
  return dapp.review()
}

async function openOwnName({ dapp, page }: Start) {
  const open = () =>
    page.evaluate(() => void window.vestibule.open({ view: 'RegisterAccountName' }))
  await dapp.visitSignedIn()
  await open()
  await page.getByTestId('vb-name-input').fill(freshName())
  await page.getByTestId('vb-name-register').click()
  await (await dapp.review()).approve()
  await page.getByTestId('vb-name-done').click()
  await open()
}

async function ask(start: Start, ...names: Parameters<typeof beAsked>[1][]) {
  await beAsked(start, ...names)
  return start.dapp.review()
}

/** Mocks a session with a new device, as for an owner without an email. */
async function sayNewDevice(context: BrowserContext) {
  const device = {
    label: 'Firefox on Linux',
    dappOrigin: 'https://a-rather-long-name-of-a-site.example',
    enrolledAt: '2026-11-27T12:00:00.000Z',
  }
  await context.route('**/v1/auth/session', async (route) => {
    // Node does not resolve `.localhost` names.
    const { pathname, port, host } = new URL(route.request().url())
    const headers = { ...route.request().headers(), host }
    const response = await route.fetch({ url: `http://127.0.0.1:${port}${pathname}`, headers })
    const answer = await response.json()
    if (answer.session?.wallet) answer.session.wallet.newDevice = device
    await route.fulfill({ response, json: answer })
  })
}

const VIEWS: Record<string, (start: Start) => Promise<ApprovalWindow>> = {
  async Message(start) {
    const window = await press(start, 'sign-message')
    await expect(window.card.getByTestId('vb-site-seen')).toHaveText('New site')
    return window
  },
  async NewDevice(start) {
    await sayNewDevice(start.page.context())
    const window = await press(start, 'sign-message')
    await expect(window.card.getByTestId('vb-new-device')).toContainText(
      'opened on another device on 27 Nov 2026',
    )
    return window
  },
  async Several({ dapp, page }) {
    await blockPressWindows(page)
    await dapp.visitSignedIn()
    const address = await dapp.address()
    for (const text of ['First', 'Second', 'Third'])
      await dapp.ask('personal_sign', [text, address])
    await expect(dapp.frame.getByTestId('vb-hand-over')).toContainText('1 of 3')
    const window = await dapp.review()
    await expect(window.card).toContainText('First')
    await expect(window.page.getByTestId('vb-reject-all')).toBeVisible()
    return window
  },
  Permit: (start) => press(start, 'sign-permit'),
  TypedData: (start) => press(start, 'sign-typed-data'),
  async Transaction(start) {
    const window = await ask(start, 'coins')
    await expect(window.card.getByTestId('vb-changes')).toContainText('0.01 ETH')
    await expect(window.card.getByText('First time', { exact: true })).toBeVisible()
    // The fee has at most six digits after the leading zeros.
    await expect(window.card).toContainText(/Network fee\s*up to 0\.0*[1-9]\d{0,5} ETH/)
    return window
  },
  SolanaMessage: (start) => pressOnSolana(start, 'demo-solana-sign'),
  async SolanaTransfer(start) {
    const window = await pressOnSolana(start, 'demo-solana-pay')
    await expect(window.card.getByTestId('vb-changes')).toContainText('0.001 SOL')
    return window
  },
  async SolanaSponsored(start) {
    const window = await pressOnSolana(start, 'demo-solana-note')
    await expect(window.card).toContainText('Fee paid by')
    return window
  },
  async SolanaSwap({ dapp, page }) {
    await visitWithMoney(dapp, { features: { swaps: true } })
    await page.getByTestId('vb-network-button').click()
    await dapp.modal.getByText('Solana Local').click()
    await expect(page.getByTestId('vb-network-button')).toHaveText('Solana Local')
    await page.evaluate(() => {
      const args = { fromToken: 'LUSD', toToken: 'SOL', amount: '60' }
      void window.vestibule.open({ view: 'Swap', arguments: args })
    })
    await page.getByTestId('vb-swap-review').click()
    const approval = await dapp.review()
    await expect(approval.card).toContainText('Swap 60 LUSD')
    return approval
  },
  async SolanaSeveral(start) {
    const window = await pressOnSolana(start, 'demo-solana-sign-two')
    await expect(window.card.getByTestId('vb-changes')).toContainText('0.002 SOL')
    return window
  },
  async Withdrawn(start) {
    const window = await press(start, 'sign-typed-data')
    await expect(window.card).toBeVisible()
    await start.page.getByTestId('vb-close').click()
    await window.expectMessage('withdrawn')
    return window
  },
  async RejectedThere(start) {
    const window = await press(start, 'sign-typed-data')
    await expect(window.card).toBeVisible()
    await start.dapp.pressInFrame('vb-reject')
    await window.expectMessage('rejectedThere')
    return window
  },
  async LookAlike(start) {
    const window = await ask(start, 'coins', 'lookAlike')
    await expect(window.card).toContainText('Look-alike address')
    return window
  },
  async Unlimited(start) {
    const window = await ask(start, 'unlimited')
    await expect(window.card.getByTestId('vb-changes')).toContainText('any amount of TUSD')
    return window
  },
  async Failing(start) {
    const window = await ask(start, 'failing')
    await expect(window.card.getByTestId('vb-changes')).toContainText('This will probably fail')
    return window
  },
  async MostToNew(start) {
    const window = await ask(start, 'mostOfAll')
    await expect(window.card).toContainText('First time sending to this address')
    await expect(window.card).toContainText('this is most of your ETH')
    return window
  },
  async Batch(start) {
    const window = await ask(start, 'batch')
    await expect(window.card).toContainText('Unlimited spending cap for TUSD, and 2 more steps')
    const steps = window.card.getByTestId('vb-steps').locator('li')
    await expect(steps).toHaveText([
      /^Send 25.5 TUSD/,
      /^Send 1 TUSD/,
      /^Unlimited spending cap for TUSD/,
    ])
    await expect(window.approveButton).toBeDisabled()
    return window
  },
  Permits: (start) => ask(start, 'permits'),
  async Name({ dapp, page }) {
    await dapp.visitSignedIn()
    await page.evaluate(() => void window.vestibule.open({ view: 'RegisterAccountName' }))
    await page.getByTestId('vb-name-input').fill(freshName())
    await page.getByTestId('vb-name-register').click()
    return dapp.review()
  },
  async NameTransfer(start) {
    const { dapp, page } = start
    await openOwnName(start)
    await page.getByTestId('vb-name-give').click()
    await page.getByTestId('vb-name-to').fill(createOwner().address)
    await page.getByTestId('vb-name-confirm').click()
    return dapp.review()
  },
  async NameRelease(start) {
    const { dapp, page } = start
    await openOwnName(start)
    await page.getByTestId('vb-name-release').click()
    await page.getByTestId('vb-name-confirm').click()
    return dapp.review()
  },
}

/** These views depend on earlier payments or the balance, or sign in themselves. */
const FIRST_TIME = [
  'LookAlike',
  'MostToNew',
  'NameRelease',
  'Transaction',
  'SolanaMessage',
  'SolanaTransfer',
  'SolanaSponsored',
  'SolanaSwap',
  'SolanaSeveral',
]
const OVER = ['Withdrawn', 'RejectedThere']
/** `npm test -- --ci` checks these views. */
const CI = ['Transaction']

for (const [name, go] of Object.entries(VIEWS))
  test.describe(() => {
    test.use({ returning: !FIRST_TIME.includes(name) })
    test(
      `[V12] shows an accessible window for a request in every theme and size (${name})`,
      { tag: CI.includes(name) ? '@ci' : [] },
      async ({ dapp, page: opener }, info) => {
        const window = await go({ dapp, page: opener })
        if (!OVER.includes(name)) {
          await readToEnd(window.card)
          await expect(window.approveButton).toBeEnabled()
        }
        const { page } = window
        for (const [index, look] of looksIn(SIZES).entries()) {
          const { theme, size, viewport } = look
          await page.setViewportSize(viewport)
          await wearInWindow(page, look)
          await keepShot(page, info, `${name}-${theme}-${size}`)
          await softly
            .poll(() => findFaults(page, { isAnotherLook: index > 0 }), `${theme}, ${size}`)
            .toEqual([])
        }
      },
    )
  })

test('draws only one border in forced colours, and icons in the colour of their text', async ({
  dapp,
  page,
}) => {
  const window = await ask({ dapp, page }, 'batch')
  await window.page.emulateMedia({ forcedColors: 'active' })
  const steps = window.card.getByTestId('vb-steps')
  await expect(steps.locator('ol')).toHaveCSS('border-top-style', 'solid')
  await expect(steps.locator('.facts').first()).toHaveCSS('border-top-style', 'none')
  await expectPlainMarks(window.page)
  await window.reject()
  await dapp.press('sign-message')
  const message = await dapp.review()
  await message.page.emulateMedia({ forcedColors: 'active' })
  await expect(message.card.locator('.message')).toHaveCSS('border-top-style', 'solid')
  const hub = new Hub(await page.context().newPage())
  await hub.page.emulateMedia({ forcedColors: 'active' })
  await hub.visit()
  await expect(hub.page.getByTestId('vb-hub-email')).toBeVisible()
  await expectPlainMarks(hub.page)
})

const expectPlainMarks = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const colour = (element: Element | null) => element && getComputedStyle(element).color
        const marks = [...document.querySelectorAll('svg')]
        return marks.length > 0 && marks.every((one) => colour(one) === colour(one.parentElement))
      }),
    )
    .toBe(true)

const DEVICE_VIEWS: Record<string, (page: Page, asked: Asked) => Promise<void>> = {
  async Ask() {},
  async Wrong(page, { code, words }) {
    await page.getByTestId('vb-proof-secret').fill(words)
    await page.getByTestId('vb-link-digits').fill(otherThan(code))
    await page.getByTestId('vb-link-approve').click()
    await expect(alertIn(page)).toContainText('2 tries left')
  },
  async Ended(page, { code, dapp }) {
    const typeAnother = async () => {
      await page.getByTestId('vb-link-digits').fill(otherThan(code))
      await page.getByTestId('vb-link-approve').click()
    }
    await typeAnother()
    await expect(page.getByText('1 try left')).toBeVisible()
    let go = () => {}
    const toldTheFrame = new Promise<void>((resolve) => (go = resolve))
    await page.route('**/v1/popups/*', async (route) => {
      if (route.request().method() === 'GET') await toldTheFrame
      await route.continue()
    })
    await typeAnother()
    await expect(dapp.frame.getByTestId('vb-link-ended')).toBeVisible()
    go()
    await expect(page.getByTestId('vb-link-ended')).toBeVisible()
  },
}
type Asked = { code: string; words: string; dapp: Dapp }

test('shows an accessible window in every step when another device requests the wallet', async ({
  browser,
  dapp,
}, info) => {
  test.slow()
  const { other, words } = await beAskedByDevice({ dapp, browser }, { hasMethods: true })
  const page = await openWindow(dapp)
  const there = other.frame.getByTestId('vb-link-code')
  await expect(there).toHaveAttribute('data-code', /^[0-9]{6}$/)
  const code = (await there.getAttribute('data-code')) ?? ''
  await expect(page.getByTestId('vb-approve-device')).toBeVisible()
  for (const [name, go] of Object.entries(DEVICE_VIEWS)) {
    await go(page, { code, words, dapp })
    for (const [index, look] of looksIn(SIZES).entries()) {
      const { theme, size, viewport } = look
      await page.setViewportSize(viewport)
      await wearInWindow(page, look)
      await keepShot(page, info, `${name}-${theme}-${size}`)
      const what = `${name}, ${theme}, ${size}`
      await softly.poll(() => scrollsSideways(page), what).toBe(false)
      await softly.poll(() => findFaults(page, { isAnotherLook: index > 0 }), what).toEqual([])
    }
  }
  await other.page.context().close()
})

test('[J05] shows an accessible consent window in every theme and size', async ({
  browser,
  dapp,
  page: opener,
}, info) => {
  await consentViews.ConsentInWindow?.go({ dapp, page: opener, browser })
  const page = await openWindow(dapp)
  await expect(page.getByTestId('vb-consent-yes')).toBeEnabled()
  for (const [index, look] of looksIn(SIZES).entries()) {
    const { theme, size, viewport } = look
    await page.setViewportSize(viewport)
    await wearInWindow(page, look)
    await keepShot(page, info, `consent-${theme}-${size}`)
    const what = `${theme}, ${size}`
    await softly.poll(() => scrollsSideways(page), what).toBe(false)
    await softly.poll(() => findFaults(page, { isAnotherLook: index > 0 }), what).toEqual([])
  }
})

test('[J05] shows an accessible window for scanning a device’s code, with and without a camera', async ({
  context,
  dapp,
}, info) => {
  test.slow()
  const { email } = await giveWallet(['kit'])
  await signInElsewhere(dapp, email)
  const opened = () => context.waitForEvent('page')
  const [plain] = await Promise.all([opened(), dapp.pressInFrame('vb-recover-scan')])
  await plain.getByTestId('vb-scan-text').fill('https://example.org')
  await plain.getByTestId('vb-scan-submit').click()
  await expect(alertIn(plain)).toBeVisible()
  await expectFineInEveryLook(plain, info, 'Pasted', wearInWindow, WINDOW_SIZES)
  await plain.getByTestId('vb-scan-reject').click()

  await giveCamera(context, ['nothing'])
  const [filming] = await Promise.all([opened(), dapp.pressInFrame('vb-recover-scan')])
  await expect(filming.getByTestId('vb-scan-camera')).toHaveAttribute('data-status', 'on')
  await expectFineInEveryLook(filming, info, 'Filmed', wearInWindow, WINDOW_SIZES)
})
