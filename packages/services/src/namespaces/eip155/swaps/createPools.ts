import { numberToHex } from 'viem'
import { MINUTE, SECOND } from '../../../platform/time.js'
import type { Clock } from '../../../ports/clock.js'
import {
  type SwapAsk,
  type SwapCall,
  SwapFault,
  type SwapQuote,
  type SwapSource,
} from '../../../ports/swaps.js'
import type { AskNodeAll, NodeCall } from '../../chainReader.js'
import { NodeFault } from '../../nodeFault.js'
import type { PoolOptions } from '../../swapRules.js'
import { expectAnswer } from '../chain/expectAnswer.js'
import { NATIVE } from '../chain/native.js'
import { quantity } from '../chain/quantities.js'
import { asAddress } from '../pools/poolCalls.js'
import { callOf, encode, readGasPrice, said } from './calls.js'
import { createReader } from './createReader.js'
import { createTransferCheck, type Moved } from './createTransferCheck.js'
import { type Hop, measureTrade } from './measureTrade.js'

/** Milliseconds that it holds which pairs there are, and which there are not. */
const PAIRS_LIFE = 10 * MINUTE
const MOST_PAIRS = 10_000
/** Gas of a swap through one pair, and through each further one: more than it takes. */
const GAS = 200_000n
const GAS_OF_HOP = 120_000n
/** Tokens of which pairs are looked up in one question. */
const TOGETHER = 50

/**
 * Exchanges tokens in pools like Uniswap's second version, by the operator's router: amounts are what the router itself reckons with at one
 * block. Swaps are of the kind that measures what arrives, so that a token that keeps a part of a transfer makes them fail and not fall short.
 */
export function createPools(options: PoolOptions): SwapSource {
  const { ask, clock, router, through, tokens } = options
  const pairs = createPairs(ask, clock)
  const read = createReader(ask, clock)
  const checkTransfers = createTransferCheck(ask, clock)
  let parts: { factory: string; wrapped: string } | undefined

  /** @throws NodeFault where the operator's address is not a router */
  async function readParts() {
    if (parts !== undefined) return parts
    const outcomes = await ask([callOf(router, encode('factory')), callOf(router, encode('WETH'))])
    const factory = asAddress(said('factory', outcomes[0]))
    const wrapped = asAddress(said('WETH', outcomes[1]))
    if (factory === undefined || wrapped === undefined) throw new NodeFault('the router’s parts')
    parts = { factory, wrapped }
    return parts
  }

  /** The ways from one token to another: directly, or through one that is traded for many. */
  function pathsOf(first: string, last: string, wrapped: string): string[][] {
    const middles = new Set([wrapped, ...through])
    return [
      [first, last],
      ...[...middles]
        .filter((middle) => middle !== first && middle !== last)
        .map((middle) => [first, middle, last]),
    ]
  }

  /** The router's amounts for each path and the reserves of its pairs, all at one block. */
  async function readTrades(paths: readonly Path[], amount: bigint) {
    const { outcomes, ...head } = await read(
      paths.flatMap(({ path, places }) => [
        { to: router, data: encode('getAmountsOut', [amount, path]) },
        ...places.map((pair) => ({ to: pair, data: encode('getReserves') })),
      ]),
    )
    let at = 0
    let isTooSmall = false
    const trades = paths.flatMap(({ path, places }) => {
      const amounts = said('getAmountsOut', outcomes[at++])
      isTooSmall ||= Array.isArray(amounts) && amounts.at(-1) === 0n
      const reserves = places.map(() => said('getReserves', outcomes[at++]))
      const hops = hopsOf(path, amounts, reserves)
      const trade = measureTrade(hops)
      return trade === undefined
        ? []
        : [{ path, ...trade, moved: movesOf(hops ?? [], path, places) }]
    })
    return { head, trades, isTooSmall }
  }

  return {
    spender: router,
    keepsDeadlines: true,

    async tokens() {
      const { factory, wrapped } = await readParts()
      const others = tokens.filter((token) => token !== NATIVE)
      const hops = others.flatMap((token) =>
        [wrapped, ...through]
          .filter((middle) => middle !== token)
          .map((middle) => ({ token, middle })),
      )
      const places = await pairs.find(
        factory,
        hops.map(({ token, middle }) => [token, middle]),
      )
      const traded = new Set(
        hops.flatMap(({ token, middle }, index) => (places[index] ? [token, middle] : [])),
      )
      return [
        ...(traded.has(wrapped) ? [NATIVE] : []),
        ...others.filter((token) => traded.has(token)),
      ]
    },

    async quote({ from, to, amount }: SwapAsk) {
      const { factory, wrapped } = await readParts()
      const [first, last] = [from, to].map((token) => (token === NATIVE ? wrapped : token)) as [
        string,
        string,
      ]
      // The chain's own currency and what stands for it are no market.
      if (first === last) throw new SwapFault('noRoute')
      const paths: Path[] = []
      for (const path of pathsOf(first, last, wrapped)) {
        const places = await pairs.find(factory, hopsIn(path))
        if (places.every((place) => place !== undefined)) paths.push({ path, places })
      }
      if (paths.length === 0) throw new SwapFault('noRoute')
      const { head, trades, isTooSmall } = await readTrades(paths, amount)
      const [best] = trades.toSorted((one, other) => (one.received < other.received ? 1 : -1))
      if (best === undefined) throw new SwapFault(isTooSmall ? 'amountTooSmall' : 'amountRefused')
      const { path, received, fee, impact, moved } = best
      await checkTransfers(moved)
      return {
        ...{ received, fees: [{ token: from, amount: fee }], impact, route: path },
        block: { number: head.number, time: head.timestamp * SECOND },
      }
    },

    async build(quote, { estimates }): Promise<SwapCall> {
      const { account, from, amount, route } = quote
      const data = dataOf(quote)
      const value = from === NATIVE ? amount : 0n
      const usual = GAS + GAS_OF_HOP * BigInt(route.length - 2)
      const gasPrice = await readGasPrice(ask)
      if (!estimates) return { to: router, data, value, gas: usual, gasPrice }
      const call: NodeCall = {
        method: 'eth_estimateGas',
        params: [{ from: account, to: router, data, value: numberToHex(value) }],
      }
      const [outcome] = await ask([call])
      // It fails for an account without the tokens, or without the allowance.
      const isKnown = outcome !== undefined && 'result' in outcome
      const gas = isKnown ? expectAnswer(call, outcome, quantity) : usual
      return { to: router, data, value, gas, gasPrice }
    },
  }
}

