import { expect, test } from '../../fixtures/dapp.js'
import {
  makeWalletWithPasskey,
  openWithPasskey,
  signInWithPasskey,
  WITH_PASSKEY,
} from '../../fixtures/passkeys.js'
import { addAuthenticator, expectCameBack } from '../../fixtures/recovery.js'
import { signOut } from '../../fixtures/social.js'
import { typeInto } from '../../fixtures/typeInto.js'
import { removeMethods } from '../../fixtures/wallets.js'
import { SECOND_ORIGIN } from '../../world/ports.js'

test('[J05] signs in and recovers the wallet with one press on the passkey at a second site', {
  tag: '@ci',
}, async ({ context, dapp, page }) => {
  await addAuthenticator(context, page)
  const { address } = await makeWalletWithPasskey(dapp)
  await openWithPasskey(dapp, `${SECOND_ORIGIN}/`)
  await signInWithPasskey(dapp)
  await expectCameBack(dapp)
  await expect.poll(() => dapp.address()).toBe(address)
  await dapp.pressAndApprove('sign-message')
  await expect.poll(() => dapp.readResult()).toMatch(/^0x/)
  await dapp.reload()
  await expect.poll(() => dapp.address()).toBe(address)
})

test('[J05] shows on a press that the browser does not support passkeys, and keeps the other login methods', async ({
  dapp,
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await dapp.visitOpen({ config: WITH_PASSKEY })
  await page.getByTestId('vb-passkey-login').click()
  await expect(page.getByTestId('vb-toast')).toContainText('This browser does not support passkeys')
  await expect(dapp.modal).toHaveAttribute('data-view', 'Connect')
  await expect(page.getByTestId('vb-email-input')).toBeEnabled()
})

test('[J05] opens the wallet with one press on the passkey after a sign-out', async ({
  context,
  dapp,
  page,
}) => {
  await addAuthenticator(context, page)
  const { address } = await makeWalletWithPasskey(dapp)
  await dapp.visit({ config: WITH_PASSKEY })
  await dapp.expectConnected()
  await signOut(dapp)
  await dapp.open()
  await signInWithPasskey(dapp)
  await dapp.expectConnected()
  await expect.poll(() => dapp.address()).toBe(address)
})

test('[J05] returns from the passkey to the other login methods, and starts a login by email', async ({
  context,
  dapp,
  page,
}) => {
  const authenticator = await addAuthenticator(context, page)
  const { email } = await makeWalletWithPasskey(dapp)
  await authenticator.leaveAlone()
  await openWithPasskey(dapp, `${SECOND_ORIGIN}/`)
  await signInWithPasskey(dapp)
  await expect(dapp.frame.getByTestId('vb-passkey')).toContainText(new URL(SECOND_ORIGIN).host)
  await dapp.pressInFrame('vb-passkey-leave')
  await expect(dapp.modal).toHaveAttribute('data-view', 'Connect')
  await typeInto(page.getByTestId('vb-email-input'), email)
  await page.getByTestId('vb-email-submit').click()
  await expect(dapp.modal).toHaveAttribute('data-view', /EmailVerify/)
})

test('[J05] returns a visitor without a passkey to the login methods', async ({
  context,
  dapp,
  page,
}) => {
  const authenticator = await addAuthenticator(context, page)
  await makeWalletWithPasskey(dapp)
  await authenticator.clear()
  await openWithPasskey(dapp, `${SECOND_ORIGIN}/`)
  await signInWithPasskey(dapp)
  // Retry: without a window, an authenticator can reject so fast that it looks like the browser's
  // rejection.
  const again = dapp.frame.getByTestId('vb-passkey-ask')
  const ways = page.getByTestId('vb-passkey-login')
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 2_000 })
    await expect(ways).toBeEnabled({ timeout: 2_000 })
  }).toPass()
  await expect(dapp.modal).toHaveAttribute('data-view', 'Connect')
  await expect(dapp.status).toHaveText('disconnected')
})

