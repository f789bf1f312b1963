import type { Hex } from 'viem'
import type { ApprovalRequest } from '../requests/approvalRequest.js'

/** Who would get something, or the power to take it, by what a request says itself. */
export function recipientsOf(request: ApprovalRequest): Hex[] {
  if (request.kind === 'typedData')
    return request.decoded?.kind === 'permit' ? [request.decoded.spender] : []
  if (request.kind !== 'transaction') return []
  const { call, to } = request
  switch (call.kind) {
    case 'nativeTransfer':
      return to === undefined ? [] : [to]
    case 'tokenTransfer':
    case 'nftTransfer':
      return [call.to]
    case 'tokenApproval':
      return [call.spender]
    case 'approvalForAll':
      return [call.operator]
    case 'contractCreation':
    case 'unknownCall':
      return []
  }
}

/** Who really gets something of the visitor's, and may be known from then on. */
export function receiversOf(request: ApprovalRequest): Hex[] {
  if (request.kind !== 'transaction') return []
  const { call, to, value, account } = request
  if (call.kind === 'nativeTransfer') return to !== undefined && value > 0n ? [to] : []
  if (call.kind === 'tokenTransfer')
    return call.amount > 0n && (call.from ?? account) === account ? [call.to] : []
  if (call.kind === 'nftTransfer')
    return call.from === account && call.items.some(({ amount }) => amount > 0n) ? [call.to] : []
  return []
}
