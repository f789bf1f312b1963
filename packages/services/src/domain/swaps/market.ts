import type { Allowances, SwapRules } from '../../namespaces/swapRules.js'
import type { SwapSource, SwapVendor } from '../../ports/swaps.js'
import type { Requester } from '../admission/fairQueue.js'
import type { SpendUpstream } from '../data/chains/createMeter.js'
import type { Chain } from '../data/chains/openChains.js'
import type { KnownQuote } from './quoteIds.js'

export type Market = {
  chain: Chain
  namespace: string
  tokens: ReadonlySet<string>
  exchanges: readonly Exchange[]
  /** Undefined if no allowance is necessary. */
  allowances: Allowances | undefined
  readGasPrices: () => ReturnType<SwapRules['readGasPrices']>
}
/** @property name Shown to visitors. Undefined for the operator's exchange. */
export type Exchange = Pick<SwapVendor, 'id' | 'perMinute'> & {
  name: string | undefined
  source: SwapSource
}

export type SwapAsker = {
  requester: Requester
  /** Called after parsing. An error stops the request. */
  count: () => void
  spendUpstream: SpendUpstream
}

export type SwapRequest = {
  userAddress: string
  from: string
  to: string
  amount: string
  /** In percent. @default 1 */
  slippage?: string | undefined
  /** Whether to include exchanges with orders. @default false */
  orders?: boolean | undefined
}

export const spendersOf = ({ spender, otherSpenders = [] }: SwapSource) => [
  spender,
  ...otherSpenders,
]
export const spenderIn = (quote: Pick<KnownQuote, 'spender'>, { spender }: SwapSource) =>
  quote.spender ?? spender
