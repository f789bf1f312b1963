import { type Dapp, expect, test } from '../../fixtures/dapp.js'

const PICTURE = /^http:\/\/img\.localhost:\d+\/i\/[\w-]{43}$/

/** The account view of a visitor who has the tokens of the world. */
async function openAccount(dapp: Dapp) {
  await dapp.visit({ wallet: 'announced' })
  await dapp.connectWallet()
  await dapp.fundWorld()
  await dapp.page.getByTestId('vb-account-button').click()
}

test('[V03] [A05] tokens that the operator lists with a picture show it in the account and in Send, others a letter', {
  tag: '@ci',
}, async ({ dapp, page }) => {
  await openAccount(dapp)
  const rowOf = (kind: string, text: string) =>
    page.getByTestId(new RegExp(`^vb-${kind}-\\d+$`)).filter({ hasText: text })
  const expectPicture = async (kind: string, text: string) => {
    const picture = rowOf(kind, text).locator('img')
    await expect(picture).toHaveAttribute('src', PICTURE)
    const width = () => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)
    await expect.poll(width).toBeGreaterThan(0)
  }
  await expectPicture('token', 'TUSD')
  await expectPicture('token', 'TOLL')
  await expect(rowOf('token', 'HUSH')).toBeVisible()
  await expect(rowOf('token', 'HUSH').locator('img')).toHaveCount(0)
  await page.getByTestId('vb-send').click()
  await page.getByTestId('vb-send-token').click()
  await expectPicture('send-token', 'TUSD')
  await expect(rowOf('send-token', 'HUSH').locator('img')).toHaveCount(0)
})

test('[V03] [A05] a token shows its letter if its picture cannot be loaded', async ({
  dapp,
  page,
}) => {
  await page.route(PICTURE, (route) => route.fulfill({ status: 404 }))
  await openAccount(dapp)
  const row = page.getByTestId(/^vb-token-\d+$/).filter({ hasText: 'TUSD' })
  await expect(row).toBeVisible()
  await expect(row.locator('img')).toHaveCount(0)
  await expect(row.locator('.tile')).toHaveText('T')
})
