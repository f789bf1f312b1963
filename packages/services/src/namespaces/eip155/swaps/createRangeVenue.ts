import type { AskNodeAll } from '@vestibule/indexer'
import { asAddress, asBigint, NATIVE } from '@vestibule/indexer/eip155'
import { concatHex, type Hex, numberToHex } from 'viem'
import { SECOND } from '../../../platform/time.js'
import type { Clock } from '../../../ports/clock.js'
import { callOf, encode, said } from './calls.js'
import { createLookups, hopsIn, inParts } from './createLookups.js'
import type { PoolVenue, PoolWay } from './poolVenue.js'

/** Pool fees in millionths. https://docs.uniswap.org/concepts/protocol/fees */
const FEES = [100, 500, 3_000, 10_000]
const MILLION = 1_000_000n
const Q192 = 2n ** 192n
const HUNDREDTHS = 10_000n
/** Square roots of the price limits at which a swap stops if a pool cannot fill it. */
const LEAST_ROOT = 4_295_128_740n
const MOST_ROOT = 1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_341n
/** Gas of a swap through one pool, and per further pool: above the real use. */
const GAS = 300_000n
const GAS_OF_HOP = 150_000n
/** The router's alias for its address. */
const ROUTER = '0x0000000000000000000000000000000000000002'
const PART = 1_000n

type RangePool = { address: string; fee: number; liquidity: bigint }

/** Pools like Uniswap v3, with a router like SwapRouter02. A quoter like QuoterV2 computes amounts. */
export function createRangeVenue(options: Options): PoolVenue {
  const { ask, clock, router, quoter, factory, pathsOf } = options

  /** Deepest first. */
  const findPools = createLookups(clock, async (hops) => {
    const asked = hops.flatMap((hop) => FEES.map((fee) => ({ hop, fee })))
    const found = await ask(
      asked.map(({ hop, fee }) => callOf(factory, encode('getPool', [...hop, fee]))),
    )
    const pools = asked.flatMap(({ hop, fee }, index) => {
      const address = asAddress(said('getPool', found[index]))
      return address === undefined ? [] : [{ hop, fee, address }]
    })
    const depths = await ask(pools.map(({ address }) => callOf(address, encode('liquidity'))))
    const deep = pools.map((pool, index) => ({
      ...pool,
      liquidity: asBigint(said('liquidity', depths[index])) ?? 0n,
    }))
    return hops.map((hop) =>
      deep
        .filter((pool) => pool.hop === hop && pool.liquidity > 0n)
        .sort((one, other) => (one.liquidity < other.liquidity ? 1 : -1)),
    )
  })

  function wayOf(path: readonly string[], pools: readonly RangePool[]): PoolWay {
    const reference = pathOf(path, pools)
    const holders = path.map((token, index) => ({
      token,
      pair: pools[Math.max(0, index - 1)]?.address ?? '',
    }))
    return {
      callsFor: (amount) => [
        { to: quoter, data: encode('quoteExactInput', [reference, amount]) },
        ...pools.map(({ address }) => ({ to: address, data: encode('slot0') })),
        ...holders.map(({ token, pair }) => ({ to: token, data: encode('balanceOf', [pair]) })),
      ],
      read(amount, [first, ...others]) {
        const [amountOut, afterwards] = listOf(said('quoteExactInput', first))
        const received = asBigint(amountOut)
        // A pool without enough tokens takes a part of the amount. The router keeps the rest.
        const isWhole = listOf(afterwards).every(
          (root) => typeof root === 'bigint' && root > LEAST_ROOT && root < MOST_ROOT,
        )
        if (received === undefined || !isWhole) return undefined
        if (received === 0n) return 'tooSmall'
        const roots = pools.map((_, index) => asBigint(listOf(said('slot0', others[index]))[0]))
        const { kept, worth } = worthOf(amount, { path, pools, roots })
        if (worth === undefined) return undefined
        const moved = holders.flatMap((holder, index) => {
          const held = asBigint(said('balanceOf', others[pools.length + index])) ?? 0n
          return held < PART ? [] : [{ ...holder, amount: held / PART }]
        })
        return {
          ...{ received, route: path, reference, moved, fee: amount - kept },
          // A pool's price is only as precise as its root.
          impact: received >= worth ? 0 : Number(((worth - received) * HUNDREDTHS) / worth),
        }
      },
    }
  }

  return {
    router,
    hasPools: async (hops) => (await findPools(hops)).map((pools = []) => pools.length > 0),
    async findWays(first, last) {
      const paths = pathsOf(first, last)
      const hops = paths.map(hopsIn)
      const found = inParts(
        await findPools(hops.flat()),
        hops.map(({ length }) => length),
      )
      return paths.flatMap((path, index) => {
        const pools = (found[index] ?? []).map((each = []) => each)
        // Every fee tier for a direct trade, the deepest pools for a trade through another token.
        if (path.length === 2) return (pools[0] ?? []).map((pool) => wayOf(path, [pool]))
        const deepest = pools.map(([pool]) => pool)
        return deepest.every((pool) => pool !== undefined) ? [wayOf(path, deepest)] : []
      })
    },
    dataOf({ account, from, to, amount, minimum, deadline, reference }) {
      const isBought = to === NATIVE
      const swap = encode('exactInput', [
        {
          path: reference,
          recipient: isBought ? ROUTER : account,
          amountIn: amount,
          amountOutMinimum: minimum,
        },
      ])
      const calls = [
        swap,
        ...(isBought ? [encode('unwrapWETH9', [minimum, account])] : []),
        // Refund the rest if a pool takes only a part.
        ...(from === NATIVE ? [encode('refundETH')] : []),
      ]
      return encode('multicall', [BigInt(Math.floor(deadline / SECOND)), calls])
    },
    gasOf: ({ route }) => GAS + GAS_OF_HOP * BigInt(route.length - 2),
  }
}

type Options = {
  ask: AskNodeAll
  clock: Clock
  router: string
  quoter: string
  factory: string
  pathsOf: (first: string, last: string) => string[][]
}

/** Path format of the router: token (20 bytes), fee (3 bytes), token, and so on. */
function pathOf([first, ...others]: readonly string[], pools: readonly RangePool[]): Hex {
  return concatHex([
    first as Hex,
    ...others.flatMap((token, index) => [
      numberToHex(pools[index]?.fee ?? 0, { size: 3 }),
      token as Hex,
    ]),
  ]).toLowerCase() as Hex
}

/** Amount without pool fees, and its value at the pools' prices before the trade. */
function worthOf(
  amount: bigint,
  trade: {
    path: readonly string[]
    pools: readonly RangePool[]
    roots: readonly (bigint | undefined)[]
  },
) {
  let kept = amount
  let [above, below] = [1n, 1n]
  for (const [index, { fee }] of trade.pools.entries()) {
    kept = (kept * (MILLION - BigInt(fee))) / MILLION
    const root = trade.roots[index] ?? 0n
    const isFirst = BigInt(trade.path[index] ?? 0) < BigInt(trade.path[index + 1] ?? 0)
    above *= isFirst ? root * root : Q192
    below *= isFirst ? Q192 : root * root
  }
  const worth = below === 0n ? 0n : (kept * above) / below
  return { kept, worth: worth === 0n ? undefined : worth }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
