import type { SwapQuotes } from '@vestibule/protocol/http'
import {
  type Address,
  concatHex,
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  maxUint256,
  numberToHex,
  parseAbi,
  parseEther,
  publicActions,
  walletActions,
} from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { type Dapp, expect, test } from '../../fixtures/dapp.js'
import { RPC_ONE } from '../../world/ports.js'

test.use({ returning: true })

const SWAPS = { features: { swaps: true } }
const FEE = 3_000
const ABI = parseAbi([
  'function mint(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum)) payable',
])
const chain = createTestClient({ mode: 'anvil', transport: http(RPC_ONE) })
  .extend(publicActions)
  .extend(walletActions)

/** Fills in a swap of 10 HUSH and opens its card. V3 pools offer the best price. */
async function review(dapp: Dapp) {
  const { page } = dapp
  await dapp.visitFunded({ config: SWAPS })
  await dapp.fundWorld()
  const quoted = page.waitForResponse(
    (answer) =>
      /convert\/quotes/.test(answer.url()) && answer.url().includes('10000000000000000000'),
  )
  await page.evaluate(() =>
    window.vestibule.open({
      view: 'Swap',
      arguments: { fromToken: 'HUSH', toToken: 'TUSD', amount: '10' },
    }),
  )
  const { quotes }: SwapQuotes = await (await quoted).json()
  const [quote] = quotes
  if (quote?.spender === undefined || quote.spender === null) throw new Error('There is no offer.')
  await page.getByTestId('vb-swap-review').click()
  const approval = await dapp.review()
  const addressOf = (id: string) => id.split(':')[2] as Address
  return {
    window: approval,
    account: await dapp.address(),
    router: addressOf(quote.spender),
    tokens: quote.route.map(addressOf) as [Address, Address],
    minimum: BigInt(quote.minimum),
  }
}

const balanceOf = (token: Address, owner: Address) =>
  chain.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })

/** Sells an amount of the first token in the same pool before the swap. @returns a function that restores the price */
async function sellBefore(
  { router, tokens }: { router: Address; tokens: [Address, Address] },
  amount: bigint,
): Promise<() => Promise<void>> {
  const stranger = privateKeyToAddress(generatePrivateKey())
  await chain.setBalance({ address: stranger, value: parseEther('10') })
  await chain.impersonateAccount({ address: stranger })
  async function send(to: Address, data: Hex) {
    const hash = await chain.sendTransaction({
      ...{ account: stranger, chain: null, to, data, gas: 1_000_000n },
    })
    const { status } = await chain.waitForTransactionReceipt({ hash })
    expect(status).toBe('success')
  }
  async function sell([given, wanted]: [Address, Address], amountIn: bigint) {
    const path = concatHex([given, numberToHex(FEE, { size: 3 }), wanted])
    const order = { path, recipient: stranger, amountIn, amountOutMinimum: 0n }
    const approve = { abi: ABI, functionName: 'approve', args: [router, maxUint256] } as const
    await send(given, encodeFunctionData(approve))
    const swap = { abi: ABI, functionName: 'exactInput', args: [order] } as const
    await send(router, encodeFunctionData(swap))
  }
  const [given, wanted] = tokens
  const mint = { abi: ABI, functionName: 'mint', args: [stranger, amount] } as const
  await send(given, encodeFunctionData(mint))
  await sell(tokens, amount)
  return async () => sell([wanted, given], await balanceOf(wanted, stranger))
}

test('[J10] [V12] swaps in V3 pools, and pays at least the minimum after an earlier trade', {
  tag: '@ci',
}, async ({ dapp, page }) => {
  const { window, account, minimum, ...pool } = await review(dapp)
  const [given, wanted] = pool.tokens
  const { card } = window
  const least = (Number(minimum) / 1e6).toLocaleString('en-US', { maximumFractionDigits: 6 })
  await expect(card.locator('.headline')).toHaveText(`Swap 10 HUSH for at least ${least} TUSD`)
  await expect(card.locator('[data-level=high]')).toHaveCount(0)
  await expect(card).toContainText('Exchange of this wallet')
  await expect(card).toContainText('10 HUSH, for this swap only')
  await expect(card).not.toContainText('1 step')
  const before = await Promise.all([balanceOf(given, account), balanceOf(wanted, account)])
  // Move the price by 0.5 %. The pool's depth is a million tokens.
  const sellBack = await sellBefore(pool, parseEther('2500'))
  await window.approve()
  await expect(page.getByTestId('vb-swap-state')).toHaveAttribute('data-state', 'confirmed')
  await expect(balanceOf(given, account)).resolves.toBe(before[0] - parseEther('10'))
  const received = (await balanceOf(wanted, account)) - before[1]
  expect(received).toBeGreaterThanOrEqual(minimum)
  // The earlier trade reduced the received amount.
  expect(received).toBeLessThan((minimum * 10_000n) / 9_930n)
  const allowance = await chain.readContract({
    ...{ address: given, abi: erc20Abi, functionName: 'allowance', args: [account, pool.router] },
  })
  expect(allowance).toBe(0n)
  await sellBack()
})

test('[J10] reports why a swap in V3 pools fails if an earlier trade leaves less than the minimum', async ({
  dapp,
  page,
}) => {
  const { window, account, ...pool } = await review(dapp)
  const before = await balanceOf(pool.tokens[0], account)
  const sellBack = await sellBefore(pool, parseEther('10000'))
  await window.approve()
  const state = page.getByTestId('vb-swap-state')
  await expect(state).toHaveAttribute('data-state', 'failed')
  await expect(state).toContainText('Too little received')
  await expect(balanceOf(pool.tokens[0], account)).resolves.toBe(before)
  await sellBack()
})
