import { NodeFault } from '@vestibule/indexer'
import { parseCaipNetworkId } from '@vestibule/protocol'
import { swapRulesOf } from '../../namespaces/swapRulesOf.js'
import { SECOND } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'
import { type AskNetwork, type SwapAsk, SwapFault, type SwapVendor } from '../../ports/swaps.js'
import type { NodeQueues } from '../admission/nodeQueues.js'
import type { VendorQueues } from '../admission/vendorQueues.js'
import { createMeter } from '../data/chains/createMeter.js'
import { inTime } from '../data/chains/onEachChain.js'
import { askFor, type Chain, openChains } from '../data/chains/openChains.js'
import { readFault } from '../data/chains/readFault.js'
import { DomainError } from '../errors/domainError.js'
import type { Network } from '../projects/project.js'
import { createRpcProxy } from '../rpc/rpcProxy.js'
import { askTwice } from './askExchange.js'
import { createAskVendor } from './createAskVendor.js'
import {
  type Exchange,
  type Market,
  type SwapAsker,
  type SwapRequest,
  spendersOf,
} from './market.js'
import { readAccount, readAddress, readAmount } from './readSwap.js'
import { SwapError } from './swapError.js'

const NODE_TIME = 8 * SECOND
/** Points per request. All visitors share a vendor's quota. */
const VENDOR_QUESTION = 100
const MAKER_QUESTION = 10
/** Ids of the operator's exchange and market maker. */
const POOLS = 'pools'
const MAKER = 'maker'

export function createMarkets(options: createMarkets.Options) {
  const {
    networks,
    vendors = [],
    fetch,
    clock,
    queues,
    vendorQueues,
    timeout = NODE_TIME,
  } = options
  const proxy = createRpcProxy({ fetch, timeout, measure: queues.measure })
  const meter = createMeter()
  const chains = openChains(networks, { proxy, fetch, clock, meter })
  const askMaker = createAskVendor({ fetch })
  const markets = new Map([...chains.values()].flatMap(openMarket))

  function openMarket(chain: Chain): [string, Market][] {
    const { network } = chain
    const { namespace } = parseCaipNetworkId(chain.id)
    const rules = swapRulesOf(namespace)
    if (rules === undefined || network.rpcUrl === undefined) return []
    const askFree = askFor(network, proxy)
    const ask: typeof askFree = (calls, most) => {
      meter.spend(calls.length)
      return askFree(calls, most)
    }
    const askNode: AskNetwork = async (calls) =>
      (await ask(calls)).map((outcome) => ('result' in outcome ? outcome.result : undefined))
    const spell = (address: string) => chain.canonicalAddress(address) ?? address
    const { router, v3, through = [], maker } = network.swap ?? {}
    const tokens = [chain.nativeAsset, ...chain.listed]
    const parts = { ask, clock, tokens }
    const pools =
      router === undefined
        ? undefined
        : rules.createPools?.({
            ...{ ...parts, router: spell(router), through: through.map(spell) },
            v3: v3 && {
              ...{ router: spell(v3.router), quoter: spell(v3.quoter) },
              wrapped: spell(v3.wrapped),
            },
          })
    const desk =
      maker &&
      rules.createMaker?.({
        ...{ ...parts, askMaker, url: maker.url },
        account: spell(maker.account),
      })
    const exchanges = [
      ...(pools === undefined ? [] : [{ id: POOLS, name: undefined, source: pools }]),
      ...(desk === undefined ? [] : [{ id: MAKER, name: undefined, source: desk }]),
      ...vendors.flatMap(({ id, name, perMinute, open }): Exchange[] => {
        const source = open({ id: chain.id, tokens, askNode })
        return source === undefined ? [] : [{ id, name, perMinute, source }]
      }),
    ]
    const market: Market = {
      ...{ chain, namespace, exchanges, tokens: new Set(tokens) },
      allowances: rules.createAllowances?.(ask),
      readGasPrices: () => rules.readGasPrices(ask),
    }
    return [[chain.id, market]]
  }

  function marketOf(chainId: string, { orders = false } = {}) {
    const market = markets.get(chainId)
    const exchanges = market?.exchanges.filter(({ source }) => orders || !source.orders) ?? []
    if (market === undefined || exchanges.length === 0) throw new SwapError('notSupported')
    return { ...market, exchanges }
  }

  /** Defaults to the first exchange's spender. @throws SwapError `spenderUnknown` */
  function spenderOf({ chain, exchanges }: Market, asked: string | undefined): string {
    const spenders = exchanges.flatMap(({ source }) => spendersOf(source))
    if (asked === undefined) return spenders[0] as string
    const { chainId, address } = readAddress(asked)
    if (chainId !== chain.id || !spenders.includes(address)) throw new SwapError('spenderUnknown')
    return address
  }

  async function inOwnWords<result>(
    { spendUpstream }: SwapAsker,
    run: () => Promise<result>,
  ): Promise<result> {
    try {
      return await meter.run(spendUpstream, () => inTime(run()))
    } catch (error) {
      if (error instanceof SwapFault) throw new SwapError(error.reason)
      if (error instanceof NodeFault) throw new DomainError('unavailable', readFault(error))
      throw error
    }
  }

  const work = <result>({ chain }: Market, asker: SwapAsker, run: () => Promise<result>) =>
    inOwnWords(asker, () => queues.run(chain.id, asker.requester, run))

  /** Pools use the chain node's slots. Vendors have their own slots, so that a slow vendor cannot occupy those of the node. */
  const askOf =
    ({ chain }: Market, { requester }: SwapAsker) =>
    <result>({ id, perMinute }: Exchange, run: () => Promise<result>): Promise<result> =>
      askTwice(() => {
        if (id === POOLS) return queues.run(chain.id, requester, run)
        meter.spend(id === MAKER ? MAKER_QUESTION : VENDOR_QUESTION)
        return id === MAKER ? run() : vendorQueues.run({ id, perMinute }, requester, run)
      })

  function readAsk({ userAddress, from, to, amount, orders }: SwapRequest) {
    const [account, ...tokens] = [readAccount(userAddress), readAddress(from), readAddress(to)]
    const { chainId } = account
    if (tokens.some((token) => token.chainId !== chainId)) throw new SwapError('networksDiffer')
    const market = marketOf(chainId, { orders })
    const [given, wanted] = tokens.map(({ address }) => address) as [string, string]
    if (given === wanted) throw new SwapError('sameToken')
    if (![given, wanted].every((token) => market.tokens.has(token)))
      throw new SwapError('tokenNotListed')
    const ask: SwapAsk = {
      ...{ account: account.address, from: given, to: wanted },
      amount: readAmount(amount),
    }
    return { market, ask }
  }

  const askExchange = <result>(
    market: Market,
    exchange: Exchange,
    asker: SwapAsker,
    run: () => Promise<result>,
  ) => inOwnWords(asker, () => askOf(market, asker)(exchange, run))

  return {
    /** Undefined for a network without exchanges; `marketOf` throws. */
    find: (chainId: string) => markets.get(chainId),
    marketOf,
    spenderOf,
    readAsk,
    inOwnWords,
    work,
    askOf,
    askExchange,
  }
}

export type Markets = ReturnType<typeof createMarkets>

export declare namespace createMarkets {
  type Options = {
    networks: readonly Network[]
    vendors?: readonly SwapVendor[] | undefined
    fetch: typeof globalThis.fetch
    clock: Clock
    queues: NodeQueues
    vendorQueues: VendorQueues
    /** Timeout of a node in ms. @default 8 000 */
    timeout?: number | undefined
  }
}
