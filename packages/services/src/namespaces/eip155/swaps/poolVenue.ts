import type { NodeOutcome } from '@vestibule/indexer'
import type { SwapQuote } from '../../../ports/swaps.js'
import type { ContractCall } from './createReader.js'
import type { Moved } from './createTransferCheck.js'

/** Pools of one kind, with the router that trades there. */
export type PoolVenue = {
  /** It takes the account's tokens. */
  router: string
  /**
   * Which of some trades have pools, in order.
   * @throws NodeFault
   */
  hasPools: (hops: readonly (readonly [string, string])[]) => Promise<boolean[]>
  /** The paths from one token to another that have pools. @throws NodeFault */
  findWays: (first: string, last: string) => Promise<readonly PoolWay[]>
  /** The data of the router's call, with the quote's account, minimum and deadline. */
  dataOf: (quote: SwapQuote) => `0x${string}`
  /** More than a swap takes. */
  gasOf: (quote: SwapQuote) => bigint
}

/** @property read Reads the answers to the calls, which are of one block. */
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
