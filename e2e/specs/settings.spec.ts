import type { BrowserContext, Page } from '@playwright/test'
import {
  findFaults,
  keepShot,
  looksIn,
  SIZES,
  scrollsSideways,
  softly,
} from '../fixtures/appearance.js'
import { openWindow } from '../fixtures/approvalWindow.js'
import { type Dapp, expect, test } from '../fixtures/dapp.js'
import { Hub } from '../fixtures/hub.js'
import { mailsTo } from '../fixtures/mailbox.js'
import { expectCameBack, makeWallet, signInElsewhere } from '../fixtures/recovery.js'
import { giveWallet } from '../fixtures/wallets.js'
import { DAPP_ORIGIN, FRAME_ORIGIN } from '../world/ports.js'

// Each makes or restores a wallet, and opens it on a second page.
test.slow()

/** Up to the frame's own way to the settings. */
async function goToSettings(dapp: Dapp) {
  await dapp.page.getByTestId('vb-account-button').click()
  await dapp.page.getByTestId('vb-wallet-settings').click()
  await expect(dapp.frame.getByTestId('vb-settings')).toHaveAttribute('data-state', 'ready')
}

async function openSettings(dapp: Dapp): Promise<Hub> {
  await goToSettings(dapp)
  return new Hub(await openWindow(dapp))
}

async function enter(hub: Hub, email: string) {
  await hub.page.getByTestId('vb-hub-enter-email').fill(email)
  await hub.press('enter')
}

/** Signed in at the dapp, to a wallet without a recovery method. */
async function made(dapp: Dapp) {
  const wallet = await makeWallet(dapp)
  await dapp.expectConnected()
  return wallet
}

/** Writes down what address every page of the browser was opened at, before the page itself can change it. */
async function noteAddresses(context: BrowserContext) {
  await context.addInitScript(() => {
    const { href } = location
    Object.defineProperty(globalThis, 'openedAt', { value: href })
  })
  return (page: Page) =>
    page.evaluate(() => (globalThis as unknown as { openedAt: string }).openedAt)
}

const ended = (page: Page) => page.getByTestId('vb-hub-enter-ended')

test('[J05] the settings open from a site without a mail: by the address, and the digits that are typed in the wallet’s own window', async ({
  dapp,
  page,
}) => {
  const { email, address } = await made(dapp)
  const before = (await mailsTo(email)).length
  const hub = await openSettings(dapp)
  await expect(hub.page.getByRole('main')).toContainText(
    `signed in at ${new URL(DAPP_ORIGIN).host}`,
  )
  expect(hub.page.url()).toBe(`${FRAME_ORIGIN}/hub/local-demo/enter`)
  await enter(hub, email)
  await expect(hub.page.getByTestId('vb-ask-device')).toContainText('Go back to the site')
  await expect(hub.page.getByTestId('vb-ask-device')).toContainText('Review request')

  await page.bringToFront()
  await expect(dapp.frame.getByTestId('vb-link')).toBeVisible({ timeout: 30_000 })
  const window = await openWindow(dapp)
  const there = hub.page.getByTestId('vb-link-code')
  await expect(there).toHaveAttribute('data-code', /^[0-9]{6}$/, { timeout: 30_000 })
  await window.getByTestId('vb-link-digits').fill((await there.getAttribute('data-code')) ?? '')
  await window.getByTestId('vb-link-approve').click()
  await expect(hub.address).toHaveCount(1, { timeout: 30_000 })
  await expect(hub.address).toHaveAttribute('data-address', address)

  const subjects = async () =>
    (await mailsTo(email)).slice(0, -before).map(({ subject }) => subject)
  await expect
    .poll(async () => (await subjects()).sort())
    .toEqual(['Your wallet settings were signed in to', 'Your wallet was opened on a new device'])
})

test('with a recovery method the wallet is there by that, and the next time at once', async ({
  dapp,
  page,
}) => {
  const { email, words, address } = await giveWallet(['passphrase'])
  await signInElsewhere(dapp, email)
  await dapp.recoverBy('passphrase', words)
  await expectCameBack(dapp)
  const hub = await openSettings(dapp)
  await enter(hub, email)
  await expect(hub.page.getByTestId('vb-recover-device')).toContainText(
    'Approve on the site you come from',
  )
  await hub.recoverBy('passphrase', words)
  await expect(hub.address).toHaveAttribute('data-address', address, { timeout: 30_000 })
  await hub.page.close()

  // The site's modal is back at the account by itself.
  await page.bringToFront()
  await dapp.close()
  const again = await openSettings(dapp)
  await expect(again.address).toHaveAttribute('data-address', address, { timeout: 30_000 })
  await expect(dapp.frame.getByTestId('vb-settings')).toHaveCount(0)
})

