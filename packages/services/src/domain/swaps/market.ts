import type { Allowances, SwapRules } from '../../namespaces/swapRules.js'
import type { SwapSource, SwapVendor } from '../../ports/swaps.js'
import type { Requester } from '../admission/fairQueue.js'
import type { SpendUpstream } from '../data/chains/createMeter.js'
import type { Chain } from '../data/chains/openChains.js'
import type { KnownQuote } from './quoteIds.js'

/** The exchanges of one network. */
export type Market = {
  chain: Chain
  namespace: string
  /** The operator's tokens, and the chain's own currency. */
  tokens: ReadonlySet<string>
  /** Empty without a configured exchange. */
  exchanges: readonly Exchange[]
  /** Undefined if swaps need no allowance. */
  allowances: Allowances | undefined
  readGasPrices: () => ReturnType<SwapRules['readGasPrices']>
}
/** @property name For visitors. Undefined for the operator's own. */
export type Exchange = Pick<SwapVendor, 'id' | 'perMinute'> & {
  name: string | undefined
  source: SwapSource
}

/** The client of a request, and its cost. */
export type SwapAsker = {
  requester: Requester
  /** Called once the data is parsed; an error stops the request. */
  count: () => void
  /** Called before requests to nodes; an error prevents them. */
  spendUpstream: SpendUpstream
}

/** A trade in a request's format. */
export type SwapRequest = {
  /** The account and both tokens, CAIP-10. */
  userAddress: string
  from: string
  to: string
  /** The amount of `from`, in its smallest unit. */
  amount: string
  /** Percent. @default 1 */
  slippage?: string | undefined
  /** Also asks exchanges with orders. @default false */
  orders?: boolean | undefined
}

export const spendersOf = ({ spender, otherSpenders = [] }: SwapSource) => [
  spender,
  ...otherSpenders,
]
/** The spender of a quote, or else the first of its exchange. */
export const spenderIn = (quote: Pick<KnownQuote, 'spender'>, { spender }: SwapSource) =>
  quote.spender ?? spender
