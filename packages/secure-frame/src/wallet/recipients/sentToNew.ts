import type { Hex } from 'viem'
import type { TransactionRequest } from '../requests/approvalRequest.js'
import type { SingleCall } from '../requests/decodedCall.js'

/** Of the coin where no token is named, in smallest units. */
export type Sent = { token: Hex | undefined; amount: bigint }

/** What of the account's own goes to addresses that never got anything, summed up over all of them. */
export function sentToNew(request: TransactionRequest, isNew: (address: Hex) => boolean): Sent[] {
  const sums = new Map<Hex | undefined, bigint>()
  for (const { token, to, amount } of transfersOf(request))
    if (amount > 0n && isNew(to)) sums.set(token, (sums.get(token) ?? 0n) + amount)
  return [...sums].map(([token, amount]) => ({ token, amount }))
}

type Transfer = Sent & { to: Hex }

function transfersOf({ call, to, value, account }: TransactionRequest): Transfer[] {
  if (to === undefined) return []
  if (call.kind !== 'batch') return transferOf(call, { from: account, to, value, account })
  return call.steps.flatMap((step) => transferOf(step.call, { ...step, account }))
}

/** @param at Who calls whom with how much. */
function transferOf(
  call: SingleCall,
  at: { from: Hex; to: Hex; value: bigint; account: Hex },
): Transfer[] {
  if (call.kind === 'nativeTransfer') return [{ token: undefined, to: at.to, amount: at.value }]
  if (call.kind !== 'tokenTransfer' || (call.from ?? at.from) !== at.account) return []
  return [{ token: call.token, to: call.to, amount: call.amount }]
}
