import { DOCUMENT_NAMESPACES, prepareCard } from '../wallet/namespaces/document/manifests.js'
import { ApprovalCard } from './ApprovalCard.js'

export async function loadApprovalCard(): Promise<typeof ApprovalCard> {
  await Promise.all(DOCUMENT_NAMESPACES.map(prepareCard))
  return ApprovalCard
}
