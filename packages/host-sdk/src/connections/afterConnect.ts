import type { Connection, Connector } from '../core/connector.js'
import type { Core } from '../core/core.js'
import { getNamespace } from '../core/namespaceState.js'
import { view } from '../core/views.js'
import { close } from '../navigation/modal.js'
import { reset } from '../navigation/router.js'
import { showWallets } from '../navigation/showWallets.js'
import { isUnsupported } from '../navigation/viewRules.js'
import { isSameAddress } from '../platform/addresses.js'
import { toast } from '../platform/messages.js'
import { isMultiWallet, isOf, keyOf, liveConnections } from './connections.js'

/**
 * Where a visitor goes once a wallet is connected: off a network that the dapp does not work with, to the wallets where
 * this one joins others, else back to the dapp.
 * @param before What the connector held before, to tell an addition from a repetition.
 */
export function afterConnect(core: Core, connector: Connector, before: Connection | undefined) {
  const namespace = connector.chain
  if (!core.store.getState().open) return close(core)
  const now = getNamespace(core.store.getState(), namespace)
  if (isUnsupported(now, core.options)) return reset(core, view('UnsupportedChain'))
  const wasLive = before?.live === true
  const isSame = isOf(keyOf(connector))
  const joins = liveConnections(core).some((one) => !isSame(one))
  if (!isMultiWallet(core) || !(joins || wasLive)) {
    close(core)
    return core.store.setState({ success: 'connection' })
  }

  showWallets(core)
  const { address = '' } = now.accountState
  const isKnown =
    wasLive && before.accounts.some((one) => isSameAddress(namespace, one.address, address))
  if (isKnown) toast(core, 'info', 'profile.same')
  else toast(core, 'success', 'profile.added')
}
