import { parseCaipNetworkId, toCoinType } from '@vestibule/protocol'
import { writeNameChange } from '../../document/names/nameChange.js'
import type { RequestDeps } from '../../document/namespaceRequests.js'
import { findOut } from '../insight/findOut.js'
import type { ApprovalRequest, Bundle, NameRequest, TransactionRequest } from './approvalRequest.js'
import { withRisks } from './risks.js'

type BundleRequest = TransactionRequest & { bundle: Bundle }

export function isBundle(request: ApprovalRequest): request is BundleRequest {
  return request.kind === 'transaction' && request.bundle !== undefined
}

/** Adds data from network and services. @throws `invalidRequest`, `batchIdTaken`, `atomicityNotSupported`, `notSupportedYet` */
export async function completeRequest(
  asked: ApprovalRequest,
  deps: RequestDeps,
): Promise<ApprovalRequest> {
  if (asked.kind === 'name') return withText(asked, deps)
  if (asked.kind === 'transaction' && asked.ends !== undefined) {
    const { readEnd } = await import('../permissions/readEnd.js')
    return { ...asked, ends: await readEnd(asked.ends, asked, deps) }
  }
  if (!isBundle(asked)) return asked
  const { settleBatch } = await import('../batches/settleBatch.js')
  return settleBatch(asked, deps)
}

/** If the call does not spend exactly the approved amount, the approval is shown separately. */
export async function findOutCompleted(
  completed: ApprovalRequest,
  { asked, deps }: { asked: ApprovalRequest; deps: RequestDeps },
) {
  try {
    return await findOut(completed, deps)
  } catch (error) {
    if (completed.kind !== 'transaction' || !(completed.self && completed.allowance)) throw error
    const { self, risks } = completed
    const added = risks.filter((risk) => risk === 'foreignCode')
    return findOut(withRisks({ ...(asked as TransactionRequest), self }, added), deps)
  }
}

async function withText(request: NameRequest, { names }: RequestDeps): Promise<NameRequest> {
  const { asked, account, network } = request
  const coinType = toCoinType(Number(parseCaipNetworkId(network.caipNetworkId).chainId))
  return { ...request, change: await writeNameChange(asked, { names, account, coinType }) }
}