test('[J05] shows a button in the frame for a browser that requires a press there', async ({
  context,
  dapp,
  page,
}) => {
  await addAuthenticator(context, page)
  const { address } = await makeWalletWithPasskey(dapp)
  // Simulates Safari. Listens to events, because Chromium treats an evaluation in the frame as a
  // gesture.
  await page.addInitScript(() => {
    const { credentials } = navigator
    if (credentials === undefined) return
    const activation = { isActive: false, hasBeenActive: false }
    Object.defineProperty(navigator, 'userActivation', { value: activation })
    addEventListener(
      'click',
      ({ isTrusted }) => Object.assign(activation, { isActive: isTrusted }),
      true,
    )
    const get = credentials.get.bind(credentials)
    credentials.get = async (options) => {
      if (activation.isActive) return get(options)
      throw new DOMException('A user gesture is required.', 'NotAllowedError')
    }
  })
  await openWithPasskey(dapp, `${SECOND_ORIGIN}/`)
  await signInWithPasskey(dapp)
  await expect(dapp.frame.getByTestId('vb-passkey')).toContainText('Use a passkey to sign in to')
  await dapp.pressInFrame('vb-passkey-ask')
  await expectCameBack(dapp)
  await expect.poll(() => dapp.address()).toBe(address)
})

test('[J05] signs in with a passkey that returns no secret, and asks for a recovery method', async ({
  context,
  dapp,
  page,
}) => {
  await addAuthenticator(context, page)
  await makeWalletWithPasskey(dapp)
  await page.addInitScript(() => {
    const extensions = PublicKeyCredential.prototype
    extensions.getClientExtensionResults = () => ({})
  })
  await openWithPasskey(dapp, `${SECOND_ORIGIN}/`)
  await signInWithPasskey(dapp)
  await expect(dapp.frame.getByTestId('vb-recover-passkey')).toBeVisible()
  await expect(dapp.status).toHaveText('disconnected')
})

test('[J05] rejects a removed passkey, and offers the other login methods', async ({
  context,
  dapp,
  page,
}) => {
  await addAuthenticator(context, page)
  const { email } = await makeWalletWithPasskey(dapp)
  await removeMethods(email)
  await openWithPasskey(dapp, `${SECOND_ORIGIN}/`)
  await signInWithPasskey(dapp)
  await expect(dapp.frame.getByTestId('vb-passkey-failure')).toContainText('such as by email')
  await expect(dapp.status).toHaveText('disconnected')
  await dapp.pressInFrame('vb-passkey-leave')
  await expect(dapp.modal).toHaveAttribute('data-view', 'Connect')
})

test('[J05] shows when a new passkey will be allowed to sign in', async ({
  context,
  dapp,
  page,
}) => {
  await addAuthenticator(context, page)
  await makeWalletWithPasskey(dapp, { isOld: false })
  await openWithPasskey(dapp, `${SECOND_ORIGIN}/`)
  await signInWithPasskey(dapp)
  await expect(dapp.frame.getByTestId('vb-passkey-failure')).toContainText('signs you in from')
})

test('[J05] signs in from a dapp’s own button with connectPasskey, even with the option off', async ({
  context,
  dapp,
  page,
}) => {
  await addAuthenticator(context, page)
  const { address } = await makeWalletWithPasskey(dapp)
  await dapp.visit({ path: `${SECOND_ORIGIN}/` })
  await page.evaluate(() => window.vestibule?.connectPasskey())
  await expectCameBack(dapp)
  await expect.poll(() => dapp.address()).toBe(address)
})

test('[J05] reports a browser without passkeys to a dapp’s own button, and offers other login methods', async ({
  dapp,
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
  })
  await dapp.visitOpen({ config: WITH_PASSKEY })
  await page.evaluate(() => window.vestibule?.connectPasskey())
  await expect(dapp.frame.getByTestId('vb-passkey-failure')).toContainText(
    'does not support passkeys',
  )
  await expect(dapp.frame.getByTestId('vb-passkey-ask')).toHaveCount(0)
  await dapp.pressInFrame('vb-passkey-leave')
  await expect(dapp.modal).toHaveAttribute('data-view', 'Connect')
  await expect(page.getByTestId('vb-email-input')).toBeVisible()
})

test('[J05] shows no passkey button with the option off', async ({ dapp, page }) => {
  await dapp.visitOpen()
  await expect(page.getByTestId('vb-social-google')).toBeVisible()
  await expect(page.getByTestId('vb-passkey-login')).toHaveCount(0)
})
