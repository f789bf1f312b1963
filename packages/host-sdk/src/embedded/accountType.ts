import type { Core } from '../core/core.js'
import { getNamespace } from '../core/namespaceState.js'
import { refreshUser } from './protectWallet.js'

/** With `eoa`, the wallet does not send atomic batches. @throws `notConnected` */
export async function setPreferredAccountType(
  core: Core,
  type: 'eoa' | 'smartAccount',
): Promise<void> {
  const frame = await core.frame.get()
  const { type: accountType } = await frame.call('setPreferredAccount', { type })
  await refreshUser(core)
  const { caipNetwork } = getNamespace(core.store.getState()).networkState
  const caipNetworkId = caipNetwork?.caipNetworkId
  core.events.emit('happened', { type: 'accountTypeChanged', accountType, caipNetworkId })
}
