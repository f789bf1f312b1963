import type { CaipNetworkId } from '@vestibule/protocol'
import type { Transfer } from '../../../core/model/account.js'
import type { ActionContext } from './actionContext.js'

/** Has the modal tell what becomes of a transaction, where someone can say it. */
export function follow(
  { actions, esploraUrls }: ActionContext,
  { caipNetworkId, ...sent }: Transfer & { hash: string; caipNetworkId: CaipNetworkId },
) {
  if (esploraUrls[caipNetworkId] !== undefined) actions.noteTransaction('bip122', sent)
}