/** The router's call data: the account, the minimum and the deadline are those of the quote. */
function dataOf({ account, from, to, amount, minimum, route, deadline }: SwapQuote) {
  const end = [route, account, BigInt(Math.floor(deadline / SECOND))]
  if (from === NATIVE)
    return encode('swapExactETHForTokensSupportingFeeOnTransferTokens', [minimum, ...end])
  return to === NATIVE
    ? encode('swapExactTokensForETHSupportingFeeOnTransferTokens', [amount, minimum, ...end])
    : encode('swapExactTokensForTokensSupportingFeeOnTransferTokens', [amount, minimum, ...end])
}

type Path = { path: readonly string[]; places: readonly string[] }

const hopsIn = (path: readonly string[]) =>
  path.slice(1).map((token, index) => [path[index] as string, token] as const)

/** The trades of a path, each with what its pair held before; undefined where contracts do not make sense. */
function hopsOf(path: readonly string[], amounts: unknown, reserves: readonly unknown[]) {
  if (!Array.isArray(amounts) || amounts.length !== path.length) return undefined
  const hops = hopsIn(path).map(([token, next], index): Hop | undefined => {
    const held = reserves[index]
    if (!Array.isArray(held)) return undefined
    // The token with the lower address is the pair's first one.
    const isFirst = BigInt(token) < BigInt(next)
    const [reserveIn, reserveOut] = isFirst ? [held[0], held[1]] : [held[1], held[0]]
    return { given: amounts[index], received: amounts[index + 1], reserveIn, reserveOut }
  })
  return hops.every((hop) => hop !== undefined) ? hops : undefined
}

/** The amounts in and out of each pair, as far as the pair has enough for a simulation. */
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

/** Which pairs a factory made, each looked up now and then. */
function createPairs(ask: AskNodeAll, clock: Clock) {
  const known = new Map<string, { at: number; address: string | undefined }>()
  const keyOf = (hop: readonly [string, string]) => [...hop].sort().join(' ')

  function isDue(key: string): boolean {
    const found = known.get(key)
    if (found === undefined) return true
    const age = clock() - found.at
    return age < 0 || age >= PAIRS_LIFE
  }

  return {
    /** In the order of the hops. */
    async find(factory: string, hops: readonly (readonly [string, string])[]) {
      const due = hops.filter((hop) => isDue(keyOf(hop)))
      for (let start = 0; start < due.length; start += TOGETHER) {
        const group = due.slice(start, start + TOGETHER)
        const outcomes = await ask(group.map((hop) => callOf(factory, encode('getPair', hop))))
        for (const [index, hop] of group.entries()) {
          const key = keyOf(hop)
          known.delete(key)
          known.set(key, { at: clock(), address: asAddress(said('getPair', outcomes[index])) })
        }
      }
      for (const key of known.keys()) {
        if (known.size <= MOST_PAIRS) break
        known.delete(key)
      }
      return hops.map((hop) => known.get(keyOf(hop))?.address)
    },
  }
}
