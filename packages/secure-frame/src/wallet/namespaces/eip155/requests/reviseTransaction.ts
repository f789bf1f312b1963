import { VestibuleError } from '@vestibule/protocol'
import { type Hex, maxUint256 } from 'viem'
import * as z from 'zod/mini'
import { FEE_SPEEDS } from '../transactions/fees.js'
import type { ApprovalRequest, TransactionRequest } from './approvalRequest.js'
import { decodeCall } from './decodeCall.js'
import { riskLevel } from './risks.js'

/** `approve(address,uint256)` and `increaseAllowance(address,uint256)`, whose second word is the cap. */
const CAPPED = /^0x(?:095ea7b3|39509351)[0-9a-f]{128}$/
/** Position behind the selector and the spender. */
const BEFORE_CAP = 2 + 8 + 64

const fee = z.bigint().check(z.positive(), z.lt(2n ** 64n))

/** The visitor's possible changes to a transaction. */
export const TransactionChange = z.union([
  /** Smallest units that the spender may take. */
  z.strictObject({ cap: z.bigint().check(z.nonnegative(), z.lte(maxUint256)) }),
  z.strictObject({ fees: z.enum(FEE_SPEEDS) }),
  /** The payment of the network fee: a token of the operator's list, or the network's own `coin`. */
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

/** Whether the visitor can change the cap of a permission: it must be the only call, and one of the standards' own. */
export function hasCap({ call, data, bundle }: TransactionRequest): boolean {
  // A paymaster pays only for the calls that the page sent it.
  return call.kind === 'tokenApproval' && CAPPED.test(data) && bundle?.payment === undefined
}

/** Parses the transaction again with the visitor's change: call and risks come from the new data. @throws `invalidRequest` */
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
