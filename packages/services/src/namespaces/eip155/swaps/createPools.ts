import { expectAnswer, type NodeCall, NodeFault } from '@vestibule/indexer'
import { asAddress, NATIVE, quantity } from '@vestibule/indexer/eip155'
import { numberToHex } from 'viem'
import { SECOND } from '../../../platform/time.js'
import { type SwapAsk, type SwapCall, SwapFault, type SwapSource } from '../../../ports/swaps.js'
import type { PoolOptions } from '../../swapRules.js'
import { callOf, encode, readGasPrice, said } from './calls.js'
import { inParts } from './createLookups.js'
import { createPairVenue } from './createPairVenue.js'
import { createRangeVenue } from './createRangeVenue.js'
import { createReader } from './createReader.js'
import { createTransferCheck } from './createTransferCheck.js'
import type { PoolVenue } from './poolVenue.js'

export function createPools(options: PoolOptions): SwapSource {
  const { ask, clock, router, v3, through, tokens } = options
  const read = createReader(ask, clock)
  const checkTransfers = createTransferCheck(ask, clock)
  let parts: { wrapped: string; venues: readonly PoolVenue[] } | undefined

  async function readParts() {
    if (parts !== undefined) return parts
    const [factory, wrapped, factoryOfV3, wrappedOfV3] = (
      await ask([
        callOf(router, encode('factory')),
        callOf(router, encode('WETH')),
        ...(v3 === undefined
          ? []
          : [callOf(v3.router, encode('factory')), callOf(v3.router, encode('WETH9'))]),
      ])
    ).map((outcome, index) => asAddress(said(PARTS[index] ?? 'factory', outcome)))
    if (factory === undefined || wrapped === undefined) throw new NodeFault('the router’s parts')
    const pathsOf = (first: string, last: string) =>
      pathsThrough([wrapped, ...through], first, last)
    const common = { ask, clock, pathsOf }
    const venues = [createPairVenue({ ...common, router, factory })]
    if (v3 !== undefined) {
      if (factoryOfV3 === undefined || wrappedOfV3 === undefined)
        throw new NodeFault('the V3 router’s parts')
      // The approval card supports only the configured token.
      if (wrappedOfV3 === v3.wrapped && wrapped === v3.wrapped)
        venues.push(createRangeVenue({ ...common, ...v3, factory: factoryOfV3 }))
    }
    parts = { wrapped, venues }
    return parts
  }

  return {
    spender: router,
    otherSpenders: v3 === undefined ? [] : [v3.router],
    keepsDeadlines: true,

    async tokens() {
      const { venues, wrapped } = await readParts()
      const others = tokens.filter((token) => token !== NATIVE)
      const traded = new Set<string>()
      for (const { hasPools } of venues) {
        const hops = others.flatMap((token) =>
          traded.has(token)
            ? []
            : [wrapped, ...through]
                .filter((middle) => middle !== token)
                .map((middle) => [token, middle] as const),
        )
        const found = await hasPools(hops)
        for (const token of hops.filter((_, index) => found[index]).flat()) traded.add(token)
      }
      return [
        ...(traded.has(wrapped) ? [NATIVE] : []),
        ...others.filter((token) => traded.has(token)),
      ]
    },

    async quote({ from, to, amount }: SwapAsk) {
      const { venues, wrapped } = await readParts()
      const [first, last] = [from, to].map((token) => (token === NATIVE ? wrapped : token)) as [
        string,
        string,
      ]
      // There is no market between the currency and its wrapped token.
      if (first === last) throw new SwapFault('noRoute')
      const found = await Promise.all(
        venues.map(async ({ router, findWays }) =>
          (await findWays(first, last)).map((way) => ({ ...way, spender: router })),
        ),
      )
      const ways = found.flat()
      if (ways.length === 0) throw new SwapFault('noRoute')
      const calls = ways.map(({ callsFor }) => callsFor(amount))
      const { number, timestamp, outcomes } = await read(calls.flat())
      const answers = inParts(
        outcomes,
        calls.map(({ length }) => length),
      )
      const trades = ways.map(({ read, spender }, index) => {
        const trade = read(amount, answers[index] ?? [])
        return typeof trade === 'object' ? { ...trade, spender } : trade
      })
      // Keep the best trade of each router: an account may have approved only one router.
      const best = venues.flatMap(({ router }) =>
        trades
          .filter((trade) => typeof trade === 'object')
          .filter(({ spender }) => spender === router)
          .sort((one, other) => (one.received < other.received ? 1 : -1))
          .slice(0, 1),
      )
      await checkTransfers(best.flatMap(({ moved }) => moved))
      const block = { number, time: timestamp * SECOND }
      const [offer, ...others] = best
        .sort((one, other) => (one.received < other.received ? 1 : -1))
        .map(({ fee, moved: _, spender, ...offer }) => ({
          ...{ ...offer, block, fees: [{ token: from, amount: fee }] },
          ...(spender !== router && { spender }),
        }))
      if (offer === undefined)
        throw new SwapFault(trades.includes('tooSmall') ? 'amountTooSmall' : 'amountRefused')
      return { ...offer, others }
    },

    async build(quote, { estimates }): Promise<SwapCall> {
      const { account, from, amount, spender: to = router } = quote
      const { venues } = await readParts()
      const venue = venues.find((each) => each.router === to)
      if (venue === undefined) throw new SwapFault('quoteExpired')
      const data = venue.dataOf(quote)
      const value = from === NATIVE ? amount : 0n
      const usual = venue.gasOf(quote)
      const gasPrice = await readGasPrice(ask)
      if (!estimates) return { to, data, value, gas: usual, gasPrice }
      const call: NodeCall = {
        method: 'eth_estimateGas',
        params: [{ from: account, to, data, value: numberToHex(value) }],
      }
      const [outcome] = await ask([call])
      // The call fails if the account lacks the tokens or the allowance.
      const isKnown = outcome !== undefined && 'result' in outcome
      const gas = isKnown ? expectAnswer(call, outcome, quantity) : usual
      return { to, data, value, gas, gasPrice }
    },
  }
}

/** Functions of the routers that return their contracts. */
const PARTS = ['factory', 'WETH', 'factory', 'WETH9'] as const

function pathsThrough(middles: readonly string[], first: string, last: string): string[][] {
  return [
    [first, last],
    ...[...new Set(middles)]
      .filter((middle) => middle !== first && middle !== last)
      .map((middle) => [first, middle, last]),
  ]
}
