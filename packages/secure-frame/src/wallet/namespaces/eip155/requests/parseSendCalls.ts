import { VestibuleError } from '@vestibule/protocol'
import * as z from 'zod/mini'
import type { Allowance, TransactionRequest } from './approvalRequest.js'
import { parseSendTransaction } from './parseSendTransaction.js'
import type { RequestContext } from './requestContext.js'

/** `approve(address,uint256)`, and nothing after it. */
const APPROVE = /^0x095ea7b3[0-9a-f]{128}$/

/** A call of an earlier version of EIP-5792 names its own chain, which the batch's must not replace. */
const Call = z.looseObject({ from: z.optional(z.undefined()), chainId: z.optional(z.undefined()) })

const Batch = z.strictObject({
  version: z.optional(z.string()),
  from: z.optional(z.string()),
  chainId: z.optional(z.unknown()),
  atomicRequired: z.optional(z.boolean()),
  capabilities: z.optional(z.strictObject({})),
  calls: z.tuple([Call, Call]),
})

/**
 * `wallet_sendCalls` (EIP-5792) of two calls that are one thing to the visitor: an approval, and the call that uses it up. They
 * are sent one after the other. That the second one takes exactly the approved amount is found out with what it trades.
 * @throws `notSupportedYet` for other calls, and as {@link parseSendTransaction}
 */
export function parseSendCalls(
  params: readonly unknown[],
  requestContext: RequestContext,
): TransactionRequest {
  const read = z.safeParse(Batch, params[0])
  if (params.length !== 1 || !read.success || read.data.atomicRequired === true) throw notServed()
  const { from = requestContext.account, chainId, calls } = read.data
  const [first, then] = calls.map((call) =>
    parseSendTransaction([{ ...call, from, chainId }], requestContext),
  ) as [TransactionRequest, TransactionRequest]
  const allowance = allowanceOf(first)
  if (allowance === undefined || then.to !== allowance.spender || then.value > 0n) throw notServed()
  return { ...then, method: 'wallet_sendCalls', allowance }
}

function allowanceOf({ to, value, data, call }: TransactionRequest): Allowance | undefined {
  if (call.kind !== 'tokenApproval' || call.unlimited || call.amount === 0n) return undefined
  if (to === undefined || value > 0n || !APPROVE.test(data)) return undefined
  const { token, spender, amount } = call
  return { token, spender, amount, data }
}

/** The error for every other batch. */
export const notServed = () =>
  new VestibuleError('notSupportedYet', { data: { method: 'wallet_sendCalls' } })
