import type { ApprovalRequest } from './approvalRequest.js'
import type { Step } from './decodedCall.js'

export function stepsOf(request: ApprovalRequest): readonly Step[] {
  if (request.kind === 'typedData') return request.decoded?.carried?.steps ?? []
  if (request.kind !== 'transaction') return []
  const { call, account: from, to, value, data } = request
  if (call.kind === 'batch') return call.steps
  return to === undefined ? [] : [{ call, from, to, value, data }]
}
