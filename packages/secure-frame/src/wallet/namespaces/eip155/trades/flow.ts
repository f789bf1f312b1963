import type { Hex } from 'viem'

/** A token, or `undefined` for the network's coin. */
export type Token = Hex | undefined

/** An amount of a token. `all` is the whole balance at that time. */
export type Amount = { token: Token; amount: bigint | 'all' }

/** The effect of one step of a trade on the account's money. */
export type Flow = {
  /** The kind of a pool's action. Payments between steps have no kind. */
  kind?: 'swap' | 'addLiquidity' | 'removeLiquidity' | undefined
  /** The account's maximum payment. */
  pays?: readonly Amount[] | undefined
  /** The guaranteed minimum for the account. */
  gets?: readonly { token: Token; amount: bigint }[] | undefined
  path?: readonly Token[] | undefined
  isForOthers?: boolean | undefined
  /** Pools trade one token twice. */
  isCircular?: boolean | undefined
  /** Seconds since 1970, after which it fails. */
  until?: bigint | undefined
}

export const isCircular = (path: readonly Token[]) => new Set(path).size < path.length
