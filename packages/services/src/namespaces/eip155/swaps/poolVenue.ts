import type { NodeOutcome } from '@vestibule/indexer'
import type { SwapQuote } from '../../../ports/swaps.js'
import type { ContractCall } from './createReader.js'
import type { Moved } from './createTransferCheck.js'

export type PoolVenue = {
  router: string
  /** Results are in the order of `hops`. @throws NodeFault */
  hasPools: (hops: readonly (readonly [string, string])[]) => Promise<boolean[]>
  findWays: (first: string, last: string) => Promise<readonly PoolWay[]>
  dataOf: (quote: SwapQuote) => `0x${string}`
  /** Higher than the real gas of a swap. */
  gasOf: (quote: SwapQuote) => bigint
}

export type PoolWay = {
  callsFor: (amount: bigint) => ContractCall[]
  read: (amount: bigint, outcomes: readonly NodeOutcome[]) => PoolTrade | 'tooSmall' | undefined
}

/** @property moved Amounts that the pools of each token can send. */
type PoolTrade = {
  received: bigint
  fee: bigint
  impact: number
  route: readonly string[]
  reference?: string | undefined
  moved: readonly Moved[]
}
