import { blockPressWindows } from '../../fixtures/appearance/approvalWindow.js'
import { expectFineInEveryLook } from '../../fixtures/appearance/expectFineInEveryLook.js'
import { expect, test } from '../../fixtures/dapp.js'
import { Hub } from '../../fixtures/hub.js'
import { freshEmail, mailsTo } from '../../fixtures/mailbox.js'
import { setOnline } from '../../fixtures/network.js'
import { expectCameBack, signInElsewhere } from '../../fixtures/recovery.js'
import {
  approveForSettings,
  ended,
  enter,
  enterByEmail,
  locked,
  made,
  openFromFrame,
  openSettings,
} from '../../fixtures/settings.js'
import { giveWallet } from '../../fixtures/wallets.js'
import { DAPP_ORIGIN, FRAME_ORIGIN } from '../../world/ports.js'

test.slow()

test('[J05] opens the settings from a site with two presses, without a mail or digits', {
  tag: '@smoke',
}, async ({ dapp, page }) => {
  const { email, address } = await made(dapp)
  const before = (await mailsTo(email)).length
  const hub = await openSettings(dapp)
  await expect(hub.page.getByTestId('vb-hub-enter-who')).toHaveText(email)
  await expect(hub.page.getByTestId('vb-hub-enter-site')).toHaveText(new URL(DAPP_ORIGIN).host)
  expect(hub.page.url()).toBe(`${FRAME_ORIGIN}/hub/local-demo`)
  await expect(hub.page.getByTestId('vb-hub-identity')).toContainText(email)
  await expect(hub.page.getByTestId('vb-hub-no-way')).toBeVisible()
  await expect(hub.devices).toHaveCount(2)
  await expect(hub.devices.filter({ hasText: new URL(DAPP_ORIGIN).host })).toHaveCount(1)
  // Without the wallet on this device, changes and exports are not available.
  await expect(hub.page.getByTestId('vb-hub-remove').and(hub.page.locator(':enabled'))).toHaveCount(
    0,
  )
  await expect(hub.page.getByTestId('vb-hub-keys')).toHaveCount(0)
  await expect(hub.address).toHaveCount(0)

  await hub.press('open')
  await expect(hub.page.getByTestId('vb-ask-device')).toContainText('Go back to the site')
  await expect(hub.page.getByTestId('vb-ask-device')).toContainText('Review request')
  await approveForSettings(dapp, hub)
  await expect(hub.address).toHaveAttribute('data-address', address)
  const subjects = async () =>
    (await mailsTo(email)).slice(0, -before).map(({ subject }) => subject)
  await expect
    .poll(async () => (await subjects()).sort())
    .toEqual(['New sign-in to your wallet settings', 'Your wallet was opened on a new device'])

  await page.bringToFront()
  await page.evaluate(() => window.vestibule.disconnect())
  await expect(dapp.status).toHaveText('disconnected')
  await hub.page.reload()
  await expect(hub.page.getByTestId('vb-hub-ended')).toBeVisible()
})

test('[J05] opens no settings tab while offline, and explains the reason in the modal', async ({
  context,
  dapp,
  page,
}) => {
  await made(dapp)
  await page.getByTestId('vb-account-button').click()
  await expect(page.getByTestId('vb-wallet-settings')).toBeVisible()
  await setOnline(page, false)
  await page.getByTestId('vb-wallet-settings').click()
  await expect(page.getByTestId('vb-toast')).toContainText('You are offline.')
  await expect.poll(() => context.pages().length).toBe(1)
  await expect(page.getByTestId('vb-wallet-settings')).toBeVisible()
  await setOnline(page, true)
  await Promise.all([context.waitForEvent('page'), page.getByTestId('vb-wallet-settings').click()])
})

