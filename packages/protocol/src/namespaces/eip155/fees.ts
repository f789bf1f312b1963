/** In wei per unit of gas (EIP-1559). */
export type Fees = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }

/** The last ten blocks, and the median tip of each. */
export const FEE_HISTORY = ['0xa', 'latest', [50]] as const

const LEAST_TIP = 1_000_000n
/** The base fee grows by at most an eighth per block: twice the fee is enough for six full blocks. */
const BASE_FEE_ROOM = 2n
/** Exact gas of a coin transfer to an account without code. */
export const TRANSFER_GAS = 21_000n

/** Fees for one of the next blocks. The form and the approval use the same fee. */
export function feesOfHistory(history: {
  /** One more than blocks: includes the base fee of the next block. */
  baseFeePerGas: readonly bigint[]
  reward: readonly (readonly bigint[])[]
}): Fees {
  const baseFee = history.baseFeePerGas.at(-1) ?? 0n
  const tip = median(history.reward.map(([paid]) => paid ?? 0n))
  const maxPriorityFeePerGas = tip > LEAST_TIP ? tip : LEAST_TIP
  return { maxPriorityFeePerGas, maxFeePerGas: BASE_FEE_ROOM * baseFee + maxPriorityFeePerGas }
}

/** Adds a quarter, because the state may change before the block. Plain transfers need no margin. */
export function gasWithMargin(estimate: bigint, data: string): bigint {
  return data === '0x' && estimate === TRANSFER_GAS ? estimate : (estimate * 5n + 3n) / 4n
}

/**
 * Gas price that spends the whole balance. Undefined for other than plain transfers, or if it
 * differs too much from the usual price.
 * @param left rest of the balance in wei
 */
export function sweepPrice(left: bigint, usual: { gas: bigint; maxFeePerGas: bigint }) {
  const { gas, maxFeePerGas } = usual
  const price = left / gas
  const isUsual = 4n * price >= 3n * maxFeePerGas && 4n * price <= 5n * maxFeePerGas
  return gas === TRANSFER_GAS && isUsual ? price : undefined
}

/** Oracle of OP Stack chains. Other chains have no code at this address. */
const DATA_FEE_ORACLE = '0x420000000000000000000000000000000000000F'
const UPPER_BOUND = '0xf1c7a58b'
/** Bytes of a transaction without its data. */
const ENVELOPE_BYTES = 128

/**
 * Maximum fee in wei for data on the chain below an OP Stack chain; 0 on other chains.
 * https://specs.optimism.io/protocol/fjord/predeploys.html#gaspriceoracle
 * @param data of the transaction
 */
export async function readDataFee(
  ask: (call: { method: string; params: readonly unknown[] }) => Promise<unknown>,
  data: string,
): Promise<bigint> {
  const size = ENVELOPE_BYTES + data.length / 2
  const call = {
    to: DATA_FEE_ORACLE,
    data: UPPER_BOUND + Math.ceil(size).toString(16).padStart(64, '0'),
  }
  try {
    const answer = await ask({ method: 'eth_call', params: [call, 'latest'] })
    return /^0x[0-9a-f]{64}$/i.test(String(answer)) ? BigInt(answer as string) : 0n
  } catch {
    // Older oracles do not support this function.
    return 0n
  }
}

export function median(values: readonly bigint[]): bigint {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : 1))
  return sorted[Math.floor(sorted.length / 2)] ?? 0n
}
