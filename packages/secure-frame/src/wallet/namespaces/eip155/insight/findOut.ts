import { importCode } from '../../../../platform/importCode.js'
import { loadOnce } from '../../../../platform/loadOnce.js'
import type { RequestDeps } from '../../document/namespaceRequests.js'
import type { ApprovalRequest } from '../requests/approvalRequest.js'
import { withRisks } from '../requests/risks.js'
import type { Insight } from './eip155View.js'

const loadReader = loadOnce(() =>
  importCode(() => import('../../document/messages/readMessage.js')),
)
const loadGatherer = loadOnce(() => importCode(() => import('./gatherInsight.js')))

export const NO_INSIGHT: Insight = {
  tokens: {},
  names: {},
  described: undefined,
  describedSteps: {},
  mostToNew: [],
  approvalOfMost: [],
  balanceUnread: [],
  spending: [],
  simulation: undefined,
  recipients: [],
}

export async function findOut(
  request: ApprovalRequest,
  deps: RequestDeps,
): Promise<{ request: ApprovalRequest; insight: Insight }> {
  if (request.kind === 'message' || request.kind === 'signIn') {
    const { readMessage, readSignedIn } = await loadReader()
    if (request.kind === 'signIn') {
      const read = readSignedIn(request)
      return { request: withRisks(read.request, read.risks), insight: NO_INSIGHT }
    }
    const read = readMessage(request)
    return { request: withRisks(read.request, read.risks), insight: NO_INSIGHT }
  }
  if (request.kind === 'name' || request.kind === 'permission')
    return { request, insight: NO_INSIGHT }
  const { gatherInsight } = await loadGatherer()
  return gatherInsight(request, deps)
}
