import type { Page } from '@playwright/test'
import { type SlowChain, slowChain } from '../../fixtures/chain/slowChain.js'
import { type Dapp, expect, FIRST, SECOND, test } from '../../fixtures/dapp.js'

const STRANGER = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'

let chain: SlowChain
test.beforeEach(async ({ page }) => {
  chain = await slowChain(page)
})
test.afterEach(() => chain.stop())

async function sendOne(dapp: Dapp, to = STRANGER) {
  const { page } = dapp
  await dapp.visitConnected({ wallet: 'announced' })
  await page.getByTestId('vb-account-button').click()
  await page.getByTestId('vb-send').click()
  await page.getByTestId('vb-send-amount').fill('1')
  await page.getByTestId('vb-send-receiver').fill(to)
  await page.getByTestId('vb-send-review').click()
  // The page must read the transaction before its replacement.
  const known = page.waitForResponse(
    (answer) => answer.request().postData()?.includes('eth_getTransactionByHash') === true,
  )
  await page.getByTestId('vb-send-confirm').click()
  await dapp.decide('approve')
  await expect(row(page)).toContainText('Sending 1 ETH')
  await expect(row(page)).toContainText('Pending')
  await known
}

const row = (page: Page) => page.getByTestId('vb-transaction-0')
const state = (page: Page) => row(page).locator('.transaction-state')

test.describe('a pending transaction', () => {
  test('[J08] [J09] is listed after a reload, and confirmed with its block', async ({
    dapp,
    page,
  }) => {
    await sendOne(dapp)
    await page.reload()
    await dapp.click('vb-account-button', 'vb-tab-activity')
    await expect(row(page)).toContainText('Pending')
    await chain.mine()
    await expect(state(page)).toHaveAttribute('data-state', 'confirmed')
  })

  for (const [what, change, end, says] of [
    ['sped up by the same with a higher fee is confirmed', {}, 'confirmed', 'Confirmed'],
    [
      'replaced by nothing, sent to oneself, is cancelled',
      { to: FIRST.address, value: 0n },
      'cancelled',
      'Cancelled',
    ],
    [
      'a replacement by a payment to someone else is shown as that',
      { to: SECOND.address },
      'replaced',
      'Replaced',
    ],
  ] as const)
    test(`[J08] ${what}, and shows its replacement`, async ({ dapp, page }) => {
      await sendOne(dapp)
      const hash = await chain.replace(change)
      await chain.mine()
      await expect(state(page)).toHaveAttribute('data-state', end)
      await expect(row(page)).toContainText(says)
      await row(page).click()
      await expect(dapp.modal.locator('.details-facts')).toContainText('Replaced by')
      await expect(dapp.modal).toContainText(hash.slice(-6))
    })

  test('[J08] stays pending after the node drops it, and is replaced after its nonce is used', async ({
    dapp,
    page,
  }) => {
    await sendOne(dapp)
    const order = await chain.waiting()
    await chain.drop()
    await chain.mine()
    await expect(state(page)).toHaveAttribute('data-state', 'pending')
    await chain.pay(order.from, order.nonce)
    await chain.mine()
    await expect(state(page)).toHaveAttribute('data-state', 'replaced')
  })

  test('[J08] is pending again when the chain reverts its block', async ({ dapp, page }) => {
    test.slow()
    await sendOne(dapp)
    const before = await chain.snapshot()
    await chain.mine()
    await expect(state(page)).toHaveAttribute('data-state', 'confirmed')
    await chain.revert(before)
    await chain.drop().catch(() => undefined)
    await expect(state(page)).toHaveAttribute('data-state', 'pending', { timeout: 60_000 })
  })

  test('[J08] fails if its contract reverts', async ({ dapp, page }) => {
    const refusing = '0xbad0000000000000000000000000000000000bad'
    await sendOne(dapp, refusing)
    // The contract changes after the wallet has sent the transaction.
    await chain.setCode(refusing, '0x60006000fd')
    await chain.mine()
    await expect(state(page)).toHaveAttribute('data-state', 'failed')
    await expect(row(page)).toContainText('Failed')
  })
})
