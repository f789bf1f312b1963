import { expect, test } from '../../fixtures/dapp.js'
import { freshEmail } from '../../fixtures/mailbox.js'
import { SAME_SITE_ORIGIN } from '../../world/ports.js'

test('[J05] keeps the wallet of the same site in a browser that blocks other sites’ storage', async ({
  dapp,
  page,
}) => {
  await dapp.visit({ path: `${SAME_SITE_ORIGIN}/` })
  await dapp.signInByEmail(freshEmail())
  const address = await dapp.address()
  await page.reload()
  await dapp.expectConnected()
  await dapp.press('sign-message')
  await dapp.approve()
  await expect.poll(() => dapp.readResult()).toMatch(/^0x/)
  await expect.poll(() => dapp.address()).toBe(address)
})
