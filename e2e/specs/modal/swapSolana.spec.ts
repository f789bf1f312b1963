import { type Dapp, expect, test } from '../../fixtures/dapp.js'
import { visitWithMoney } from '../../views/solana.js'
import { FAUCET } from '../../world/ports.js'

const SWAPS = { features: { swaps: true } }
const OWN = 'FMUEmtxhU46GzhKF4FW9MLJdQWiLgjiXP9TYRWSrqTpV'

async function enter(dapp: Dapp) {
  const { page } = dapp
  const body = JSON.stringify({ address: OWN })
  const headers = { 'content-type': 'application/json' }
  await fetch(`${FAUCET}/fund-world`, { method: 'POST', headers, body })
  await dapp.visit({ path: '/solana', solanaWallet: 'one', config: SWAPS })
  await page.getByTestId('demo-solana-connect').click()
  await page.getByTestId('vb-wallet-announced:Solana Test Wallet').click()
  await dapp.decide('approve')
  await expect(page.getByTestId('demo-solana-address')).toHaveText(OWN)
  await expect(dapp.modal).toBeHidden()
  await page.getByTestId('vb-account-button').click()
}

async function enterEmbedded(dapp: Dapp) {
  const { page } = dapp
  await visitWithMoney(dapp, SWAPS)
  await page.getByTestId('vb-network-button').click()
  await dapp.modal.getByText('Solana Local').click()
  await expect(page.getByTestId('vb-network-button')).toHaveText('Solana Local')
  await expect(dapp.modal).toBeHidden()
  await page.getByTestId('vb-account-button').click()
}

async function choose({ page }: Dapp, side: 'from' | 'to', symbol: string) {
  await page.getByTestId(`vb-swap-${side}`).click()
  await page.getByTestId(`vb-swap-token-${symbol}`).click()
}

const numberIn = (text: string | null) => Number((text ?? '').replace(/[^\d.]/g, ''))
const balanceOf = async ({ page }: Dapp, side: 'from' | 'to') =>
  numberIn(await page.getByTestId(`vb-swap-${side}-balance`).textContent())

test.describe('swapping on Solana', () => {
  test('[J10] [A06] [A07] [A11] an announced wallet swaps SOL for exactly the reviewed amounts', {
    tag: '@ci',
  }, async ({ dapp, page }) => {
    await enter(dapp)
    await page.getByTestId('vb-swap').click()
    await choose(dapp, 'to', 'LUSD')
    await page.getByTestId('vb-swap-amount').fill('0.1')
    await expect(page.getByTestId('vb-swap-rate')).toHaveText(/^1 SOL = 149\.\d+ LUSD$/)
    const before = [await balanceOf(dapp, 'from'), await balanceOf(dapp, 'to')] as const
    await page.getByTestId('vb-swap-review').click()
    await expect(page.getByTestId('vb-swap-paid')).toHaveText('0.1 SOL')
    const received = await page.getByTestId('vb-swap-receives').textContent()
    await expect(page.getByTestId('vb-swap-minimum')).toHaveText(received ?? '')
    await expect(page.getByTestId('vb-swap-network-fee')).toHaveText('0.00001 SOL')
    await expect(page.getByTestId('vb-swap-approval')).toHaveCount(0)
    await page.getByTestId('vb-swap-confirm').click()
    await dapp.decide('approve')
    await expect(page.getByTestId('vb-swap-state')).toHaveAttribute('data-state', 'confirmed')
    await page.getByTestId('vb-swap-again').click()
    await expect
      .poll(async () => (await balanceOf(dapp, 'to')) - before[1])
      .toBeCloseTo(numberIn(received), 1)
    await expect.poll(() => balanceOf(dapp, 'from')).toBeLessThan(before[0] - 0.0999)
  })

  test('[J10] [R06] the embedded wallet swaps a token for SOL on one card, without a separate approval', async ({
    dapp,
    page,
  }) => {
    await enterEmbedded(dapp)
    await page.getByTestId('vb-swap').click()
    await choose(dapp, 'from', 'LUSD')
    await choose(dapp, 'to', 'SOL')
    await page.getByTestId('vb-swap-amount').fill('60')
    const before = await balanceOf(dapp, 'to')
    await expect(page.getByTestId('vb-swap-review')).toBeEnabled()
    const received = await page.getByTestId('vb-swap-received').inputValue()
    await page.getByTestId('vb-swap-review').click()
    const approval = await dapp.review()
    await expect(approval.card).toContainText(/Swap 60 LUSD for 0\.39\d+ SOL/)
    await expect(approval.card).toContainText('Exchange of this wallet')
    await expect(approval.card.locator('[data-risk]')).toHaveCount(0)
    await approval.approve()
    await expect(page.getByTestId('vb-swap-state')).toHaveAttribute('data-state', 'confirmed')
    await page.getByTestId('vb-swap-again').click()
    await expect.poll(() => balanceOf(dapp, 'from')).toBe(40)
    await expect
      .poll(async () => (await balanceOf(dapp, 'to')) - before)
      .toBeCloseTo(numberIn(received), 3)
  })

  test('[J10] does not request a transaction that differs from the review', async ({
    dapp,
    page,
  }) => {
    await enter(dapp)
    await page.getByTestId('vb-swap').click()
    await choose(dapp, 'to', 'LUSD')
    await page.getByTestId('vb-swap-amount').fill('0.1')
    await page.getByTestId('vb-swap-review').click()
    await expect(page.getByTestId('vb-swap-network-fee')).toHaveText('0.00001 SOL')
    await page.route('**/v1/convert/build-transaction**', async (route) => {
      const answer = await route.fetch()
      const built = await answer.json()
      // The last bytes are the maker's amount and the decimals.
      built.tx.data = `${built.tx.data.slice(0, -18)}0000000000000000${built.tx.data.slice(-2)}`
      await route.fulfill({ response: answer, json: built })
    })
    await page.getByTestId('vb-swap-confirm').click()
    await expect(page.getByTestId('vb-toast')).toContainText('Unexpected answer')
    await expect(page.getByTestId('vb-swap-confirm')).toBeVisible()
    // The review builds the transaction again to estimate the fee.
    await page.unrouteAll({ behavior: 'wait' })
  })
})
