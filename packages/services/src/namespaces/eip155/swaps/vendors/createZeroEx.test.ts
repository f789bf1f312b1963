import { readFileSync } from 'node:fs'
import { NATIVE } from '@vestibule/indexer/eip155'
import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  getAddress,
  type Hex,
  pad,
  parseAbi,
  toFunctionSelector,
  zeroAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { Network } from '../../../../domain/projects/project.js'
import { createAskVendor } from '../../../../domain/swaps/createAskVendor.js'
import type { AskNetwork, SwapQuote } from '../../../../ports/swaps.js'
import { networkAt } from '../../../../testing/chain/dataVisitor.js'
import { describeExchange } from '../../../../testing/swaps/exchangeContract.js'
import { nodeWithDecimals } from '../../../../testing/swaps/nodeWithDecimals.js'
import { createZeroEx } from './createZeroEx.js'

type Price = {
  sellToken: string
  sellAmount: string
  buyToken: string
  buyAmount: string
  minBuyAmount: string
  fees: { zeroExFee: { amount: string } }
}
type Quote = Price & { transaction: { to: string; data: string; value: string } }
const file = new URL('../../../../testing/swaps/recorded/zeroEx.json', import.meta.url)
const RECORDED: {
  price: Price
  quote: Quote
  execute: { taker: string; buyToken: string; minBuyAmount: string; settler: string; data: Hex }
} = JSON.parse(readFileSync(file, 'utf8'))
const ABI = parseAbi([
  'function exec(address operator, address token, uint256 amount, address target, bytes data)',
  'function execute((address recipient, address token, uint256 minimum) slippage, bytes[] actions, bytes32 zid)',
])
const NODE = 'http://node.example'
const KEY = 'a-key-of-0x'
const MILLION = 1_000_000n
const NO_ESTIMATES = { estimates: false }
const [WETH, DAI] = [RECORDED.price.sellToken, RECORDED.price.buyToken].map((text) =>
  getAddress(text),
) as [Address, Address]
const HOLDER = getAddress(RECORDED.quote.transaction.to)
const SETTLER = getAddress(RECORDED.execute.settler)
const TAKER = getAddress(RECORDED.execute.taker)
const STRANGER = getAddress(`0x${'5'.repeat(40)}`)
const AMOUNT = BigInt(RECORDED.price.sellAmount)

const OWNER_OF = toFunctionSelector('ownerOf(uint256)')
const PREV = toFunctionSelector('prev(uint128)')
const REGISTERED = { [OWNER_OF]: pad(SETTLER) }

type Terms = {
  recipient?: Address
  token?: Address
  minimum: bigint
  lent?: bigint
  lentToken?: Address
  target?: Address
  operator?: Address
}

function callFor(terms: Terms) {
  const { recipient = TAKER, token = DAI, minimum, lent = AMOUNT, lentToken = WETH } = terms
  const { target = SETTLER, operator = SETTLER } = terms
  const known = decodeFunctionData({ abi: ABI, data: RECORDED.execute.data })
  if (known.functionName !== 'execute') throw new Error('The recorded call is another one.')
  const [, actions, zid] = known.args
  const data = encodeFunctionData({
    ...{ abi: ABI, functionName: 'execute' },
    args: [{ recipient, token, minimum }, actions, zid],
  })
  const args = [operator, lentToken, lent, target, data] as const
  return encodeFunctionData({ abi: ABI, functionName: 'exec', args })
}

function nodeOf(registry: Readonly<Record<string, string>>) {
  const calls: { to: string; data: string }[] = []
  const ask: AskNetwork = async (asked) =>
    asked.map(({ params: [call] }) => {
      const { to, data } = call as { to: string; data: string }
      calls.push({ to, data })
      return registry[data.slice(0, 10)]
    })
  return { ask, calls }
}

type Asked = { url: URL; headers: Headers }
type Changed = {
  price?: object
  quote?: object
  terms?: Partial<Terms>
  status?: number
  body?: unknown
}

