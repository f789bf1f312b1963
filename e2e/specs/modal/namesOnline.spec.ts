import { expect, test } from '../../fixtures/dapp.js'

test('[J12] [V14] a name can be chosen without a press once the device is online again', async ({
  dapp,
  page,
}) => {
  await dapp.visit({ wallet: 'announced' })
  await dapp.connectWallet()
  await page.route('**/v1/profile/**', (route) => route.abort())
  await page.evaluate(() => void window.vestibule.open({ view: 'RegisterAccountName' }))
  await expect(dapp.modal).toContainText('Error fetching names for address')
  await page.unroute('**/v1/profile/**')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByTestId('vb-name-input')).toBeVisible()
})
