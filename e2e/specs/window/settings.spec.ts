import { expectFineInEveryLook } from '../../fixtures/appearance/expectFineInEveryLook.js'
import { expect, test } from '../../fixtures/dapp.js'
import { mailsTo } from '../../fixtures/mailbox.js'
import { expectCameBack, signInElsewhere } from '../../fixtures/recovery.js'
import { approveForSettings, ended, enter, made, openSettings } from '../../fixtures/settings.js'
import { giveWallet } from '../../fixtures/wallets.js'
import { DAPP_ORIGIN, FRAME_ORIGIN } from '../../world/ports.js'

// Each makes or restores a wallet, and opens it on a second page.
test.slow()

test('[J05] the settings open from a site without a mail: by the address, and the digits that are typed in the wallet’s own window', {
  tag: '@ci',
}, async ({ dapp }) => {
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

  await approveForSettings(dapp, hub)
  await expect(hub.address).toHaveAttribute('data-address', address)

  const subjects = async () =>
    (await mailsTo(email)).slice(0, -before).map(({ subject }) => subject)
  await expect
    .poll(async () => (await subjects()).sort())
    .toEqual(['New sign-in to your wallet settings', 'Your wallet was opened on a new device'])
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
  await expect(hub.address).toHaveAttribute('data-address', address)
  await hub.page.close()

  // The site's modal is back at the account by itself.
  await page.bringToFront()
  await dapp.close()
  const again = await openSettings(dapp)
  await expect(again.address).toHaveAttribute('data-address', address)
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

test('a site whose modal is closed does not wait any more, and the page says so', async ({
  dapp,
  page,
}) => {
  await made(dapp)
  const hub = await openSettings(dapp)
  await expect(hub.page.getByTestId('vb-hub-enter-email')).toBeVisible()
  await page.bringToFront()
  await page.getByTestId('vb-close').click()
  await expect(ended(hub.page)).toBeVisible()
})

test('the way in is open to everyone, in both themes, on a phone too', async ({ dapp }, info) => {
  const { email } = await made(dapp)
  const hub = await openSettings(dapp)
  const { page } = hub
  const look = (name: string) => expectFineInEveryLook(page, info, name)
  await expect(page.getByTestId('vb-hub-enter-email')).toBeVisible()
  await look('enter')
  await enter(hub, email)
  await expect(page.getByTestId('vb-ask-device')).toBeVisible()
  await look('go back')
})
