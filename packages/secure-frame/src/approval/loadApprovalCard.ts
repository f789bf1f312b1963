import { WALLET_NAMESPACES } from '../wallet/namespaces/signer/walletNamespaces.js'
import { ApprovalCard } from './ApprovalCard.js'
import { prepareCard } from './cards.js'

/** The card for an approval of any namespace, for a place that is not told of which one it will be. */
export async function loadApprovalCard(): Promise<typeof ApprovalCard> {
  await Promise.all(WALLET_NAMESPACES.map(prepareCard))
  return ApprovalCard
}
