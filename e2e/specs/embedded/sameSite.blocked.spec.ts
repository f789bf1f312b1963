import { expect, test } from '../../fixtures/dapp.js'
import { SAME_SITE_ORIGIN } from '../../world/ports.js'

test('[J05] keeps the wallet of the same site in a browser that blocks other sites’ storage', async ({
  dapp,
}) => {
  await dapp.visitNew({ path: `${SAME_SITE_ORIGIN}/` })
  const address = await dapp.address()
  await dapp.reload()
  await dapp.pressAndApprove('sign-message')
  await expect.poll(() => dapp.readResult()).toMatch(/^0x/)
  await expect.poll(() => dapp.address()).toBe(address)
})
