import type { Hex } from 'viem'

export type Token = Hex | undefined

/** `all`: the whole balance when the step runs. */
export type Amount = { token: Token; amount: bigint | 'all' }

export type Flow = {
  /** Undefined for a payment between steps. */
  kind?: 'swap' | 'addLiquidity' | 'removeLiquidity' | undefined
  pays?: readonly Amount[] | undefined
  gets?: readonly { token: Token; amount: bigint }[] | undefined
  path?: readonly Token[] | undefined
  isForOthers?: boolean | undefined
  /** Whether pools trade a token twice. */
  isCircular?: boolean | undefined
  /** Deadline in seconds since 1970. */
  until?: bigint | undefined
}

export const isCircular = (path: readonly Token[]) => new Set(path).size < path.length