test('who types another address is not signed in, and can still sign in by mail', async ({
  dapp,
}) => {
  await made(dapp)
  const hub = await openSettings(dapp)
  await enter(hub, 'not an address')
  await expect(hub.error).toHaveAttribute('data-error', 'error.invalidEmail')
  for (const error of ['error.otherEmail', 'error.otherEmail', 'error.enterEnded']) {
    await enter(hub, 'somebody.else@example.com')
    await expect(hub.error).toHaveAttribute('data-error', error)
  }
  await hub.press('enter-other')
  await expect(hub.page.getByTestId('vb-hub-email')).toBeVisible()
})

// Control: the visitor's own press opens it, see the first test.
test('what a site does by itself opens nothing, and a page that it opens is signed in to nobody', async ({
  dapp,
  page,
  context,
}) => {
  await made(dapp)
  const pages = () => context.pages().length
  await page.getByTestId('vb-account-button').click()
  const before = pages()
  await page.getByTestId('vb-wallet-settings').evaluate((link: HTMLElement) => link.click())
  await expect(dapp.frame.getByTestId('vb-settings')).toHaveAttribute('data-state', 'ready')
  // A link of the site's own making, which no frame waits behind.
  const opening = context.waitForEvent('page')
  await page.evaluate(
    (address) => void window.open(address),
    `${FRAME_ORIGIN}/hub/local-demo/enter#${'A'.repeat(22)}.${'A'.repeat(43)}`,
  )
  const own = await opening
  await expect(ended(own)).toBeVisible({ timeout: 30_000 })
  await expect(own.getByTestId('vb-hub-enter-email')).toHaveCount(0)
  expect(pages()).toBe(before + 1)
})

test('another page at the same address gets nothing, and neither does one that comes later', async ({
  dapp,
  context,
}) => {
  const { email } = await made(dapp)
  const addressOf = await noteAddresses(context)
  const hub = await openSettings(dapp)
  await expect(hub.page.getByTestId('vb-hub-enter-email')).toBeVisible()
  const address = await addressOf(hub.page)
  expect(address).toMatch(/#[\w-]{22}\.[\w-]{43}$/)
  const late = await context.newPage()
  await late.goto(address)
  await expect(ended(late)).toBeVisible()
  await late.close()

  // Control: the page that was first.
  await enter(hub, email)
  await expect(hub.page.getByTestId('vb-ask-device')).toBeVisible()
  await hub.page.getByTestId('vb-ask-back').click()
  await hub.page.getByTestId('vb-recover-cancel').click()
  await expect(hub.page.getByTestId('vb-hub-email')).toBeVisible()
  const replayed = await context.newPage()
  await replayed.goto(address)
  await expect(ended(replayed)).toBeVisible({ timeout: 30_000 })
})

test('a site whose modal is closed does not wait any more, and the page says so', async ({
  dapp,
  page,
}) => {
  await made(dapp)
  const hub = await openSettings(dapp)
  await expect(hub.page.getByTestId('vb-hub-enter-email')).toBeVisible()
  await page.bringToFront()
  await page.getByTestId('vb-close').click()
  await expect(ended(hub.page)).toBeVisible({ timeout: 30_000 })
})

test('the way in is open to everyone, in both themes, on a phone too', async ({ dapp }, info) => {
  const { email } = await made(dapp)
  const hub = await openSettings(dapp)
  const { page } = hub
  async function look(name: string) {
    for (const { theme: colorScheme, size, viewport } of looksIn(SIZES)) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
      await page.setViewportSize(viewport)
      await keepShot(page, info, `${name}-${colorScheme}-${size}`)
      const what = `${name}, ${colorScheme}, ${size}`
      await softly.poll(() => scrollsSideways(page), what).toBe(false)
      await softly.poll(() => findFaults(page), what).toEqual([])
    }
  }
  await expect(page.getByTestId('vb-hub-enter-email')).toBeVisible()
  await look('enter')
  await enter(hub, email)
  await expect(page.getByTestId('vb-ask-device')).toBeVisible()
  await look('go back')
})
