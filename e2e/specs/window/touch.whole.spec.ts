import { devices } from '@playwright/test'
import { expect, test } from '../../fixtures/dapp.js'

const { defaultBrowserType: _browser, ...pixel } = devices['Pixel 7'] ?? {}
test.use(pixel)

test('[X18] [X19] accepts the first tap on Sign on a touch screen', { tag: '@ci' }, async ({
  dapp,
}) => {
  await dapp.visitNew()
  await dapp.press('sign-in-here')
  const approve = dapp.frame.getByTestId('vb-approve')
  await expect(approve).toBeEnabled()
  await dapp.settle()
  await approve.tap()
  await expect.poll(() => dapp.readResult()).toMatch(/^0x[0-9a-f]{130}$/)
})
