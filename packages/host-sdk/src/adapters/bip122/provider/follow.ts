import type { CaipNetworkId } from '@vestibule/protocol'
import type { Transfer } from '../../../core/model/state.js'
import { noteTransaction } from '../../../transactions/noteTransaction.js'
import type { ActionContext } from './actionContext.js'

/** Has the modal tell what becomes of a transaction, where someone can say it. */
export function follow(
  { core, esploraUrls }: ActionContext,
  { caipNetworkId, ...sent }: Transfer & { hash: string; caipNetworkId: CaipNetworkId },
) {
  if (esploraUrls[caipNetworkId] !== undefined) noteTransaction(core, 'bip122', sent)
}
