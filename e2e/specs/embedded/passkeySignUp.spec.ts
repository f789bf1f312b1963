import { expect, test } from '../../fixtures/dapp.js'
import { openWithPasskey, signInWithPasskey, signUpWithPasskey } from '../../fixtures/passkeys.js'
import { addAuthenticator, expectCameBack } from '../../fixtures/recovery.js'
import { openSettings } from '../../fixtures/settings.js'
import { signOut } from '../../fixtures/social.js'
import { SECOND_ORIGIN } from '../../world/ports.js'

test('[J05] creates an account with a passkey, signs, and signs in with one press at another site', {
  tag: '@smoke',
}, async ({ context, dapp, page }) => {
  const authenticator = await addAuthenticator(context, page)
  await openWithPasskey(dapp)
  await signUpWithPasskey(dapp)
  await expect(dapp.status).toHaveText('connected')
  await expect(dapp.modal).toBeHidden()
  await expect.poll(() => authenticator.count()).toBe(1)
  const address = await dapp.address()
  await dapp.pressAndApprove('sign-message')
  await expect.poll(() => dapp.readResult()).toMatch(/^0x/)

  await openWithPasskey(dapp, `${SECOND_ORIGIN}/`)
  await signInWithPasskey(dapp)
  await expectCameBack(dapp)
  await expect.poll(() => dapp.address()).toBe(address)
})

test('[J05] lists a passkey account in the wallet settings with a passkey that is active at once', async ({
  context,
  dapp,
  page,
}) => {
  await addAuthenticator(context, page)
  await openWithPasskey(dapp)
  await signUpWithPasskey(dapp)
  await dapp.expectConnected()
  const hub = await openSettings(dapp)
  await expect(hub.page.getByTestId('vb-hub-enter-who')).toContainText('Passkey')
  await expect(hub.page.getByTestId('vb-hub-identity')).toHaveAttribute('data-provider', 'passkey')
  await expect(hub.ways).toHaveCount(1)
  await expect(hub.ways).not.toContainText('counts from')
})

test('[J05] asks an owner with only one passkey to add a method before Receive, and allows skipping it', async ({
  context,
  dapp,
  page,
}) => {
  await addAuthenticator(context, page)
  await openWithPasskey(dapp)
  await signUpWithPasskey(dapp)
  await dapp.expectConnected()
  await dapp.click('vb-account-button', 'vb-receive')
  await expect(dapp.frame.getByTestId('vb-add-recovery')).toContainText('Add a second one')
  await expect(dapp.frame.getByTestId('vb-later')).toHaveText('Skip for now')
  await dapp.pressInFrame('vb-later')
  await expect(page.getByTestId('vb-receive-address')).toHaveText(await dapp.address())
})

test('[J05] signs in with a passkey that returns no secret, without a wallet backup', async ({
  context,
  dapp,
  page,
}) => {
  await addAuthenticator(context, page, { hasPrf: false })
  await openWithPasskey(dapp)
  await signUpWithPasskey(dapp)
  await dapp.expectConnected()
  const address = await dapp.address()
  await signOut(dapp)
  await dapp.open()
  await signInWithPasskey(dapp)
  await dapp.expectConnected()
  await expect.poll(() => dapp.address()).toBe(address)
})

test('[J05] returns to the login after a cancelled sign-up, and allows another try', async ({
  context,
  dapp,
  page,
}) => {
  const authenticator = await addAuthenticator(context, page)
  await authenticator.leaveAlone()
  await openWithPasskey(dapp)
  await signUpWithPasskey(dapp)
  await expect(dapp.frame.getByTestId('vb-passkey')).toHaveAttribute('data-progress', 'creating')
  await dapp.pressInFrame('vb-passkey-leave')
  await expect(dapp.modal).toHaveAttribute('data-view', 'Connect')
  await expect.poll(() => authenticator.count()).toBe(0)
  await page.getByTestId('vb-passkey-new').click()
  await expect(dapp.frame.getByTestId('vb-passkey-create')).toBeVisible()
})
