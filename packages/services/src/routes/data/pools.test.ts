import { asNumber, asText, NOBODY, someAddress } from '@vestibule/indexer/testing'
import { type Address, concat, toFunctionSelector } from 'viem'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Network } from '../../domain/projects/project.js'
import { MINUTE } from '../../platform/time.js'
import { dataVisitor, networkAt } from '../../testing/chain/dataVisitor.js'
import { strangeFetch } from '../../testing/chain/strangeFetch.js'
import { withChain } from '../../testing/chain/withAnvil.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { createWorld } from '../../testing/world.js'

const ID = 'eip155:31337'
const DOLLAR = 10n ** 6n
const COIN = 10n ** 18n
const LONG = 25
/** Timeout in ms: setting up contracts word by word is slow. */
const SOON = 120_000

const words = (...values: bigint[]) => concat(values.map(asNumber))
const addressWord = (address: Address) => asNumber(BigInt(address))
const selector = (signature: string) => toFunctionSelector(`function ${signature}`)

const signed = (value: bigint) => BigInt.asUintN(256, value)

type Third = {
  root: number
  liquidity: bigint
  bits?: bigint
  net?: bigint
  mean?: number
  forgets?: boolean
}
/** $4 per coin: 4e6 units for 1e18, with the root 2e-6. The pool contains $100,000 within 2 % of this price. */
const FOUR: Third = { root: 2e-6, liquidity: 5n * 10n ** 18n }