/** A vendor that returns recorded responses. Calculates the minimum from the slippage, as documented. */
function vendorOf({ price, quote, terms, status = 200, body }: Changed = {}) {
  const asked: Asked[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input))
    if (url.origin === NODE) return nodeWithDecimals(1, REGISTERED)(String(init?.body))
    asked.push({ url, headers: new Headers(init?.headers) })
    if (body !== undefined) return Response.json(body, { status })
    if (url.pathname.endsWith('/price')) return Response.json({ ...RECORDED.price, ...price })
    const firm = { ...RECORDED.quote, ...quote }
    const fee = BigInt(firm.fees.zeroExFee.amount)
    const left = MILLION - BigInt(url.searchParams.get('slippagePpm') ?? 0)
    const minimum = ((BigInt(firm.buyAmount) + fee) * left) / MILLION - fee
    const data = callFor({ minimum, ...terms })
    return Response.json({
      ...firm,
      minBuyAmount: String(minimum),
      transaction: { ...firm.transaction, data },
    })
  }
  return { asked, fetch }
}

describeExchange('0x', async () => {
  const network = networkAt(1, NODE, { tokens: [WETH, DAI] })
  return {
    network: Network.parse({ ...network, testnet: false }),
    vendor: (options) => createZeroEx({ key: KEY, ...options }),
    fetch: vendorOf().fetch,
    trade: { account: TAKER, from: WETH, to: DAI, amount: AMOUNT },
    stranger: STRANGER,
    spenders: [HOLDER],
    readCall({ data }) {
      const outer = decodeFunctionData({ abi: ABI, data: data as Hex })
      if (outer.functionName !== 'exec') throw new Error('It is another call.')
      const inner = decodeFunctionData({ abi: ABI, data: outer.args[4] })
      if (inner.functionName !== 'execute') throw new Error('It is another call inside.')
      const [{ recipient, minimum }] = inner.args
      return { recipient, minimum }
    },
  }
})

