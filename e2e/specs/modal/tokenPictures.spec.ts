import type { Locator } from '@playwright/test'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { putCopy } from '../../fixtures/chain/contracts.js'
import { type Dapp, expect, test } from '../../fixtures/dapp.js'
import { FRIEND } from '../../views/approvalRequests.js'

const PICTURE = /^http:\/\/img\.localhost:\d+\/i\/[\w-]{43}$/
const PAYMENT = encodeFunctionData({
  ...{ abi: erc20Abi, functionName: 'transfer' },
  args: [FRIEND, 1_000_000n],
})

async function expectLoaded(picture: Locator) {
  await expect(picture).toHaveAttribute('src', PICTURE)
  const width = () => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)
  await expect.poll(width).toBeGreaterThan(0)
}

async function openAccount(dapp: Dapp) {
  await dapp.visitConnected({ wallet: 'announced' })
  await dapp.fundWorld()
  await dapp.page.getByTestId('vb-account-button').click()
}

test('[V03] [A05] shows pictures of operator-listed tokens in the account and in Send, and letters for others', {
  tag: '@ci',
}, async ({ dapp, page }) => {
  await openAccount(dapp)
  const rowOf = (kind: string, text: string) =>
    page.getByTestId(new RegExp(`^vb-${kind}-\\d+$`)).filter({ hasText: text })
  const expectPicture = (kind: string, text: string) =>
    expectLoaded(rowOf(kind, text).locator('img'))
  await expectPicture('token', 'TUSD')
  await expectPicture('token', 'TOLL')
  await expect(rowOf('token', 'HUSH')).toBeVisible()
  await expect(rowOf('token', 'HUSH').locator('img')).toHaveCount(0)
  await dapp.click('vb-send', 'vb-send-token')
  await expectPicture('send-token', 'TUSD')
  await expect(rowOf('send-token', 'HUSH').locator('img')).toHaveCount(0)
})

test('[V03] [A05] shows the token’s letter if its picture cannot be loaded', async ({
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

test('[V12] [A12] shows the picture of a listed token on a transfer card, and a letter for an imitation', async ({
  dapp,
}) => {
  await dapp.visitFunded()
  const token = await dapp.fundToken()
  const account = await dapp.address()
  const copy = await putCopy(token, account)
  const askFor = (to: Hex) =>
    dapp.ask('eth_sendTransaction', [{ from: account, to, data: PAYMENT }])
  await askFor(token)
  const listed = await dapp.review()
  const picture = listed.card.getByTestId('vb-token-picture')
  await expectLoaded(picture.locator('img'))
  await Promise.all([listed.page.waitForEvent('close'), listed.reject()])
  await askFor(copy)
  const copied = await dapp.review()
  await expect(copied.card.getByTestId('vb-changes')).toContainText('1 TUSD')
  await expect(copied.card.getByTestId('vb-token-picture')).toHaveAttribute('data-letter', 'T')
  await expect(copied.card.locator('img')).toHaveCount(0)
})

test('[V13] [A07] shows the picture of a swap token that the account does not own', async ({
  dapp,
  page,
}) => {
  await dapp.visitConnected({ wallet: 'announced', config: { features: { swaps: true } } })
  await page.evaluate(() => void window.vestibule.open({ view: 'Swap' }))
  await page.getByTestId('vb-swap-to').click()
  const row = page.getByTestId('vb-swap-token-TUSD')
  await expect(row).toContainText('0')
  await expectLoaded(row.locator('img'))
  await row.click()
  await expectLoaded(page.getByTestId('vb-swap-to').locator('img'))
})

test('[V12] shows the picture of the native currency on a payment card', async ({ dapp }) => {
  await dapp.visitFunded()
  const from = await dapp.address()
  await dapp.ask('eth_sendTransaction', [{ from, to: FRIEND, value: '0x2386f26fc10000' }])
  const { card } = await dapp.review()
  const picture = card.getByTestId('vb-token-picture').locator('img')
  const width = () => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)
  await expect.poll(width).toBeGreaterThan(0)
})
