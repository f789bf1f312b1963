import type { AskNodeAll } from '@vestibule/indexer'
import { asAddress, NATIVE } from '@vestibule/indexer/eip155'
import { SECOND } from '../../../platform/time.js'
import type { Clock } from '../../../ports/clock.js'
import type { SwapQuote } from '../../../ports/swaps.js'
import { callOf, encode, said } from './calls.js'
import { createLookups, hopsIn, inParts } from './createLookups.js'
import type { Moved } from './createTransferCheck.js'
import type { PoolVenue, PoolWay } from './poolVenue.js'

const ONE = 10n ** 18n

const HUNDREDTHS = 10_000n

const min = (one: bigint, other: bigint) => (one < other ? one : other)

/** Gas of a swap through one pair, and per further pair: above the real use. */
const GAS = 200_000n
const GAS_OF_HOP = 120_000n

/** The router computes amounts. Swaps of tokens with a transfer fee fail rather than return too little. */
export function createPairVenue(options: Options): PoolVenue {
  const { ask, clock, router, factory, pathsOf } = options
  const findPairs = createLookups(clock, async (hops) => {
    const outcomes = await ask(hops.map((hop) => callOf(factory, encode('getPair', hop))))
    return hops.map((_, index) => asAddress(said('getPair', outcomes[index])))
  })

  function wayOf(path: readonly string[], places: readonly string[]): PoolWay {
    return {
      callsFor: (amount) => [
        { to: router, data: encode('getAmountsOut', [amount, path]) },
        ...places.map((pair) => ({ to: pair, data: encode('getReserves') })),
      ],
      read(_amount, [first, ...others]) {
        const amounts = said('getAmountsOut', first)
        const reserves = places.map((_, index) => said('getReserves', others[index]))
        const hops = hopsOf(path, amounts, reserves)
        const trade = measureTrade(hops)
        if (trade !== undefined)
          return { ...trade, route: path, moved: movesOf(hops ?? [], path, places) }
        return Array.isArray(amounts) && amounts.at(-1) === 0n ? 'tooSmall' : undefined
      },
    }
  }

  return {
    router,
    hasPools: async (hops) => (await findPairs(hops)).map((pair) => pair !== undefined),
    async findWays(first, last) {
      const paths = pathsOf(first, last)
      const hops = paths.map(hopsIn)
      const pairs = inParts(
        await findPairs(hops.flat()),
        hops.map(({ length }) => length),
      )
      return paths.flatMap((path, index) => {
        const places = pairs[index] ?? []
        return places.every((pair) => pair !== undefined) ? [wayOf(path, places)] : []
      })
    },
    dataOf,
    gasOf: ({ route }) => GAS + GAS_OF_HOP * BigInt(route.length - 2),
  }
}

type Options = {
  ask: AskNodeAll
  clock: Clock
  router: string
  factory: string
  pathsOf: (first: string, last: string) => string[][]
}

function dataOf({ account, from, to, amount, minimum, route, deadline }: SwapQuote) {
  const end = [route, account, BigInt(Math.floor(deadline / SECOND))]
  if (from === NATIVE)
    return encode('swapExactETHForTokensSupportingFeeOnTransferTokens', [minimum, ...end])
  return to === NATIVE
    ? encode('swapExactTokensForETHSupportingFeeOnTransferTokens', [amount, minimum, ...end])
    : encode('swapExactTokensForTokensSupportingFeeOnTransferTokens', [amount, minimum, ...end])
}

function hopsOf(path: readonly string[], amounts: unknown, reserves: readonly unknown[]) {
  if (!Array.isArray(amounts) || amounts.length !== path.length) return undefined
  const hops = hopsIn(path).map(([token, next], index): Hop | undefined => {
    const held = reserves[index]
    if (!Array.isArray(held)) return undefined
    const isFirst = BigInt(token) < BigInt(next)
    const [reserveIn, reserveOut] = isFirst ? [held[0], held[1]] : [held[1], held[0]]
    return { given: amounts[index], received: amounts[index + 1], reserveIn, reserveOut }
  })
  return hops.every((hop) => hop !== undefined) ? hops : undefined
}

function movesOf(
  hops: readonly Hop[],
  path: readonly string[],
  places: readonly string[],
): Moved[] {
  const [first] = hops
  const most = (first?.reserveIn ?? 0n) / 2n
  const given = first === undefined || first.given > most ? most : first.given
  const amounts = [given, ...hops.map(({ received }) => received)]
  return path.map((token, index) => ({
    ...{ token, pair: places[Math.max(0, index - 1)] ?? '' },
    amount: amounts[index] ?? 0n,
  }))
}

type Hop = { given: bigint; received: bigint; reserveIn: bigint; reserveOut: bigint }

/** `fee` is the part that the pools' formula does not count, `impact` the change of their prices. */
function measureTrade(hops: readonly Hop[] | undefined) {
  const [first] = hops ?? []
  const last = hops?.at(-1)
  if (hops === undefined || first === undefined || last === undefined) return undefined
  let counted = ONE
  let price = ONE
  for (const { given, received, reserveIn, reserveOut } of hops) {
    if (![given, received, reserveIn, reserveOut].every((value) => typeof value === 'bigint'))
      return undefined
    if (given <= 0n || received <= 0n || received >= reserveOut || reserveIn <= 0n) return undefined
    // x * y = k, without the fee.
    const counting = min((received * reserveIn) / (reserveOut - received), given)
    counted = (counted * counting) / given
    price = (price * reserveIn) / (reserveIn + counting)
  }
  return {
    received: last.received,
    fee: first.given - (first.given * counted) / ONE,
    impact: Number(((ONE - price) * HUNDREDTHS + ONE / 2n) / ONE),
  }
}
