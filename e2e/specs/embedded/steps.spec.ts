import { countPresses } from '../../fixtures/countPresses.js'
import { type Dapp, expect, test } from '../../fixtures/dapp.js'
import { freshEmail } from '../../fixtures/mailbox.js'
import { openWithPasskey, signInWithPasskey, signUpWithPasskey } from '../../fixtures/passkeys.js'
import { addAuthenticator, expectCameBack } from '../../fixtures/recovery.js'
import { enter, locked, openSettings } from '../../fixtures/settings.js'
import { signInAt } from '../../fixtures/social.js'
import { SECOND_ORIGIN } from '../../world/ports.js'

async function sign(dapp: Dapp) {
  await dapp.press('sign-message')
  await dapp.approve()
  await expect.poll(() => dapp.readResult()).toMatch(/^0x/)
}

test('[J05] from a new email to the first signature there are four presses', async ({
  context,
  dapp,
}) => {
  const presses = await countPresses(context)
  await dapp.visit()
  await dapp.enterCode(freshEmail())
  await dapp.expectConnected()
  await sign(dapp)
  expect(presses()).toBe(4)
})

test('[J06] from Google to the first signature there are five presses, and nothing is typed', async ({
  context,
  dapp,
}) => {
  const presses = await countPresses(context)
  await dapp.visit()
  await dapp.open()
  await signInAt(dapp, 'google', freshEmail())
  await sign(dapp)
  expect(presses()).toBe(5)
})

test('[J05] an account with a passkey takes three presses, and two to come back', async ({
  context,
  dapp,
  page,
}) => {
  await addAuthenticator(context, page)
  const presses = await countPresses(context)
  await openWithPasskey(dapp)
  await signUpWithPasskey(dapp)
  await dapp.expectConnected()
  expect(presses()).toBe(3)
  await openWithPasskey(dapp, `${SECOND_ORIGIN}/`)
  await signInWithPasskey(dapp)
  await expectCameBack(dapp)
  expect(presses()).toBe(5)
})

test('[J05] the wallet settings take two presses from the account, and one once they are signed in', async ({
  context,
  dapp,
  page,
}) => {
  const presses = await countPresses(context)
  await dapp.visit()
  await dapp.signInByEmail(freshEmail())
  const before = presses()
  const hub = await openSettings(dapp)
  await enter(hub)
  await expect(locked(hub)).toBeVisible()
  // The first one opens the account.
  expect(presses() - before).toBe(3)
  await hub.page.close()
  await page.bringToFront()
  await dapp.close()
  const signedIn = presses()
  const again = await openSettings(dapp)
  await expect(locked(again)).toBeVisible()
  expect(presses() - signedIn).toBe(2)
})