onDatabase((db) => {
  const source = strangeFetch()
  const { anvil, hand } = withChain()
  let dollar: Address
  beforeAll(async () => {
    // Returns the same balance for every account, and therefore every pool.
    dollar = await hand.putToken({
      symbol: asText('USD'),
      decimals: asNumber(6n),
      balance: asNumber(10_000_000n * DOLLAR),
    })
  })
  beforeEach(() => source.become(undefined))

  const putCoin = (decimals = 18n, balance = 1_000_000n * COIN) =>
    hand.putToken({
      symbol: asText('COIN'),
      decimals: asNumber(decimals),
      balance: asNumber(balance),
    })

  const setReserves = (pool: Address, coins: bigint, dollars: bigint) =>
    hand.answer(pool, selector('getReserves()'), words(coins, dollars, 0n))

  async function putPair(coin: Address, coins: bigint, dollars: bigint, quote = dollar) {
    const pool = await hand.putContract([
      [selector('token0()'), addressWord(coin)],
      [selector('token1()'), addressWord(quote)],
      [selector('getReserves()'), words(coins, dollars, 0n)],
    ])
    const factory = await hand.putContract([
      [selector('getPair(address,address)'), addressWord(pool)],
    ])
    return { pool, factory }
  }

  /**
   * @param third.root square root of the price in smallest units
   * @param third.mean difference of the ten-minute average, in ticks
   */
  async function putThird(coin: Address, third: Third) {
    const { root, liquidity, bits = 0n, net = 0n, mean = 0 } = third
    const tick = Math.floor(Math.log(root ** 2) / Math.log(1.0001))
    const past = BigInt(tick + mean) * 600n
    const answers = {
      'token0()': addressWord(coin),
      'token1()': addressWord(dollar),
      'slot0()': words(BigInt(root * 2 ** 96), signed(BigInt(tick)), 0n, 1n, 1n, 0n, 1n),
      'liquidity()': words(liquidity),
      'tickSpacing()': words(60n),
      'tickBitmap(int16)': words(bits),
      'ticks(int24)': words(1n, signed(net), 0n, 0n, 0n, 0n, 0n, 1n),
      ...(third.forgets !== true && {
        'observe(uint32[])': words(64n, 160n, 2n, 0n, signed(past), 2n, 0n, 0n),
      }),
    }
    const pool = await hand.putContract(
      Object.entries(answers).map(([signature, data]) => [selector(signature), data]),
    )
    const factory = await hand.putContract([
      [selector('getPool(address,address,uint24)'), addressWord(pool)],
    ])
    return { pool, factory, tick }
  }

  function start(pools: object) {
    const network = Network.parse({
      ...networkAt(31337, anvil.url),
      data: { pools: { quotes: [{ token: dollar }], ...pools } },
    })
    const world = createWorld(db(), { fetch: source.fetch, config: { networks: [network] } })
    world.clock.advance(Date.now() - world.clock.now())
    return { clock: world.clock, fetch: world.fetch, visitor: dataVisitor(world) }
  }
  async function priceOf(coin: string, pools: object) {
    const { fungibles } = await start(pools).visitor.prices([`${ID}:${coin}`])
    return fungibles[0]
  }

  test('[A12] reads a token’s price from a stable deep pair, with source and time', {
    timeout: SOON,
  }, async () => {
    const coin = await putCoin()
    const { pool, factory } = await putPair(coin, 50_000n * COIN, 100_000n * DOLLAR)
    await hand.mine(LONG)
    const found = await priceOf(coin, { v2: [factory] })
    expect(found).toMatchObject({ symbol: 'COIN', price: 2, quote: { source: `v2 pool ${pool}` } })
    expect(Math.abs(Date.now() - Date.parse(found?.quote?.time ?? ''))).toBeLessThan(MINUTE)
  })

  test('[A12] reads the price of a V3 pool from its square root', {
    timeout: SOON,
  }, async () => {
    const coin = await putCoin()
    const { pool, factory } = await putThird(coin, FOUR)
    await hand.mine(LONG)
    const found = await priceOf(coin, { v3: [factory] })
    expect(found?.price).toBeCloseTo(4, 9)
    expect(found?.quote?.source).toBe(`v3 pool ${pool}`)
  })

  test('[A12] prices the chain’s currency as its wrapped token, and uses the price for other tokens', {
    timeout: SOON,
  }, async () => {
    const wrapped = await putCoin()
    const { factory } = await putPair(wrapped, 100n * COIN, 250_000n * DOLLAR)
    const coin = await putCoin()
    const other = await putPair(coin, 1_000n * COIN, 100n * COIN, wrapped)
    await hand.mine(LONG)
    const pools = { v2: [factory, other.factory], wrapped }
    expect((await priceOf(`0x${'ee'.repeat(20)}`, pools))?.price).toBe(2_500)
    expect((await priceOf(coin, pools))?.price).toBe(250)
  })

  test('[A05] does not treat a token as known because of its pool with a look-alike token', {
    timeout: SOON,
  }, async () => {
    const [listed, fake, account] = [await putCoin(), await putCoin(), someAddress()]
    const { factory } = await putPair(fake, 1_000n * COIN, 100_000n * DOLLAR)
    await hand.moveToken(fake, NOBODY, account, 1n)
    await hand.mine(LONG)
    const network = Network.parse({
      ...networkAt(31337, anvil.url),
      data: { tokens: [listed], pools: { quotes: [{ token: dollar }], v2: [factory] } },
    })
    const world = createWorld(db(), { config: { networks: [network] } })
    world.clock.advance(Date.now() - world.clock.now())
    const { balances } = await dataVisitor(world).balances(account, `chainId=${ID}`)
    const found = balances.find(({ address }) => address === `${ID}:${fake}`)
    expect([found?.price, found?.flags]).toEqual([100, { is_spam: true }])
  })

  describe('security: other clients', {
    timeout: SOON,
  }, () => {
    const MANY = '203.0.113.7'
    const unknown = (number: number) =>
      `${ID}:0x${(0xabc0000 + number).toString(16).padStart(40, '0')}`

    async function open() {
      const coin = await putCoin()
      const { factory } = await putPair(coin, 50_000n * COIN, 100_000n * DOLLAR)
      await hand.mine(LONG)
      const { visitor, fetch, clock } = start({ v2: [factory] })
      const stranger = dataVisitor({ fetch: (request) => fetch(request, MANY) })
      const priceNow = async () => {
        const { fungibles } = await visitor.prices([`${ID}:${coin}`])
        return fungibles[0]?.price
      }
      return { coin, stranger, priceNow, clock }
    }

    test('[A12] receive their prices during one client’s request for too many tokens', async () => {
      const { coin, stranger, priceNow } = await open()
      const flood = Array.from({ length: 32 }, (_, index) => stranger.prices([unknown(index)]))
      const settled = Promise.allSettled([...flood, stranger.prices([`${ID}:${coin}`])])
      await settled
      expect(await priceNow()).toBe(2)
    })

    test('[A12] receive their prices during a request for an account with too many tokens', async () => {
      const { coin, stranger, priceNow } = await open()
      const holder = someAddress()
      await hand.moveToken(coin as Address, NOBODY, holder, 1n)
      for (let index = 0; index < 101; index++)
        await hand.moveToken(await putCoin(), NOBODY, holder, 1n)
      const { balances } = await stranger.balances(holder, `chainId=${ID}`)
      expect(balances.length).toBeGreaterThan(101)
      expect(await priceNow()).toBe(2)
    })
  })

  describe('[A12] an unknown price', { timeout: SOON }, () => {
    const deep = () => [50_000n * COIN, 100_000n * DOLLAR] as const

    test('is returned if a pool contains less than the minimum', async () => {
      const coin = await putCoin()
      const { factory } = await putPair(coin, 10_000n * COIN, 20_000n * DOLLAR)
      await hand.mine(LONG)
      expect(await priceOf(coin, { v2: [factory] })).toBeUndefined()
      expect((await priceOf(coin, { v2: [factory], floor: 20_000 }))?.price).toBe(2)
    })

    test('is returned if a pool was created or changed a moment ago, until it is stable', async () => {
      const coin = await putCoin()
      const { pool, factory } = await putPair(coin, ...deep())
      expect(await priceOf(coin, { v2: [factory] })).toBeUndefined()
      await hand.mine(LONG)
      expect((await priceOf(coin, { v2: [factory] }))?.price).toBe(2)
      await setReserves(pool, 5_000n * COIN, 1_000_000n * DOLLAR)
      expect(await priceOf(coin, { v2: [factory] })).toBeUndefined()
      await hand.mine(LONG)
      expect((await priceOf(coin, { v2: [factory] }))?.price).toBe(200)
    })

    test('is returned if two deep pools disagree', async () => {
      const coin = await putCoin()
      const one = await putPair(coin, ...deep())
      const other = await putPair(coin, 50_000n * COIN, 120_000n * DOLLAR)
      await hand.mine(LONG)
      expect(await priceOf(coin, { v2: [one.factory, other.factory] })).toBeUndefined()
    })

    test('is returned if a pool holds only one of the two tokens', async () => {
      const coin = await putCoin(18n, 0n)
      const third = await putThird(coin, FOUR)
      const pair = await putPair(coin, 0n, 100_000n * DOLLAR)
      await hand.mine(LONG)
      expect(await priceOf(coin, { v3: [third.factory] })).toBeUndefined()
      expect(await priceOf(coin, { v2: [pair.factory] })).toBeUndefined()
    })

    test('is returned if most of a pool’s balance can trade only at other prices', async () => {
      const coin = await putCoin()
      // The pool contains $10,000,000, but almost all of it far from the price.
      const thin = await putThird(coin, { ...FOUR, liquidity: 10n ** 17n })
      await hand.mine(LONG)
      expect(await priceOf(coin, { v3: [thin.factory] })).toBeUndefined()
      expect((await priceOf(coin, { v3: [thin.factory], floor: 1_000 }))?.price).toBeCloseTo(4, 9)
    })

    test('is returned if the liquidity ends close to the price on one side', async () => {
      const coin = await putCoin()
      const { tick } = await putThird(coin, FOUR)
      const bit = BigInt((((Math.floor(tick / 60) + 1) % 256) + 256) % 256)
      const ending = { ...FOUR, bits: 1n << bit, net: -FOUR.liquidity }
      const capped = await putThird(coin, ending)
      const open = await putThird(coin, { ...ending, net: 0n })
      await hand.mine(LONG)
      expect(await priceOf(coin, { v3: [capped.factory] })).toBeUndefined()
      expect((await priceOf(coin, { v3: [open.factory] }))?.price).toBeCloseTo(4, 9)
    })

    test('is returned if a pool’s average of the last ten minutes differs or is missing', async () => {
      const coin = await putCoin()
      const moved = await putThird(coin, { ...FOUR, mean: 700 })
      const fallen = await putThird(coin, { ...FOUR, mean: -700 })
      const forgetful = await putThird(coin, { ...FOUR, forgets: true })
      const near = await putThird(coin, { ...FOUR, mean: 300 })
      await hand.mine(LONG)
      for (const { factory } of [moved, fallen, forgetful])
        expect(await priceOf(coin, { v3: [factory] })).toBeUndefined()
      expect((await priceOf(coin, { v3: [near.factory] }))?.price).toBeCloseTo(4, 9)
    })

    test('is returned if liquidity was added a moment ago', async () => {
      const coin = await putCoin()
      const { pool, factory } = await putThird(coin, { ...FOUR, liquidity: 10n ** 17n })
      await hand.mine(LONG)
      await hand.answer(pool, selector('liquidity()'), words(FOUR.liquidity))
      expect(await priceOf(coin, { v3: [factory] })).toBeUndefined()
      await hand.mine(LONG)
      expect((await priceOf(coin, { v3: [factory] }))?.price).toBeCloseTo(4, 9)
    })

    test('is returned if a pair reports more than it contains', async () => {
      const coin = await putCoin()
      const { factory } = await putPair(coin, 50_000_000n * COIN, 100_000_000n * DOLLAR)
      await hand.mine(LONG)
      expect(await priceOf(coin, { v2: [factory] })).toBeUndefined()
    })

    test.each([0n, 77n, 2n ** 255n])(
      'is returned for a token with %s decimals',
      async (decimals) => {
        const coin = await putCoin(decimals)
        const { factory } = await putPair(coin, ...deep())
        await hand.mine(LONG)
        expect(await priceOf(coin, { v2: [factory] })).toBeUndefined()
      },
    )

    test('is returned if the pool contains other tokens, or a token that only imitates the dollar', async () => {
      const [coin, other] = [await putCoin(), await putCoin()]
      const lying = await putPair(other, ...deep())
      const fake = await hand.putToken({
        symbol: asText('USD'),
        decimals: asNumber(6n),
        balance: asNumber(10n ** 15n),
      })
      const faked = await putPair(coin, 50_000n * COIN, 100_000n * DOLLAR, fake)
      await hand.mine(LONG)
      expect(await priceOf(coin, { v2: [lying.factory] })).toBeUndefined()
      expect(await priceOf(coin, { v2: [faked.factory] })).toBeUndefined()
    })

    test('is returned if no factory of the operator created the pool', async () => {
      const coin = await putCoin()
      await putPair(coin, ...deep())
      const none = await hand.putToken({})
      await hand.answer(none, selector('getPair(address,address)'), addressWord(NOBODY))
      await hand.mine(LONG)
      expect(await priceOf(coin, { v2: [none] })).toBeUndefined()
      expect(await priceOf(coin, { v2: [someAddress()], v3: [none] })).toBeUndefined()
    })

    test('is returned if the newest block is old, or the node does not respond', async () => {
      const coin = await putCoin()
      const { factory } = await putPair(coin, ...deep())
      await hand.mine(LONG)
      const { clock, visitor } = start({ v2: [factory] })
      clock.advance(61 * MINUTE)
      expect((await visitor.prices([`${ID}:${coin}`])).fungibles).toEqual([])
      source.become(() => new Response('', { status: 500 }))
      expect(await priceOf(coin, { v2: [factory] })).toBeUndefined()
    })
  })

  describe('error: the pool configuration', () => {
    const parse = (change: object, pools: object) =>
      Network.safeParse({ ...networkAt(1, 'http://127.0.0.1:1'), ...change, data: { pools } })
        .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
        .join()
    const quotes = [{ token: `0x${'1'.repeat(40)}` }]
    const solana = { caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }

    test.each<[string, object, object]>([
      ['data.pools.v2.0 must be an address', {}, { quotes, v2: ['0x12'] }],
      ['data.pools.quotes.0.token must be an address', {}, { quotes: [{ token: 'USDC' }] }],
      ['data.pools.quotes must be one token at least', {}, { quotes: [] }],
      ['data.pools.floor must be 1000 dollars at least', {}, { quotes, floor: 10 }],
      ['data.pools must be left out: the services do not read pools of solana', solana, { quotes }],
    ])('is rejected: %s', (message, change, pools) => {
      expect(parse(change, pools)).toContain(message)
    })
  })
})
