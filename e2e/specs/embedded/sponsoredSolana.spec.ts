import { freshSolanaAddress } from '../../fixtures/chain/freshSolanaAddress.js'
import { type Dapp, expect, test } from '../../fixtures/dapp.js'
import { FAUCET, PORTS } from '../../world/ports.js'

test.slow()

const RESULT = 'demo-solana-result'
const SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{80,90}$/
const RENT = 2_039_280

async function askNode<result>(method: string, params: unknown[]): Promise<result> {
  const response = await fetch(`http://127.0.0.1:${PORTS.solana}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return (await response.json()).result
}
const readLamports = async (address: string) =>
  (await askNode<{ value: number }>('getBalance', [address])).value

type Paid = { meta: { preBalances: number[]; postBalances: number[] } }
/** Lamports that the payer lost in the account's newest transaction. Other tests share the payer. */
async function readPaid(address: string): Promise<number | undefined> {
  const signed = { limit: 1, commitment: 'confirmed' }
  const [newest] = await askNode<{ signature: string }[]>('getSignaturesForAddress', [
    address,
    signed,
  ])
  const options = { commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const found =
    newest && (await askNode<Paid | null>('getTransaction', [newest.signature, options]))
  const { preBalances: [before = 0] = [], postBalances: [after = 0] = [] } = found?.meta ?? {}
  return before - after
}

async function visitEmpty(dapp: Dapp): Promise<string> {
  const { page } = dapp
  await dapp.visitNew({ path: '/solana' })
  await expect(page.getByTestId('demo-solana-note')).toBeEnabled()
  return (await page.getByTestId('demo-solana-address').textContent()) ?? ''
}

test('[A28] [T22] sends a dapp’s transaction from an account without SOL, and shows who pays on the card', {
  tag: '@smoke',
}, async ({ dapp, page }) => {
  const address = await visitEmpty(dapp)
  await page.getByTestId('demo-solana-note').click()
  const review = await dapp.review()
  await expect(review.card).toContainText('Fee paid by')
  await expect(review.card).toContainText(new URL(page.url()).host)
  await expect(review.card).toContainText('Hello from the Vestibule demo')
  await expect(review.card).not.toContainText('Network fee')
  await expect(review.card).not.toContainText('Not enough SOL')
  await review.approve()
  await expect(page.getByTestId(RESULT)).toHaveText(SIGNATURE)
  await expect.poll(() => readPaid(address)).toBe(10_000)
  await expect(readLamports(address)).resolves.toBe(0)

  await test.step('error: returns 5700 without a card for a payment that the operator does not cover', async () => {
    await page.getByTestId('demo-solana-pay-free').click()
    await expect(page.getByTestId(RESULT)).toContainText('does not pay the fee')
    await expect(dapp.modal).toBeHidden()
  })
})

test('[A28] [J09] sends a token from an account without SOL to a new recipient while the site pays the fee', {
  tag: '@ci',
}, async ({ dapp, page }) => {
  const address = await visitEmpty(dapp)
  await fetch(`${FAUCET}/fund-world`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address }),
  })
  await askNode('surfnet_setAccount', [address, { lamports: 0 }])
  await expect.poll(() => readLamports(address)).toBe(0)
  await page.getByTestId('vb-network-button').click()
  await dapp.modal.getByText('Solana Local').click()
  await expect(dapp.modal).toBeHidden()
  await dapp.click('vb-account-button', 'vb-send', 'vb-send-token')
  await dapp.modal.getByText('Local Dollar', { exact: true }).click()
  await page.getByTestId('vb-send-amount').fill('1.5')
  const checked = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes('estimateTransactionFee')),
  )
  await page.getByTestId('vb-send-receiver').fill(await freshSolanaAddress())
  await checked
  await page.getByTestId('vb-send-review').click()
  const review = await dapp.review()
  await expect(review.card).toContainText('Send 1.5 LUSD')
  await expect(review.card).toContainText('Fee paid by')
  await expect(review.card).not.toContainText('Rent for')
  await review.approve()
  await expect(page.getByTestId('vb-transaction-0')).toContainText('Confirmed')
  await expect(readLamports(address)).resolves.toBe(0)
  await expect.poll(() => readPaid(address)).toBe(10_000 + RENT)
})

test('[A28] error: reports in the review of an account without SOL that the sponsor’s budget is used up', {
  tag: '@ci',
}, async ({ dapp, page }) => {
  const address = await visitEmpty(dapp)
  await fetch(`${FAUCET}/fund-world`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address }),
  })
  await askNode('surfnet_setAccount', [address, { lamports: 0 }])
  await page.route('**/v1/fee-payer?*', async (route) => {
    if (!route.request().postData()?.includes('estimateTransactionFee')) return route.continue()
    await route.fulfill({
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
      json: { error: { code: -32504, message: 'Spent.', data: { reason: 'budgetSpent' } } },
    })
  })
  await page.getByTestId('vb-network-button').click()
  await dapp.modal.getByText('Solana Local').click()
  await expect(dapp.modal).toBeHidden()
  await dapp.click('vb-account-button', 'vb-send', 'vb-send-token')
  await dapp.modal.getByText('Local Dollar', { exact: true }).click()
  await page.getByTestId('vb-send-amount').fill('1.5')
  await page.getByTestId('vb-send-receiver').fill(await freshSolanaAddress())
  await page.getByTestId('vb-send-review').click()
  await expect(page.getByTestId('vb-send-warning-fee')).toHaveText(
    'There may not be enough SOL for the network fee. This site cannot pay your fees until tomorrow.',
  )
})