test('[J05] opens the settings from the frame if the browser blocks the page’s window', {
  tag: '@ci',
}, async ({ dapp, page }) => {
  await blockPressWindows(page)
  const { email } = await made(dapp)
  const hub = await openFromFrame(dapp)
  await expect(hub.page.getByRole('main')).toContainText(
    `signed in at ${new URL(DAPP_ORIGIN).host}`,
  )
  await expect(hub.page.getByTestId('vb-hub-enter-card')).toHaveCount(0)
  await enterByEmail(hub, email)
  await expect(locked(hub)).toBeVisible()
})

test('opens the wallet with a recovery method, and without one the next time', async ({
  dapp,
  page,
}) => {
  const { email, words, address } = await giveWallet(['passphrase'])
  await signInElsewhere(dapp, email)
  await dapp.recoverBy('passphrase', words)
  await expectCameBack(dapp)
  const hub = await openSettings(dapp)
  await expect(hub.ways).toHaveCount(1)
  await hub.press('open')
  await expect(hub.page.getByTestId('vb-recover-device')).toContainText(
    'Approve on the site you come from',
  )
  await hub.recoverBy('passphrase', words)
  await expect(hub.address).toHaveAttribute('data-address', address)
  await hub.page.close()

  await page.bringToFront()
  await dapp.close()
  const again = await openSettings(dapp)
  await expect(again.address).toHaveAttribute('data-address', address)
  await expect(dapp.frame.getByTestId('vb-settings')).toHaveCount(0)

  // After a sign-out, the visitor must confirm the account again before the wallet opens.
  await again.press('sign-out')
  await expect(again.page.getByTestId('vb-hub-email')).toBeVisible()
  await again.page.close()
  await page.bringToFront()
  await dapp.close()
  const last = await openSettings(dapp)
  await expect(locked(last)).toContainText(email)
  await expect(last.address).toHaveCount(0)
  await last.press('open')
  await expect(last.address).toHaveAttribute('data-address', address)
})

test('[J05] security: blocks all changes after a site’s login until the visitor confirms the account', {
  tag: '@ci',
}, async ({ context, dapp, page }) => {
  // The attacker's site signs in with its own account, whose wallet is already in this browser.
  const { email } = await made(dapp)
  const hub = await openSettings(dapp)
  await hub.press('open')
  await approveForSettings(dapp, hub)
  await hub.page.bringToFront()
  await expect(hub.address).toHaveCount(1)
  await hub.press('sign-out')
  await expect(hub.page.getByTestId('vb-hub-email')).toBeVisible()
  await hub.page.close()
  await page.bringToFront()
  await page.getByTestId('vb-close').click()

  const victim = await openSettings(dapp)
  await expect(locked(victim)).toContainText(email)
  await expect(locked(victim)).toContainText(new URL(DAPP_ORIGIN).host)
  await expect(victim.address).toHaveCount(0)
  for (const part of ['add-identity', 'add-way', 'delete']) {
    await victim.press(part)
    await expect(victim.page.getByTestId('vb-hub-enter-card')).toContainText(email)
    await expect(victim.page.getByRole('textbox')).toHaveCount(0)
    await expect(victim.page.getByTestId('vb-hub-open')).toBeDisabled()
    await victim.page.getByTestId('vb-hub-open').click({ force: true })
    await expect(victim.page.getByTestId('vb-hub-enter-card')).toBeVisible()
    await victim.press('back')
    await expect(locked(victim)).toBeVisible()
  }
  const importing = new Hub(await context.newPage())
  const importKey = async () => {
    await importing.visit('/import')
    await importing.page.getByTestId('vb-hub-import-text').fill(`0x${'4'.repeat(64)}`)
    await importing.press('import-submit')
  }
  await importKey()
  await expect(importing.error).toHaveAttribute('data-error', 'error.unconfirmed')

  // Control: changes are allowed after the visitor confirms the account.
  await victim.page.bringToFront()
  await victim.press('open')
  await expect(victim.address).toHaveCount(1)
  await importing.page.bringToFront()
  await importKey()
  await expect(importing.page.getByTestId('vb-hub-imported')).toBeVisible()
})

