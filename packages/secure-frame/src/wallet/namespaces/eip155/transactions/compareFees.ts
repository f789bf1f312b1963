/** `unchecked`: the node returned no comparison, or its data is inconsistent. */
export type FeeCheck = 'usual' | 'high' | 'unchecked'

/** Maximum accepted multiple of the recent blocks' fees. */
export const MAX_TIMES = 5n
/** Number of blocks that the newest block may be ahead of the history. */
const AHEAD = 5n
/** Tolerance factor: some networks move the base fee by a block. */
const ROOM = 2n

/** Compares a fee with recent blocks, and those blocks with the newest block. */
export function compareFees(fees: {
  /** In wei per unit of gas, like the next three values. */
  maxFeePerGas: bigint
  paid: bigint
  history: { oldestBlock: bigint | undefined; baseFeePerGas: readonly bigint[] }
  block: { number: bigint; baseFeePerGas: bigint } | undefined
}): FeeCheck {
  const { maxFeePerGas, paid, history, block } = fees
  if (maxFeePerGas > MAX_TIMES * paid) return 'high'
  const { oldestBlock, baseFeePerGas } = history
  if (block === undefined || oldestBlock === undefined) return 'unchecked'
  const last = BigInt(baseFeePerGas.length - 1)
  const place = block.number - oldestBlock
  if (place < 0n || place > last + AHEAD) return 'unchecked'
  const told = baseFeePerGas[Number(place < last ? place : last)] ?? 0n
  const isAlike = told <= ROOM * block.baseFeePerGas && block.baseFeePerGas <= ROOM * told
  return isAlike ? 'usual' : 'unchecked'
}
