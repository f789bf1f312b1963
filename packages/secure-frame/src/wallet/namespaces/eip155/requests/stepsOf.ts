import type { ApprovalRequest } from './approvalRequest.js'
import type { Step } from './decodedCall.js'

/** Every single action of a request, by a transaction or by a submitted signature. */
export function stepsOf(request: ApprovalRequest): readonly Step[] {
  if (request.kind === 'typedData') return request.decoded?.carried?.steps ?? []
  if (request.kind !== 'transaction') return []
  const { call, account: from, to, value, data } = request
  if (call.kind === 'batch') return call.steps
  return to === undefined ? [] : [{ call, from, to, value, data }]
}