test('[J05] signs out of another user’s account with one press', async ({ dapp }) => {
  await made(dapp)
  const hub = await openSettings(dapp)
  await expect(locked(hub)).toBeVisible()
  await hub.press('sign-out')
  await expect(hub.page.getByTestId('vb-hub-email')).toBeVisible()
  await hub.page.reload()
  await expect(hub.page.getByTestId('vb-hub-email')).toBeVisible()
  await expect(dapp.status).toHaveText('connected')
})

test('[J05] keeps another signed-in account until the visitor switches accounts', async ({
  context,
  dapp,
  page,
}) => {
  const there = freshEmail()
  const other = new Hub(await context.newPage())
  await other.signIn(there)
  await expect(other.page.locator('.hub-who')).toContainText(there)
  await page.bringToFront()
  const { email } = await made(dapp)
  const hub = await openSettings(dapp)
  await expect(hub.page.getByTestId('vb-hub-enter-card')).toContainText(there)
  await hub.press('enter-stay')
  await expect(hub.page.locator('.hub-who')).toContainText(there)
  await hub.page.close()

  await page.bringToFront()
  await dapp.close()
  const again = await openSettings(dapp)
  await expect(again.page.getByTestId('vb-hub-enter-who')).toHaveText(email)
  await enter(again)
  await expect(locked(again)).toBeVisible()
  await expect(again.page.getByRole('main')).not.toContainText(there)
})

test('rejects another email three times, and then offers a login by mail', async ({
  dapp,
  page,
}) => {
  await blockPressWindows(page)
  await made(dapp)
  const hub = await openFromFrame(dapp)
  await enterByEmail(hub, 'not an address')
  await expect(hub.error).toHaveAttribute('data-error', 'error.invalidEmail')
  for (const error of ['error.otherEmail', 'error.otherEmail', 'error.enterEnded']) {
    await enterByEmail(hub, 'somebody.else@example.com')
    await expect(hub.error).toHaveAttribute('data-error', error)
  }
  await hub.press('enter-other')
  await expect(hub.page.getByTestId('vb-hub-email')).toBeVisible()
})

test('stops waiting when the site’s modal closes, and shows that the sign-in ended', async ({
  dapp,
  page,
}) => {
  await blockPressWindows(page)
  await made(dapp)
  const hub = await openFromFrame(dapp)
  await expect(hub.page.getByTestId('vb-hub-enter-email')).toBeVisible()
  await page.bringToFront()
  await page.getByTestId('vb-close').click()
  await expect(ended(hub.page)).toBeVisible()
})

test('renders an accessible login page in both themes, also on a phone', async ({
  context,
  dapp,
  page: site,
}, info) => {
  const there = new Hub(await context.newPage())
  await there.signIn(freshEmail())
  await site.bringToFront()
  await made(dapp)
  const hub = await openSettings(dapp)
  const { page } = hub
  const look = (name: string) => expectFineInEveryLook(page, info, name)
  await expect(page.getByTestId('vb-hub-enter-stay')).toBeVisible()
  await look('switch')
  await there.press('sign-out')
  await page.close()
  await site.bringToFront()
  await site.getByTestId('vb-close').click()

  const again = await openSettings(dapp)
  await expect(again.page.getByTestId('vb-hub-open')).toBeEnabled()
  await expectFineInEveryLook(again.page, info, 'signed in by a site')
  await again.press('delete')
  await expect(again.page.getByTestId('vb-hub-back')).toBeVisible()
  await expectFineInEveryLook(again.page, info, 'asked first')
  await again.press('back')
  await again.press('open')
  await expect(again.page.getByTestId('vb-ask-device')).toBeVisible()
  await expectFineInEveryLook(again.page, info, 'go back')
})

test('renders an accessible page that asks the visitor for the email', async ({
  dapp,
  page,
}, info) => {
  await blockPressWindows(page)
  await made(dapp)
  const hub = await openFromFrame(dapp)
  await expect(hub.page.getByTestId('vb-hub-enter-email')).toBeVisible()
  await expectFineInEveryLook(hub.page, info, 'type')
})
