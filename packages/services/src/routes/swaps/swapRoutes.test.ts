import { type Anvil, startAnvil } from '@vestibule/indexer/testing'
import {
  SwapAllowance,
  SwapApproval,
  SwapBuild,
  SwapGasPrice,
  SwapQuotes,
  SwapTokens,
} from '@vestibule/protocol/http'
import {
  type Address,
  decodeFunctionData,
  type Hex,
  maxUint256,
  parseAbi,
  parseEther,
  toHex,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Network } from '../../domain/projects/project.js'
import { MINUTE, SECOND } from '../../platform/time.js'
import { networkAt } from '../../testing/chain/dataVisitor.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { CAREFUL_TOKEN_CODE } from '../../testing/swaps/exchange.js'
import {
  CHAIN,
  caip,
  ETHER,
  type ExchangeHand,
  exchangeHand,
  swapVisitor,
} from '../../testing/swaps/swapWorld.js'
import { FRAME_ORIGIN } from '../../testing/world.js'

const ROUTER_ABI = parseAbi([
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 least, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 given, uint256 least, address[] path, address to, uint256 deadline)',
  'function approve(address spender, uint256 value)',
])
const COIN = 10n ** 18n

onDatabase((db) => {
  let anvil: Anvil
  let hand: ExchangeHand
  let one: Address
  let other: Address
  let careful: Address
  let taxed: Address
  let lonely: Address
  let exchange: Awaited<ReturnType<ExchangeHand['putExchange']>>
  let account: Address
  beforeAll(async () => {
    anvil = await startAnvil()
    hand = exchangeHand(anvil)
    one = await hand.putCoin()
    other = await hand.putCoin()
    taxed = await hand.putCoin(300n)
    lonely = await hand.putCoin()
    careful = await hand.putContract(CAREFUL_TOKEN_CODE)
    exchange = await hand.putExchange([
      [{ amount: 100n * COIN }, { address: one, amount: 250_000n * COIN }],
      [
        { address: one, amount: 250_000n * COIN },
        { address: other, amount: 1_000_000n * COIN },
      ],
      [{ address: careful, amount: 500_000n * 10n ** 6n }, { amount: 200n * COIN }],
      [{ address: taxed, amount: 1_000n * COIN }, { amount: 10n * COIN }],
    ])
    account = await hand.newAccount()
    for (const token of [one, other, taxed]) await hand.mint(token, account, 1_000n * COIN)
    await hand.mint(careful, account, 1_000n * 10n ** 6n)
  })
  afterAll(() => anvil?.stop())

  const open = (options: Partial<swapVisitor.Options> = {}) => {
    const visitor = swapVisitor(db(), {
      anvil,
      tokens: [one, other, careful, taxed, lonely],
      swap: { router: exchange.router, through: [one] },
      ...options,
    })
    const { get, post } = visitor
    const sides = (from: string, to: string) => ({
      ...{ userAddress: caip(account), from: caip(from), to: caip(to) },
    })
    return {
      ...visitor,
      sides,
      async quote(from: string, to: string, amount: bigint, more: Record<string, string> = {}) {
        const query = { ...sides(from, to), amount: String(amount), ...more }
        const response = await get('quotes', query)
        expect(response.status, await response.clone().text()).toBe(200)
        const [quote] = SwapQuotes.parse(await response.json()).quotes
        if (quote === undefined) throw new Error('There is no quote.')
        return quote
      },
      async build(from: string, to: string, amount: bigint, more: object = {}) {
        const body = { ...sides(from, to), amount: String(amount), projectId: 'demo', ...more }
        const response = await post('build-transaction', body)
        expect(response.status, await response.clone().text()).toBe(200)
        return SwapBuild.response.parse(await response.json())
      },
      async refused(response: Response | Promise<Response>) {
        const { status, body } = await (async (answer) => ({
          status: answer.status,
          body: (await answer.json()) as {
            error: { data?: { reason?: string } }
            reasons: { description: string }[]
          },
        }))(await response)
        return [status, body.error.data?.reason, body.reasons[0]?.description]
      },
    }
  }

  test('[A07] lists the operator’s tokens with a market, and the currency of the chain', async () => {
    const { get } = open()
    const response = await get('tokens', { chainId: CHAIN })
    const { tokens } = SwapTokens.parse(await response.json())
    expect(tokens.map(({ address }) => address)).toEqual(
      [ETHER, one, other, careful, taxed].map(caip),
    )
    expect(tokens[0]).toMatchObject({ name: 'Ether', symbol: 'ETH', decimals: 18 })
    expect(tokens[3]).toMatchObject({ name: 'Careful Dollar', symbol: 'CARE', decimals: 6 })
  })

  test('[A07] lists the operator’s picture only for the token itself, not for others with its symbol', async () => {
    const logoURI = 'data:image/svg+xml,%3Csvg/%3E'
    const imageUrl = 'http://img.localhost:4100'
    const { get } = open({ imageUrl, tokens: [{ address: one, logoURI }, other] })
    const response = await get('tokens', { chainId: CHAIN })
    const { tokens } = SwapTokens.parse(await response.json())
    expect(tokens.map(({ address, symbol, logoUri }) => [address, symbol, logoUri])).toEqual([
      [caip(ETHER), 'ETH', ''],
      [caip(one), 'COIN', expect.stringMatching(/^http:\/\/img\.localhost:4100\/i\/[\w-]{43}$/)],
      [caip(other), 'COIN', ''],
    ])
  })

  test('[A06] quotes the pools’ amount, the minimum, and the tokens of the path', async () => {
    const { quote, world } = open()
    const given = await quote(ETHER, other, COIN)
    const first = (COIN * 997n * 250_000n * COIN) / (100n * COIN * 1000n + COIN * 997n)
    const second = (first * 997n * 1_000_000n * COIN) / (250_000n * COIN * 1000n + first * 997n)
    expect(given).toMatchObject({
      ...{ fromAmount: String(COIN), fromAccount: caip(ETHER) },
      ...{ toAmount: String(second), toAccount: caip(other) },
      ...{ minimum: String((second * 99n) / 100n), slippage: 1, spender: null },
      route: [exchange.wrapped, one, other].map(caip),
      block: { number: String(await hand.blockNumber()) },
      expiresAt: new Date(world.clock.now() + 30 * SECOND).toISOString(),
    })
    // 1 of 100 moves the first price by 0.99 % and the second price by 1 %.
    expect(given.priceImpact).toBeCloseTo(1.96, 1)
    const [fee] = given.fees
    expect(Number(fee?.amount) / Number(COIN)).toBeCloseTo(1 - 0.997 ** 2, 6)
    expect((await quote(one, other, COIN)).spender).toBe(caip(exchange.router))
  })

  test('[A06] needs one node request for a quote of known pairs and tokens', async () => {
    const asked: string[][] = []
    const { quote } = open({
      fetch(url, init) {
        const calls = [JSON.parse(String(init?.body))].flat() as { method: string }[]
        asked.push(calls.map(({ method }) => method))
        return globalThis.fetch(url, init)
      },
    })
    await quote(one, other, COIN)
    asked.length = 0
    await quote(one, other, 2n * COIN)
    expect(asked).toEqual([['eth_call']])
  })

  test('[A06] quotes more than a pool’s balance, with the price impact', async () => {
    const { quote } = open()
    const quoted = await quote(one, other, 1_000_000n * COIN)
    expect(quoted.priceImpact).toBeCloseTo(79.95, 1)
  })

  test('[A06] reports swaps as protected if the operator configured a private node', async () => {
    const hidden = open({
      swap: { router: exchange.router, privateRpcUrl: 'http://private.example' },
    })
    expect((await hidden.quote(ETHER, one, COIN)).isProtected).toBe(true)
    expect((await open().quote(ETHER, one, COIN)).isProtected).toBeUndefined()
  })

  test('[A06] reports how far a quote is below the operator’s prices', async () => {
    const priced = (ether: number) =>
      open({
        prices: [
          { asset: caip(ETHER), price: ether },
          { asset: caip(one), price: 1 },
        ],
      }).quote(ETHER, one, COIN)
    // The pool sells ether for 2500 with a fee of 0.3 %, and the slippage is 1 %.
    expect((await priced(2_500)).belowPrice).toBeUndefined()
    expect((await priced(2_000)).belowPrice).toBeUndefined()
    expect((await priced(3_000)).belowPrice).toBeCloseTo(17.7, 1)
    const { quote } = open({ prices: [{ asset: caip(one), price: 1 }] })
    expect((await quote(ETHER, one, COIN)).belowPrice).toBeUndefined()
  })

  test('[A06] accepts a slippage from 0.01 to 50 per cent', async () => {
    const { get, quote, refused, sides } = open()
    const half = await quote(one, other, COIN, { slippage: '0.5' })
    expect(BigInt(half.minimum)).toBe((BigInt(half.toAmount) * 9_950n) / 10_000n)
    for (const slippage of ['0', '0.001', '50.01', '-1', 'NaN', '', '1e3', '0x1'])
      expect(
        await refused(get('quotes', { ...sides(one, other), amount: '5', slippage })),
        slippage,
      ).toEqual([400, 'slippageInvalid', 'The slippage must be from 0.01 to 50 per cent'])
  })

  test('[A08] returns the allowance of the exchange, unlimited for the chain’s currency', async () => {
    const { get } = open()
    const ask = async (token: Address) => {
      const query = { tokenAddress: caip(token), userAddress: caip(account) }
      return SwapAllowance.parse(await (await get('allowance', query)).json()).allowance
    }
    expect(await ask(other)).toBe('0')
    await hand.approve(other, account, exchange.router, 7n)
    expect(await ask(other)).toBe('7')
    expect(await ask(ETHER)).toBe(String(maxUint256))
  })

  test('[A09] returns gas prices that the chain accepts, slowest first', async () => {
    const { get } = open({ swap: undefined })
    const answer = SwapGasPrice.parse(await (await get('gas-price', { chainId: CHAIN })).json())
    const [standard, fast, instant] = [answer.standard, answer.fast, answer.instant].map(BigInt)
    const baseFee = await hand.baseFee()
    expect(standard).toBeGreaterThanOrEqual(baseFee ?? 1n)
    expect(fast).toBeGreaterThanOrEqual(standard as bigint)
    expect(instant).toBeGreaterThanOrEqual(fast as bigint)
  })

  test('[A09] returns the gas prices of a quarter, half and nine tenths of recent transactions', async () => {
    const base = 10n ** 12n
    const history = {
      oldestBlock: '0x1',
      baseFeePerGas: [toHex(base), toHex(base)],
      reward: [[1n, 2n, 3n].map((part) => toHex(part * base))],
    }
    const { get } = open({
      async fetch(url, init) {
        const [call, ...others] = [JSON.parse(String(init?.body))].flat()
        if (call.method !== 'eth_feeHistory') return globalThis.fetch(url, init)
        expect([call.params[2], others]).toEqual([[25, 50, 90], []])
        return Response.json([{ jsonrpc: '2.0', id: call.id, result: history }])
      },
    })
    const answer = SwapGasPrice.parse(await (await get('gas-price', { chainId: CHAIN })).json())
    expect(answer).toEqual({
      standard: String(2n * base),
      fast: String(3n * base),
      instant: String(4n * base),
    })
  })

  test('[A10] builds an approval of the exact amount, or of the whole balance', async () => {
    const { get, sides } = open()
    const approve = async (query: object) => {
      const response = await get('build-approve', { ...sides(one, other), ...query })
      return SwapApproval.parse(await response.json())
    }
    const allowed = (data: string) => decodeFunctionData({ abi: ROUTER_ABI, data: data as Hex })
    const exact = await approve({ amount: '12345' })
    expect(exact.tx).toMatchObject({ from: caip(one), to: caip(one), value: '0' })
    expect(exact.reset).toBeUndefined()
    expect(allowed(exact.tx.data)).toEqual({
      functionName: 'approve',
      args: [exchange.router, 12_345n],
    })
    expect(allowed((await approve({})).tx.data).args).toEqual([exchange.router, 1_000n * COIN])
  })

  test('[A10] resets an allowance first if the token requires it', async () => {
    const { get, sides, build } = open()
    const approve = async () =>
      SwapApproval.parse(
        await (await get('build-approve', { ...sides(careful, one), amount: '5000000' })).json(),
      )
    expect((await approve()).reset).toBeUndefined()
    await hand.approve(careful, account, exchange.router, 1n)
    const { tx, reset } = await approve()
    if (reset === undefined) throw new Error('There is no reset.')
    expect((await hand.run(account, tx)).succeeded).toBe(false)
    expect((await hand.run(account, reset)).succeeded).toBe(true)
    expect((await hand.run(account, tx)).succeeded).toBe(true)
    const { tx: swap, quote } = await build(careful, ETHER, 5_000_000n)
    const before = await hand.balanceOf(ETHER, account)
    const { cost, succeeded } = await hand.run(account, swap)
    expect(succeeded).toBe(true)
    expect((await hand.balanceOf(ETHER, account)) - before + cost).toBe(BigInt(quote.toAmount))
  })

  test('[A11] [J10] builds the transaction of a quote, which pays the quoted amount', async () => {
    const { quote, build } = open()
    const quoted = await quote(one, other, 10n * COIN, { slippage: '0.5' })
    const { tx, quote: built } = await build(one, other, 10n * COIN, { quoteId: quoted.id })
    expect(built).toEqual(quoted)
    expect(tx).toMatchObject({ from: caip(account), to: caip(exchange.router), value: '0' })
    expect(tx).toMatchObject({ amount: String(10n * COIN) })
    expect(tx.eip155).toEqual({
      gas: expect.stringMatching(/^\d+$/),
      gasPrice: expect.stringMatching(/^\d+$/),
    })
    const { args } = decodeFunctionData({ abi: ROUTER_ABI, data: tx.data as Hex })
    expect(args).toEqual([
      ...[10n * COIN, BigInt(quoted.minimum), [one, other], account],
      BigInt(Math.floor(Date.parse(quoted.deadline ?? '') / SECOND)),
    ])
    await hand.approve(one, account, exchange.router, 10n * COIN)
    const before = await hand.balanceOf(other, account)
    expect((await hand.run(account, tx)).succeeded).toBe(true)
    expect((await hand.balanceOf(other, account)) - before).toBe(BigInt(quoted.toAmount))
  })

  test('[A11] builds without a quote id, with a slippage of 1 per cent or the requested slippage', async () => {
    const { build, sides, world } = open()
    const usual = await build(ETHER, one, parseEther('0.5'), { disableEstimate: true })
    expect(usual.quote.slippage).toBe(1)
    expect(usual.tx).toMatchObject({ value: String(parseEther('0.5')) })
    const { args } = decodeFunctionData({ abi: ROUTER_ABI, data: usual.tx.data as Hex })
    expect(args?.[0]).toBe(BigInt(usual.quote.minimum))
    // A program may send its project in the body.
    const path = `${FRAME_ORIGIN}/v1/convert/build-transaction`
    const body = { ...sides(ETHER, one), amount: '5000', projectId: 'demo' }
    const headers = { 'content-type': 'application/json' }
    const request = new Request(path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect((await world.fetch(request)).status).toBe(200)
    const strict = await build(ETHER, one, 5n * COIN, { eip155: { slippage: 0.05 } })
    expect(BigInt(strict.quote.minimum)).toBe((BigInt(strict.quote.toAmount) * 9_995n) / 10_000n)
  })

  test('[A11] asks the node for gas unless `disableEstimate` is set', async () => {
    const asked: string[] = []
    const { build } = open({
      fetch(url, init) {
        asked.push(String(init?.body))
        return globalThis.fetch(url, init)
      },
    })
    const estimates = () => asked.filter((body) => body.includes('eth_estimateGas')).length
    await build(ETHER, one, COIN, { disableEstimate: true })
    expect(estimates()).toBe(0)
    await build(ETHER, one, COIN)
    expect(estimates()).toBe(1)
  })

  test('[A11] security: accepts a quote only for its account, tokens, amount and slippage', async () => {
    const { quote, post, refused, sides } = open()
    const { id } = await quote(one, other, COIN)
    const ask = (more: object) =>
      refused(
        post('build-transaction', {
          ...{ ...sides(one, other), amount: String(COIN), projectId: 'demo', quoteId: id },
          ...more,
        }),
      )
    const mismatch = [400, 'quoteMismatch', 'The quote is for another swap']
    const thief = await hand.newAccount()
    expect(await ask({ userAddress: caip(thief) })).toEqual(mismatch)
    expect(await ask({ to: caip(careful) })).toEqual(mismatch)
    expect(await ask({ from: caip(other), to: caip(one) })).toEqual(mismatch)
    expect(await ask({ amount: String(COIN + 1n) })).toEqual(mismatch)
    expect(await ask({ eip155: { slippage: 2 } })).toEqual(mismatch)
    const [body = '', seal = ''] = id.split('.')
    const forged = JSON.parse(Buffer.from(body, 'base64url').toString()) as object
    const text = JSON.stringify({ ...forged, account: thief, minimum: '1' })
    for (const quoteId of [`${Buffer.from(text).toString('base64url')}.${seal}`, body, '.', 'x.y'])
      expect(await ask({ quoteId, userAddress: caip(thief) }), quoteId).toEqual([
        400,
        'quoteInvalid',
        'The quote is not valid',
      ])
  })

  test('[A11] rejects a quote after 30 seconds', async () => {
    const { quote, build, post, refused, sides, world } = open()
    const { id: quoteId } = await quote(one, other, COIN)
    world.clock.advance(30 * SECOND - 1)
    await build(one, other, COIN, { quoteId })
    world.clock.advance(1)
    const body = { ...sides(one, other), amount: String(COIN), quoteId }
    expect(await refused(post('build-transaction', body))).toEqual([
      409,
      'quoteExpired',
      'The quote has expired',
    ])
  })

  test('rejects a token that takes a fee from transfers', async () => {
    const { get, refused, sides } = open()
    for (const [from, to] of [
      [taxed, ETHER],
      [ETHER, taxed],
    ] as const)
      expect(await refused(get('quotes', { ...sides(from, to), amount: '100000' }))).toEqual([
        409,
        'tokenKeepsPart',
        'The token takes a fee from transfers, or refuses them',
      ])
  })

  test('security: fails a swap with an unexpected transfer fee instead of paying too little', async () => {
    const { build, quote } = open({
      async fetch(url, init) {
        const text = String(init?.body ?? '').replaceAll('eth_simulateV1', 'eth_simulateV9')
        return globalThis.fetch(url, { ...init, body: text })
      },
    })
    expect((await quote(ETHER, taxed, COIN)).toAccount).toBe(caip(taxed))
    const { tx } = await build(ETHER, taxed, COIN)
    const before = await hand.balanceOf(taxed, account)
    expect((await hand.run(account, tx)).succeeded).toBe(false)
    expect(await hand.balanceOf(taxed, account)).toBe(before)
    // A slippage of 5 per cent covers the transfer fee.
    const { tx: generous, quote: known } = await build(ETHER, taxed, COIN, {
      eip155: { slippage: 5 },
    })
    expect((await hand.run(account, generous)).succeeded).toBe(true)
    const received = (await hand.balanceOf(taxed, account)) - before
    expect(received).toBeGreaterThanOrEqual(BigInt(known.minimum))
    expect(received).toBeLessThan(BigInt(known.toAmount))
  })

  test('[Z19] rejects networks without an exchange, with the text of the spec', async () => {
    const { get, refused, sides } = open({ swap: undefined })
    const unsupported = [404, 'notSupported', 'Network not supported for Swaps']
    expect(await refused(get('tokens', { chainId: CHAIN }))).toEqual(unsupported)
    expect(await refused(get('quotes', { ...sides(one, other), amount: '1' }))).toEqual(unsupported)
    expect(await refused(get('build-approve', sides(one, other)))).toEqual(unsupported)
    expect(await refused(get('gas-price', { chainId: 'eip155:5' }))).toEqual([
      404,
      'gasPriceNotSupported',
      'Network not supported for Gas Price',
    ])
  })

  describe('invalid input', () => {
    const huge = String(2n ** 256n)
    const elsewhere = `eip155:1:0x${'11'.repeat(20)}`
    test.each<[what: string, change: Record<string, string>, reason: string]>([
      ['nothing', { amount: '' }, 'amountInvalid'],
      ['zero', { amount: '0' }, 'amountInvalid'],
      ['a negative amount', { amount: '-1' }, 'amountInvalid'],
      ['a fraction', { amount: '1.5' }, 'amountInvalid'],
      ['an exponent', { amount: '1e18' }, 'amountInvalid'],
      ['hexadecimal', { amount: '0x10' }, 'amountInvalid'],
      ['a number of 257 bits', { amount: huge }, 'amountInvalid'],
      ['a token of another network', { to: elsewhere }, 'networksDiffer'],
      ['an account of another network', { userAddress: elsewhere }, 'networksDiffer'],
      ['an account without a network', { userAddress: `0x${'11'.repeat(20)}` }, 'addressInvalid'],
      [
        'the zero address as the account',
        { userAddress: caip(`0x${'00'.repeat(20)}`) },
        'addressInvalid',
      ],
      ['a currency as the account', { userAddress: caip(ETHER) }, 'addressInvalid'],
      ['a too short address', { from: caip('0x11') }, 'addressInvalid'],
      [
        'a token that the operator does not list',
        { to: caip(`0x${'11'.repeat(20)}`) },
        'tokenNotListed',
      ],
    ])('is rejected without a charge: %s', async (_what, change, reason) => {
      const { get, post, quote, refused, sides } = open({
        limits: { nodeCallsPerClient: { points: 100, window: MINUTE, site: 100 } },
      })
      const ask = { ...sides(one, other), amount: '1000', ...change }
      for (let time = 0; time < 3; time++) {
        expect((await refused(get('quotes', ask))).slice(0, 2)).toEqual([400, reason])
        expect((await refused(post('build-transaction', ask))).slice(0, 2)).toEqual([400, reason])
      }
      await quote(one, other, COIN)
    })

    test('is rejected for the same token on both sides, in any letter case', async () => {
      const { get, refused, sides } = open()
      const query = { ...sides(one, one.toLowerCase()), amount: '5' }
      expect((await refused(get('quotes', query))).slice(0, 2)).toEqual([400, 'sameToken'])
    })
  })

  test('distinguishes a missing market, a too small and a too large amount', async () => {
    const { get, refused, sides } = open()
    const ask = async (from: Address, to: Address, amount: bigint) =>
      (await refused(get('quotes', { ...sides(from, to), amount: String(amount) }))).slice(0, 2)
    expect(await ask(one, lonely, COIN)).toEqual([409, 'noRoute'])
    expect(await ask(ETHER, careful, 1n)).toEqual([409, 'amountTooSmall'])
    expect(await ask(one, other, maxUint256)).toEqual([409, 'amountRefused'])
  })

  test('serves swaps only in processes with the role data', async () => {
    const statusOf = async (role: 'api' | 'data') =>
      (await open({ roles: [role] }).get('tokens', { chainId: CHAIN })).status
    expect([await statusOf('data'), await statusOf('api')]).toEqual([200, 404])
  })

  describe('the configuration', () => {
    const router = `0x${'1'.repeat(40)}`
    const maker = { url: 'http://maker.example', account: '1'.repeat(32) }
    const solana = { caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }
    test.each<[string, object, object]>([
      ['swap.router must be an address of the network', {}, { router: '0x12' }],
      ['swap.through.0 must be an address of the network', {}, { router, through: ['USDC'] }],
      ['swap.through must be 4 tokens at the most', {}, { router, through: Array(5).fill(router) }],
      ['swap needs an rpcUrl', { rpcUrl: undefined }, { router }],
      [
        'swap.v3.quoter must be an address of the network',
        {},
        { router, v3: { router, quoter: '0x12', wrapped: router } },
      ],
      [
        'swap.v3 must have `router`, `quoter` and `wrapped`; `uniswap` does not know this network',
        { caipNetworkId: 'eip155:31337' },
        { router, v3: 'uniswap' },
      ],
      [
        'swap.v3 must be left out: it does not exchange tokens of solana',
        solana,
        { maker, v3: { router, quoter: router, wrapped: router } },
      ],
      [
        'swap must be left out: the services do not exchange tokens of bip122',
        { caipNetworkId: 'bip122:000000000019d6689c085ae165831e93' },
        { router },
      ],
      ['swap.router is required: it exchanges tokens of eip155', {}, { maker }],
      ['swap.maker must be left out: it does not exchange tokens of eip155', {}, { maker }],
      ['swap.maker is required: it exchanges tokens of solana', solana, { router }],
      ['swap.router must be left out: it does not exchange tokens of solana', solana, { router }],
      ['swap.privateRpcUrl must be an http or https URL', {}, { router, privateRpcUrl: 'ws://1' }],
      [
        'swap.privateRpcUrl must be left out: transactions of solana go to the usual node',
        solana,
        { maker, privateRpcUrl: 'https://private.example' },
      ],
      [
        'swap.maker.url must be an http or https URL',
        solana,
        { maker: { ...maker, url: 'ws://1' } },
      ],
      [
        'swap.maker.account must be an address of the network',
        solana,
        { maker: { ...maker, account: router } },
      ],
    ])('is rejected: %s', (message, change, swap) => {
      const network = { ...networkAt(1, 'http://127.0.0.1:1'), ...change, swap }
      const { error } = Network.safeParse(network)
      const faults = error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
      expect(faults).toContain(message)
    })

    test('lists Uniswap’s V3 contracts on five networks', () => {
      const quoterOf = (chainId: number) => {
        const network = networkAt(chainId, 'http://127.0.0.1:1')
        return Network.parse({ ...network, swap: { router, v3: 'uniswap' } }).swap?.v3?.quoter
      }
      const first = '0x61fFE014bA17989E743c5F6cB21bF9697530B21e'
      const ofBase = '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a'
      expect([1, 10, 137, 8453, 42161].map(quoterOf)).toEqual([first, first, first, ofBase, first])
    })
  })

  test('returns 429 beyond the limit of a client, and 503 if the node does not answer', async () => {
    const rate = { points: 19, window: MINUTE, site: 19 }
    const few = open({ limits: { nodeCallsPerClient: rate } })
    const query = { ...few.sides(one, other), amount: '5' }
    const late = await few.get('quotes', query)
    expect([late.status, late.headers.has('retry-after')]).toEqual([429, true])
    const down = open({ fetch: () => Promise.reject(new Error('down')) })
    expect((await down.get('quotes', query)).status).toBe(503)
    const strange = open({ fetch: async () => Response.json({ nothing: 'of this' }) })
    expect((await strange.get('quotes', query)).status).toBe(503)
  })
})
