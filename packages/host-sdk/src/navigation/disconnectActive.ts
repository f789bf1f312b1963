import { toast } from '../alerts/toast.js'
import { isMultiWallet, liveConnections } from '../connections/connections.js'
import { disconnect } from '../connections/disconnect.js'
import type { Core } from '../core/core.js'
import { getNamespace } from '../core/namespaceState.js'
import { close } from './modal.js'
import { showWallets } from './showWallets.js'

/**
 * With `multiWallet`, disconnects only the account's wallet, and the page shows the others.
 * Otherwise disconnects all.
 * @throws `disconnectFailed`
 */
export async function disconnectActive(core: Core): Promise<void> {
  if (!isMultiWallet(core)) return disconnect(core)
  const state = core.store.getState()
  const { activeNamespace: namespace } = state
  const { connectorId } = getNamespace(state, namespace).accountState
  const leaving = disconnect(core, { namespace, connectorId, closeModal: false })
  const isAlone = liveConnections(core).length === 0
  if (isAlone) close(core)
  else showWallets(core)
  await leaving
  if (!isAlone) toast(core, 'success', 'profile.disconnected')
}
