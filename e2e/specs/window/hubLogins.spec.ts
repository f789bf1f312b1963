import { expect, test } from '../../fixtures/dapp.js'
import { Hub } from '../../fixtures/hub.js'
import { freshEmail } from '../../fixtures/mailbox.js'
import { openWithPasskey, signUpWithPasskey } from '../../fixtures/passkeys.js'
import { codeIn, continueAs } from '../../fixtures/providerLogin.js'
import { addAuthenticator } from '../../fixtures/recovery.js'

test('[J05] opens the wallet settings with one passkey press, without a dapp', {
  tag: '@ci',
}, async ({ context, dapp, page }) => {
  await addAuthenticator(context, page)
  await openWithPasskey(dapp)
  await signUpWithPasskey(dapp)
  await dapp.expectConnected()
  const address = await dapp.address()
  const hub = new Hub(page)
  await hub.visit()
  await hub.press('passkey')
  await expect(hub.address).toHaveAttribute('data-address', address)
  await expect(hub.ways).toHaveCount(1)
})

test('[J05] signs in to the wallet settings with a provider and the code from its window', async ({
  context,
}) => {
  const email = freshEmail()
  const hub = new Hub(await context.newPage())
  await hub.visit()
  await hub.press('with-google')
  const [window] = await Promise.all([context.waitForEvent('page'), hub.press('visit-go')])
  await continueAs(window, email)
  await hub.page.getByTestId('vb-otp-input').fill(await codeIn(window))
  await expect(hub.page.locator('.hub-who')).toContainText(email)
})
