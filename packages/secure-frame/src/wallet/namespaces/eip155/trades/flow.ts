import type { Hex } from 'viem'

/** A token, or the network's coin where no token is named. */
export type Token = Hex | undefined

/** An amount of a token. `all` is everything that is there by then. */
export type Amount = { token: Token; amount: bigint | 'all' }

/** What one step of a trade does with the account's money. */
export type Flow = {
  /** What pools do with it; payments from step to step have no kind. */
  kind?: 'swap' | 'addLiquidity' | 'removeLiquidity' | undefined
  /** What the account pays at most. */
  pays?: readonly Amount[] | undefined
  /** The least that the account gets for certain. */
  gets?: readonly Amount[] | undefined
  /** The least that pools owe, which a later step pays out. */
  owed?: Amount | undefined
  /** The tokens that pools trade, from the first to the last. */
  path?: readonly Token[] | undefined
}
