import type { Page } from '@playwright/test'
import {
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  recoverTypedDataAddress,
} from 'viem'
import { type Dapp, expect, test } from '../../fixtures/dapp.js'
import { RPC_ONE } from '../../world/ports.js'

const SWAPS = { features: { swaps: true } }
const RELAYER: Hex = '0xC92E8bdf79f0507f65a392b0ab4667716BFE0110'
/** Keccak-256 of `{}` */
const APP_DATA = '0xb48d38f93eaa084033fc5970bf96e559c33c4cdc07d889ab00b4d63f9590739d'

type Quote = {
  fromAccount: string
  fromAmount: string
  toAccount: string
  minimum: string
  deadline: string
}

/** Simulates services with CoW Protocol: quotes at local prices, and orders that the test controls. */
async function withOrders(page: Page, { allowance }: { allowance?: string } = {}) {
  const book: { quote?: Quote; placed?: { signature: Hex }; state: string } = { state: 'open' }
  await page.route('**/v1/convert/quotes**', async (route) => {
    const { quotes } = await (await route.fetch()).json()
    const [, chain] = quotes[0].fromAccount.split(':')
    const spender = `eip155:${chain}:${RELAYER}`
    book.quote = { ...quotes[0], kind: 'order', exchange: 'CoW Protocol', spender }
    await route.fulfill({ json: { quotes: [book.quote] } })
  })
  await page.route('**/v1/convert/allowance**', async (route) => {
    const query = new URL(route.request().url()).searchParams
    await route.fulfill({ json: { allowance: allowance ?? (await readAllowance(query)) } })
  })
  await page.route('**/v1/convert/build-approve**', async (route) => {
    const query = new URL(route.request().url()).searchParams
    const [token, amount] = [query.get('from'), BigInt(query.get('amount') ?? 0)]
    const args = [RELAYER, amount] as const
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
    const eip155 = { gas: '100000', gasPrice: '1000000000' }
    await route.fulfill({ json: { tx: { from: token, to: token, data, value: '0', eip155 } } })
  })
  await page.route('**/v1/convert/place-order**', async (route) => {
    book.placed = route.request().postDataJSON()
    await route.fulfill({ json: { orderId: 'cow.0x12' } })
  })
  await page.route('**/v1/convert/order-status**', (route) =>
    route.fulfill({ json: { state: book.state } }),
  )
  return book
}

async function readAllowance(query: URLSearchParams): Promise<string> {
  const [token, owner] = ['tokenAddress', 'userAddress'].map(
    (name) => (query.get(name) ?? '').split(':')[2],
  ) as [Hex, Hex]
  const client = createPublicClient({ transport: http(RPC_ONE) })
  const args = [owner, RELAYER] as const
  const call = { address: token, abi: erc20Abi, functionName: 'allowance', args } as const
  return String(await client.readContract(call))
}

async function fillIn(dapp: Dapp) {
  const { page } = dapp
  await dapp.fundToken()
  await page.getByTestId('vb-account-button').click()
  await page.getByTestId('vb-swap').click()
  await page.getByTestId('vb-swap-from').click()
  await page.getByTestId('vb-swap-token-TUSD').click()
  await page.getByTestId('vb-swap-amount').fill('25')
  await page.getByTestId('vb-swap-review').click()
}

function signerOf({ quote, placed }: Awaited<ReturnType<typeof withOrders>>, receiver: Hex) {
  if (quote === undefined || placed === undefined) throw new Error('No order was placed.')
  const [, chain, sellToken] = quote.fromAccount.split(':') as [string, string, Hex]
  const [, , buyToken] = quote.toAccount.split(':') as [string, string, Hex]
  const member = (name: string, type: string) => ({ name, type })
  return recoverTypedDataAddress({
    signature: placed.signature,
    primaryType: 'Order',
    domain: {
      ...{ name: 'Gnosis Protocol', version: 'v2', chainId: Number(chain) },
      verifyingContract: '0x9008D19f58AAbD9eD0D60971565AA8510560ab41',
    },
    types: {
      Order: [
        ...['sellToken', 'buyToken', 'receiver'].map((name) => member(name, 'address')),
        ...['sellAmount', 'buyAmount'].map((name) => member(name, 'uint256')),
        member('validTo', 'uint32'),
        member('appData', 'bytes32'),
        member('feeAmount', 'uint256'),
        member('kind', 'string'),
        member('partiallyFillable', 'bool'),
        ...['sellTokenBalance', 'buyTokenBalance'].map((name) => member(name, 'string')),
      ],
    },
    message: {
      ...{ sellToken, buyToken, receiver, sellAmount: quote.fromAmount, buyAmount: quote.minimum },
      ...{ validTo: Math.floor(Date.parse(quote.deadline) / 1_000), appData: APP_DATA },
      ...{ feeAmount: '0', kind: 'sell', partiallyFillable: false },
      ...{ sellTokenBalance: 'erc20', buyTokenBalance: 'erc20' },
    },
  } as Parameters<typeof recoverTypedDataAddress>[0])
}