describe('0x', () => {
  function open(changed: Changed = {}, registry: Readonly<Record<string, string>> = REGISTERED) {
    const { asked, fetch } = vendorOf(changed)
    const vendor = createZeroEx({ key: KEY, ask: createAskVendor({ fetch }), clock: Date.now })
    const node = nodeOf(registry)
    const network = { id: 'eip155:1', tokens: [NATIVE, WETH, DAI], askNode: node.ask }
    const source = vendor.open(network)
    if (source?.build === undefined) throw new Error('It is not served.')
    return { source, asked, calls: node.calls }
  }
  const ask = { account: TAKER, from: WETH, to: DAI, amount: AMOUNT }

  async function quoteOf(source: ReturnType<typeof open>['source']): Promise<SwapQuote> {
    const offer = await source.quote(ask)
    const minimum = (offer.received * 99n) / 100n
    return { ...ask, ...offer, slippage: 100, minimum, expiresAt: 0, deadline: 0 }
  }

  test('[A06] sends requests as in the vendor’s API reference, with the key in a header', async () => {
    const { source, asked } = open()
    const offer = await source.quote(ask)
    const [{ url, headers } = { url: new URL(NODE), headers: new Headers() }] = asked
    expect(`${url.origin}${url.pathname}`).toBe('https://api.0x.org/swap/allowance-holder/price')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      ...{ chainId: '1', taker: TAKER, sellToken: WETH, buyToken: DAI },
      sellAmount: String(AMOUNT),
    })
    expect([headers.get('0x-api-key'), headers.get('0x-version')]).toEqual([KEY, 'v2'])
    expect(String(url)).not.toContain(KEY)
    expect(offer).toMatchObject({
      received: BigInt(RECORDED.price.buyAmount),
      fees: [{ token: DAI, amount: BigInt(RECORDED.price.fees.zeroExFee.amount) }],
      block: { number: 23_234_885n },
    })
    expect([offer.route[0], offer.route.at(-1)]).toEqual([WETH, DAI])
    expect(offer.route).toHaveLength(4)
  })

  test('[A11] requests less slippage after a price change to keep the quote’s minimum', async () => {
    const { source, asked } = open()
    const quote = await quoteOf(source)
    const call = await source.build(quote, { estimates: false })
    expect(call).toMatchObject({ to: HOLDER, value: 0n, gas: 832_055n, gasPrice: 1_676_486_955n })
    const [first = 0, second = 0] = asked
      .slice(1)
      .map(({ url }) => Number(url.searchParams.get('slippagePpm')))
    // The recorded quote returns 0.8 % less than the earlier recorded price.
    expect(first).toBe(9_984)
    expect(second).toBe(2_139)
  })

  test('[A11] builds no transaction for an unreachable minimum', async () => {
    const { source } = open({ quote: { buyAmount: '450000000000000000000000' } })
    const quote = await quoteOf(source)
    await expect(source.build(quote, { estimates: false })).rejects.toMatchObject({
      reason: 'quoteExpired',
    })
  })

  test.each<[what: string, changed: Changed]>([
    ['pays another account', { terms: { recipient: STRANGER } }],
    ['pays another token', { terms: { token: WETH } }],
    ['delivers less', { terms: { minimum: 1n } }],
    ['lends more tokens', { terms: { lent: AMOUNT + 1n } }],
    ['lends to another contract than the called one', { terms: { target: STRANGER } }],
  ])('[A11] security: rejects a transaction that %s', async (_what, changed) => {
    const { source } = open(changed)
    const quote = await quoteOf(source)
    await expect(source.build(quote, { estimates: false })).rejects.toMatchObject({
      reason: 'exchangeUnclear',
    })
  })

  async function sellCoins(terms: Partial<Terms>) {
    const { transaction } = RECORDED.quote
    const { source } = open({
      price: { sellToken: NATIVE },
      quote: { sellToken: NATIVE, transaction: { ...transaction, value: String(AMOUNT) } },
      terms,
    })
    const coins = { ...ask, from: NATIVE }
    const offer = await source.quote(coins)
    const minimum = (offer.received * 99n) / 100n
    const times = { expiresAt: 0, deadline: 0 }
    return source.build({ ...coins, ...offer, slippage: 100, minimum, ...times }, NO_ESTIMATES)
  }

  test.each<[what: string, terms: Partial<Terms>]>([
    ['the currency', { lentToken: getAddress(NATIVE) }],
    ['no token', { lentToken: zeroAddress, lent: 0n }],
    ['zero of a token', { lent: 0n }],
  ])('[A11] sells coins with a call that lends %s', async (_what, terms) => {
    expect(await sellCoins(terms)).toMatchObject({ to: HOLDER, value: AMOUNT })
  })

  test('[A11] security: does not sell coins with a call that lends a token', async () => {
    // The account may have approved this token for AllowanceHolder in an earlier swap.
    const taken = sellCoins({ lentToken: DAI, lent: 2n ** 255n })
    await expect(taken).rejects.toMatchObject({ reason: 'exchangeUnclear' })
  })

  test('[A11] security: rejects a call to Settler without AllowanceHolder', async () => {
    const { source } = open()
    const quote = await quoteOf(source)
    const { data } = RECORDED.execute
    const firm = { ...RECORDED.quote, minBuyAmount: String(quote.minimum) }
    const fetch = async () =>
      Response.json({ ...firm, transaction: { ...firm.transaction, to: SETTLER, data } })
    const vendor = createZeroEx({ key: KEY, ask: createAskVendor({ fetch }), clock: Date.now })
    const other = vendor.open({ id: 'eip155:1', tokens: [] })
    await expect(other?.build?.(quote, { estimates: false })).rejects.toMatchObject({
      reason: 'exchangeUnclear',
    })
  })

  test('[A11] security: lends tokens only to a current or recent Settler in 0x’s registry', async () => {
    const own = open()
    const quote = await quoteOf(own.source)
    const build = ({ source }: ReturnType<typeof open>) => source.build?.(quote, NO_ESTIMATES)
    expect((await build(own))?.to).toBe(HOLDER)
    const two = '2'.padStart(64, '0')
    expect(own.calls).toEqual(
      [OWNER_OF, PREV].map((selector) => ({
        ...{ to: '0x00000000000004533Fe15556B1E086BB1A72cEae', data: `${selector}${two}` },
      })),
    )
    const dwelling = open({}, { [OWNER_OF]: pad(STRANGER), [PREV]: pad(SETTLER) })
    expect((await build(dwelling))?.to).toBe(HOLDER)
    for (const [registry, reason] of [
      [{ [OWNER_OF]: pad(STRANGER) }, 'exchangeUnclear'],
      [{ [OWNER_OF]: pad(STRANGER), [PREV]: pad(zeroAddress) }, 'exchangeUnclear'],
      // While Settler is paused, the registry call fails, in any earlier state.
      [{ [PREV]: pad(SETTLER) }, 'exchangeDown'],
      [{ [OWNER_OF]: pad(zeroAddress), [PREV]: pad(SETTLER) }, 'exchangeDown'],
      [{ [OWNER_OF]: '0x' }, 'exchangeDown'],
    ] as const)
      await expect(build(open({}, registry))).rejects.toMatchObject({ reason })
    // The same response of the vendor, but with another target contract.
    const other = open({ terms: { target: STRANGER, operator: STRANGER } })
    await expect(build(other)).rejects.toMatchObject({ reason: 'exchangeUnclear' })
  })

  test('[A06] does not offer to wrap the currency: the wrapped token’s contract does this', async () => {
    const { source } = open({
      price: { sellToken: NATIVE, buyToken: WETH, buyAmount: RECORDED.price.sellAmount },
    })
    const wrapping = source.quote({ ...ask, from: NATIVE, to: WETH })
    await expect(wrapping).rejects.toMatchObject({ reason: 'noRoute' })
  })

  test.each([
    ['has no liquidity', 200, { liquidityAvailable: false, zid: '0x1' }, 'noRoute'],
    ['does not support the token', 400, { name: 'TOKEN_NOT_SUPPORTED' }, 'noRoute'],
    ['cannot trade the amount', 400, { name: 'SWAP_VALIDATION_FAILED' }, 'amountRefused'],
    ['rejects the key', 400, { name: 'USER_NOT_AUTHORIZED' }, 'exchangeDown'],
    ['responds with another error', 403, ['no'], 'exchangeDown'],
  ])('[A06] reports the reason if 0x %s', async (_what, status, body, reason) => {
    const { source } = open({ status, body })
    await expect(source.quote(ask)).rejects.toMatchObject({ reason })
  })

  test.each([
    ['another sold token', { sellToken: DAI }],
    ['another received token', { buyToken: WETH }],
    ['another amount', { sellAmount: String(AMOUNT - 1n) }],
  ])('[A06] security: rejects a response for %s', async (_what, other) => {
    const { source } = open({ price: other })
    await expect(source.quote(ask)).rejects.toMatchObject({ reason: 'exchangeUnclear' })
    const firm = open({ quote: other })
    const quote = await quoteOf(firm.source)
    await expect(firm.source.build?.(quote, NO_ESTIMATES)).rejects.toMatchObject({
      reason: 'exchangeUnclear',
    })
  })

  test('rejects a token with a transfer fee', async () => {
    const none = { buyTaxBps: '0', sellTaxBps: '0' }
    const tokenMetadata = { sellToken: none, buyToken: { ...none, buyTaxBps: '300' } }
    const { source } = open({ price: { tokenMetadata } })
    await expect(source.quote(ask)).rejects.toMatchObject({ reason: 'tokenKeepsPart' })
  })

  test('supports the networks with AllowanceHolder at the documented address', () => {
    const vendor = createZeroEx({
      ...{ key: KEY, clock: Date.now },
      ask: createAskVendor({ fetch: globalThis.fetch }),
    })
    const isServed = (id: string) => vendor.open({ id, tokens: [] }) !== undefined
    expect(['eip155:1', 'eip155:8453', 'eip155:42161'].map(isServed)).toEqual([true, true, true])
    // The local chain, Sepolia, Mantle with another address, and another namespace.
    for (const id of ['eip155:31337', 'eip155:11155111', 'eip155:5000', 'solana:1', 'cosmos:1'])
      expect([id, isServed(id)]).toEqual([id, false])
  })
})
