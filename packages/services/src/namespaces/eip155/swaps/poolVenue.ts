import type { NodeOutcome } from '@vestibule/indexer'
import type { SwapQuote } from '../../../ports/swaps.js'
import type { ContractCall } from './createReader.js'
import type { Moved } from './createTransferCheck.js'

export type PoolVenue = {
  /** The contract that takes the account's tokens. */
  router: string
  /** In order. @throws NodeFault */
  hasPools: (hops: readonly (readonly [string, string])[]) => Promise<boolean[]>
  findWays: (first: string, last: string) => Promise<readonly PoolWay[]>
  dataOf: (quote: SwapQuote) => `0x${string}`
  /** Above the real gas of a swap. */
  gasOf: (quote: SwapQuote) => bigint
}

export type PoolWay = {
  callsFor: (amount: bigint) => ContractCall[]
  read: (amount: bigint, outcomes: readonly NodeOutcome[]) => PoolTrade | 'tooSmall' | undefined
}

/** @property moved Amounts that a pool of each token can send. */
type PoolTrade = {
  received: bigint
  fee: bigint
  impact: number
  route: readonly string[]
  reference?: string | undefined
  moved: readonly Moved[]
}
