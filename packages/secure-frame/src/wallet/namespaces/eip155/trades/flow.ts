import type { Hex } from 'viem'

/** A token, or the network's coin if no token is named. */
export type Token = Hex | undefined

/** An amount of a token. `all` is the whole balance at that time. */
export type Amount = { token: Token; amount: bigint | 'all' }

/** The effect of one step of a trade on the account's money. */
export type Flow = {
  /** The kind of a pool's action; payments from step to step have no kind. */
  kind?: 'swap' | 'addLiquidity' | 'removeLiquidity' | undefined
  /** The account's highest payment. */
  pays?: readonly Amount[] | undefined
  /** The least that the account gets for certain. */
  gets?: readonly { token: Token; amount: bigint }[] | undefined
  /** The tokens that pools trade, from the first to the last. */
  path?: readonly Token[] | undefined
  isForOthers?: boolean | undefined
  /** Pools trade one token twice. */
  isCircular?: boolean | undefined
  /** Seconds since 1970: it fails afterwards. */
  until?: bigint | undefined
}

/** True for a path that comes back to a token. */
export const isCircular = (path: readonly Token[]) => new Set(path).size < path.length
