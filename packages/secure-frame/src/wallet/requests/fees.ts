import { VestibuleError } from '@vestibule/protocol'
import * as z from 'zod/mini'
import type { Rpc } from '../rpc.js'

/** Wei per unit of gas, EIP-1559. */
export type Fees = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }

const BLOCKS = 10
/** The tip that the middle of a block paid. */
const PERCENTILE = 50
/** Wei. What a node takes when its operator set nothing. */
const LEAST_TIP = 1_000_000n
/** The base fee grows by an eighth per block; twice of it lasts for six full blocks. */
const BASE_FEE_ROOM = 2n

const quantity = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/)),
  z.transform((value) => BigInt(value)),
)
const FeeHistory = z.object({
  /** One more than there are blocks: the next one's is known already. */
  baseFeePerGas: z.array(quantity).check(z.minLength(1)),
  reward: z.optional(z.nullable(z.array(z.array(quantity)))),
})

/**
 * Fees that get into one of the next blocks, from what the last ones paid.
 * @throws `chainNotSupported` on a network that knows no base fee.
 */
export async function readFees(rpc: Rpc): Promise<Fees> {
  const params = [`0x${BLOCKS.toString(16)}`, 'latest', [PERCENTILE]]
  const parsed = z.safeParse(FeeHistory, await rpc.request({ method: 'eth_feeHistory', params }))
  if (!parsed.success) throw new VestibuleError('chainNotSupported')
  const { baseFeePerGas, reward } = parsed.data
  const baseFee = baseFeePerGas.at(-1) ?? 0n
  const tip = median((reward ?? []).map(([paid]) => paid ?? 0n))
  const maxPriorityFeePerGas = tip > LEAST_TIP ? tip : LEAST_TIP
  return { maxPriorityFeePerGas, maxFeePerGas: BASE_FEE_ROOM * baseFee + maxPriorityFeePerGas }
}

function median(values: bigint[]): bigint {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : 1))
  return sorted[Math.floor(sorted.length / 2)] ?? 0n
}
