import { findConnection, keyOf } from '../../../connections/connections.js'
import type { Core } from '../../../core/core.js'
import type { Connector } from '../../../core/model/connector.js'
import type { Network } from '../../../core/model/network.js'
import { getNamespace } from '../../../core/namespaceState.js'

/**
 * The network that a wallet is asked for accounts of: the one that a connection which is taken up again was on, else the page's, else the dapp's first one.
 */
export function networkOfPage(
  core: Core,
  connector: Connector,
  { again }: { again: boolean },
): Network | undefined {
  const own = core.networks.filter(({ chainNamespace }) => chainNamespace === 'cosmos')
  const find = (id: string | undefined) => own.find(({ caipNetworkId }) => caipNetworkId === id)
  const { caipNetwork } = getNamespace(core.store.getState(), 'cosmos').networkState
  const was = again ? findConnection(core, keyOf(connector))?.caipNetworkId : undefined
  return find(was) ?? find(caipNetwork?.caipNetworkId) ?? own[0]
}
