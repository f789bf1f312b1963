import { FEE_HISTORY, type Fees, feesOfHistory, median, VestibuleError } from '@vestibule/protocol'
import * as z from 'zod/mini'
import type { Rpc } from '../../../../platform/rpc.js'
import { compareFees, type FeeCheck } from './compareFees.js'

export const FEE_SPEEDS = ['slow', 'normal', 'fast'] as const
export type FeeSpeed = (typeof FEE_SPEEDS)[number]

const quantity = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/)),
  z.transform((value) => BigInt(value)),
)
const FeeHistory = z.object({
  oldestBlock: z.optional(quantity),
  /** One more entry than blocks: the next block's base fee is already known. */
  baseFeePerGas: z.array(quantity).check(z.minLength(1)),
  reward: z.optional(z.nullable(z.array(z.array(quantity)))),
})
const Block = z.object({ number: quantity, baseFeePerGas: quantity })

/** Reads fees of recent blocks. @param chosen @default 'normal' @throws `chainNotSupported` on a network without base fees */
export async function readFees(
  rpc: Rpc,
  chosen: FeeSpeed | Fees = 'normal',
): Promise<Fees & { feeCheck: FeeCheck; speeds: Readonly<Record<FeeSpeed, Fees>> }> {
  // One batch: both responses describe the same block.
  const [history, block] = await Promise.all([
    rpc.request({ method: 'eth_feeHistory', params: FEE_HISTORY }),
    readBlock(rpc),
  ])
  const parsed = z.safeParse(FeeHistory, history)
  if (!parsed.success) throw new VestibuleError('chainNotSupported')
  const { baseFeePerGas, reward, oldestBlock } = parsed.data
  const normal = feesOfHistory({ baseFeePerGas, reward: reward ?? [] })
  const speeds = { slow: atSpeed(normal, 5n, 1n), normal, fast: atSpeed(normal, 12n, 2n) }
  const fees = typeof chosen === 'string' ? speeds[chosen] : chosen
  const feeCheck = compareFees({
    maxFeePerGas: fees.maxFeePerGas,
    paid: median(baseFeePerGas.slice(0, -1)) + normal.maxPriorityFeePerGas,
    history: { oldestBlock, baseFeePerGas },
    block,
  })
  return { ...fees, feeCheck, speeds }
}

function atSpeed(
  { maxFeePerGas, maxPriorityFeePerGas: usual }: Fees,
  room: bigint,
  times: bigint,
): Fees {
  const maxPriorityFeePerGas = times * usual
  return {
    maxPriorityFeePerGas,
    maxFeePerGas: ((maxFeePerGas - usual) * room) / 8n + maxPriorityFeePerGas,
  }
}

async function readBlock(rpc: Rpc): Promise<z.infer<typeof Block> | undefined> {
  try {
    const params = ['latest', false]
    return z.parse(Block, await rpc.request({ method: 'eth_getBlockByNumber', params }))
  } catch {
    return undefined
  }
}