test('[J10] approves and signs an order with an announced wallet, and shows it as pending, then done', async ({
  dapp,
  page,
}) => {
  const book = await withOrders(page)
  await dapp.visitConnected({ wallet: 'announced', config: SWAPS })
  await fillIn(dapp)
  await expect(page.getByTestId('vb-swap-exchange')).toHaveText('CoW Protocol')
  await expect(page.getByTestId('vb-swap-network-fee')).toHaveCount(0)
  await page.getByTestId('vb-swap-confirm').click()
  await dapp.decide('approve')
  const state = page.getByTestId('vb-swap-state')
  await expect(state).toHaveAttribute('data-step', 'signing')
  await expect(state).toContainText('Sign the order in your wallet')
  await dapp.decide('approve')
  await expect(state).toContainText(/^Order placed: 25 TUSD for 0\.00\d+ ETH/)
  const account = await dapp.address()
  await expect(signerOf(book, account)).resolves.toBe(account)
  book.state = 'done'
  await expect(state).toHaveAttribute('data-state', 'confirmed')
  await expect(state).toContainText('Swapped 25 TUSD to')
})

test('error: [J10] reports a too low approval, and does not request a signature', async ({
  dapp,
  page,
}) => {
  const book = await withOrders(page, { allowance: '24999999' })
  await dapp.visitConnected({ wallet: 'announced', config: SWAPS })
  await fillIn(dapp)
  await page.getByTestId('vb-swap-confirm').click()
  await dapp.decide('approve')
  await expect(page.getByTestId('vb-toast')).toHaveText(
    'You approved less than the swap takes. Nothing was swapped.',
  )
  await expect(page.getByTestId('vb-swap-confirm')).toBeVisible()
  expect(book.placed).toBeUndefined()
})

test('[J10] describes the order on the embedded wallet’s card, and reports an expired order', async ({
  dapp,
  page,
}) => {
  const book = await withOrders(page, { allowance: '25000000' })
  await dapp.visitFunded({ config: SWAPS })
  await fillIn(dapp)
  const window = await dapp.review()
  await expect(window.card.locator('.headline')).toHaveText(
    /^Order on CoW Protocol: 25 TUSD for 0\.00\d+ ETH$/,
  )
  await window.approve()
  const state = page.getByTestId('vb-swap-state')
  await expect(state).toContainText(/^Order placed: 25 TUSD for 0\.00\d+ ETH/)
  const account = await dapp.address()
  await expect(signerOf(book, account)).resolves.toBe(account)
  book.state = 'expired'
  await expect(state).toHaveAttribute('data-state', 'expired')
  await expect(state).toContainText('Your tokens were not swapped.')
})

test('[J10] shows an open order again after a reload, and lists it in the activity once it is done', async ({
  dapp,
  page,
}) => {
  const book = await withOrders(page, { allowance: '25000000' })
  await dapp.visitConnected({ wallet: 'announced', config: SWAPS })
  await fillIn(dapp)
  await page.getByTestId('vb-swap-confirm').click()
  await dapp.decide('approve')
  const state = page.getByTestId('vb-swap-state')
  await expect(state).toContainText(/^Order placed: 25 TUSD for/)
  await page.reload()
  await dapp.click('vb-account-button', 'vb-swap')
  await expect(state).toContainText(/^Order placed: 25 TUSD for/)
  book.state = 'done'
  await expect(state).toContainText('Swapped 25 TUSD to')
  await dapp.click('vb-swap-done', 'vb-tab-activity')
  const row = page.getByTestId('vb-transaction-0')
  await expect(row).toContainText(/^Swapped -25 TUSD\+0\.00\d+ ETH/)
  await row.click()
  await expect(page.getByTestId('vb-details-status')).toHaveText('Confirmed')
  await expect(page.getByTestId('vb-details-title').locator('..')).toHaveText(
    /^Swapped-25 TUSD\+0\.00\d+ ETH$/,
  )
  await expect(page.getByTestId('vb-details-to')).toHaveCount(0)
  await expect(dapp.modal).toContainText('Order IDcow.0x12')
  await expect(page.getByTestId('vb-details-hash')).toHaveCount(0)
})

test('error: [J10] explains that an order without a response may still be executed', async ({
  dapp,
  page,
}) => {
  await withOrders(page, { allowance: '25000000' })
  const error = { type: 'unknown', message: 'Slow.', data: { reason: 'exchangeSlow' } }
  await page.route('**/v1/convert/place-order**', (route) =>
    route.fulfill({ status: 503, json: { error } }),
  )
  await dapp.visitConnected({ wallet: 'announced', config: SWAPS })
  await fillIn(dapp)
  await page.getByTestId('vb-swap-confirm').click()
  await dapp.decide('approve')
  const state = page.getByTestId('vb-swap-state')
  await expect(state).toContainText('It may still carry out the order within minutes.')
  await expect(state).not.toContainText('Activity')
})

test('error: [J10] shows that the exchange rejected the order', async ({ dapp, page }) => {
  await withOrders(page, { allowance: '25000000' })
  const error = { type: 'invalidParams', message: 'No.', data: { reason: 'orderRefused' } }
  await page.route('**/v1/convert/place-order**', (route) =>
    route.fulfill({ status: 409, json: { error } }),
  )
  await dapp.visitConnected({ wallet: 'announced', config: SWAPS })
  await fillIn(dapp)
  await page.getByTestId('vb-swap-confirm').click()
  await dapp.decide('approve')
  await expect(page.getByTestId('vb-toast')).toContainText('The exchange refused the order.')
})
