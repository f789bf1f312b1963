import { VestibuleError } from '@vestibule/protocol'
import * as z from 'zod/mini'
import type { Rpc } from '../../../../platform/rpc.js'
import { compareFees, type FeeCheck } from './compareFees.js'

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
  oldestBlock: z.optional(quantity),
  /** One more than there are blocks: the next one's is known already. */
  baseFeePerGas: z.array(quantity).check(z.minLength(1)),
  reward: z.optional(z.nullable(z.array(z.array(quantity)))),
})
const Block = z.object({ number: quantity, baseFeePerGas: quantity })

/**
 * Fees that get into one of the next blocks, from what the last ones paid, and whether that is what they paid.
 * @throws `chainNotSupported` on a network that knows no base fee.
 */
export async function readFees(rpc: Rpc): Promise<Fees & { feeCheck: FeeCheck }> {
  const params = [`0x${BLOCKS.toString(16)}`, 'latest', [PERCENTILE]]
  // In one batch, so that both are of the same moment.
  const [history, block] = await Promise.all([
    rpc.request({ method: 'eth_feeHistory', params }),
    readBlock(rpc),
  ])
  const parsed = z.safeParse(FeeHistory, history)
  if (!parsed.success) throw new VestibuleError('chainNotSupported')
  const { baseFeePerGas, reward, oldestBlock } = parsed.data
  const baseFee = baseFeePerGas.at(-1) ?? 0n
  const tip = median((reward ?? []).map(([paid]) => paid ?? 0n))
  const maxPriorityFeePerGas = tip > LEAST_TIP ? tip : LEAST_TIP
  const maxFeePerGas = BASE_FEE_ROOM * baseFee + maxPriorityFeePerGas
  const feeCheck = compareFees({
    maxFeePerGas,
    paid: median(baseFeePerGas.slice(0, -1)) + maxPriorityFeePerGas,
    history: { oldestBlock, baseFeePerGas },
    block,
  })
  return { maxPriorityFeePerGas, maxFeePerGas, feeCheck }
}

/** The newest block's own word on its base fee; `undefined` where the node does not give it. */
async function readBlock(rpc: Rpc): Promise<z.infer<typeof Block> | undefined> {
  try {
    const params = ['latest', false]
    return z.parse(Block, await rpc.request({ method: 'eth_getBlockByNumber', params }))
  } catch {
    // Then the fees cannot be checked, which the card says.
    return undefined
  }
}

function median(values: bigint[]): bigint {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : 1))
  return sorted[Math.floor(sorted.length / 2)] ?? 0n
}
