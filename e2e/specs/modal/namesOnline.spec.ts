import { expect, test } from '../../fixtures/dapp.js'

test('[J12] [V14] [Z21] loads the name form automatically once the device is online', async ({
  dapp,
  page,
}) => {
  await dapp.visitConnected({ wallet: 'announced' })
  const reasons = [{ name: 'unknown', description: 'Names are being moved' }]
  const headers = { 'access-control-allow-origin': '*' }
  const url = '**/v1/profile/**'
  await page.route(url, (route) => route.fulfill({ status: 503, headers, json: { reasons } }))
  await page.evaluate(() => void window.vestibule.open({ view: 'RegisterAccountName' }))
  await expect(dapp.modal).toContainText('Error fetching names for address')
  await expect(dapp.modal).toContainText('Names are being moved')
  await page.route(url, (route) => route.abort())
  await page.getByTestId('vb-retry').click()
  await expect(dapp.modal).toContainText('Check your connection.')
  await page.unroute(url)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByTestId('vb-name-input')).toBeVisible()
})
