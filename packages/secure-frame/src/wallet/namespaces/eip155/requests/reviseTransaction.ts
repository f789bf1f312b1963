import { VestibuleError } from '@vestibule/protocol'
import { type Hex, maxUint256 } from 'viem'
import * as z from 'zod/mini'
import { FEE_SPEEDS } from '../transactions/fees.js'
import type { ApprovalRequest, TransactionRequest } from './approvalRequest.js'
import { decodeCall } from './decodeCall.js'
import { riskLevel } from './risks.js'

/** The cap is the second argument of these calls. */
const CAPPED = /^0x(?:095ea7b3|39509351)[0-9a-f]{128}$/
const BEFORE_CAP = 2 + 8 + 64

const fee = z.bigint().check(z.positive(), z.lt(2n ** 64n))

export const TransactionChange = z.union([
  z.strictObject({ cap: z.bigint().check(z.nonnegative(), z.lte(maxUint256)) }),
  z.strictObject({ fees: z.enum(FEE_SPEEDS) }),
  /** Pays the network fee: a token of the operator's list, or the network's `coin`. */
  z.strictObject({ feeToken: z.string() }),
  z
    .strictObject({
      nonce: z.int().check(z.nonnegative()),
      fees: z.optional(z.strictObject({ maxFeePerGas: fee, maxPriorityFeePerGas: fee })),
    })
    .check(
      z.refine(({ fees }) => fees === undefined || fees.maxPriorityFeePerGas <= fees.maxFeePerGas),
    ),
])
export type TransactionChange = z.infer<typeof TransactionChange>

/** Whether the transaction is a single standard approval. */
export function hasCap({ call, data, bundle }: TransactionRequest): boolean {
  // A paymaster pays only for the unchanged calls of the page.
  return call.kind === 'tokenApproval' && CAPPED.test(data) && bundle?.payment === undefined
}

export function reviseTransaction(request: ApprovalRequest, change: unknown): TransactionRequest {
  const parsed = z.safeParse(TransactionChange, change)
  if (!parsed.success || request.kind !== 'transaction') throw new VestibuleError('invalidRequest')
  const wanted = parsed.data
  if (!('cap' in wanted)) return { ...request, wishes: { ...request.wishes, ...wanted } }
  if (!hasCap(request)) throw new VestibuleError('invalidRequest')
  const word = wanted.cap.toString(16).padStart(64, '0')
  const data = `${request.data.slice(0, BEFORE_CAP)}${word}` as Hex
  const { call, risks } = decodeCall({ ...request, data, from: request.account })
  return { ...request, data, call, risks, level: riskLevel(risks) }
}
