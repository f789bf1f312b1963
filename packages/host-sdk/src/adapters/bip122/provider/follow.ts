import type { CaipNetworkId } from '@vestibule/protocol'
import type { Transfer } from '../../../core/model/account.js'
import type { ActionContext } from './actionContext.js'

export function follow(
  { actions, esploraUrls }: ActionContext,
  { caipNetworkId, ...sent }: Transfer & { hash: string; caipNetworkId: CaipNetworkId },
) {
  if (esploraUrls[caipNetworkId] !== undefined) actions.noteTransaction('bip122', sent)
}
