import { findConnection, isConnectorLive, keyOf } from '../../connections/connections.js'
import type { Core } from '../../core/core.js'
import { isKept } from '../../core/model/connection.js'
import type { Connector, Eip1193Provider } from '../../core/model/connector.js'
import { view } from '../../core/model/views.js'
import { awaitVisitor } from '../../navigation/awaitVisitor.js'
import { open } from '../../navigation/modal.js'
import { createProviderConnector } from './createProviderConnector.js'
import type { Config, WagmiConnector } from './wagmi.js'

/** wagmi's `type` of the connector that stands for `walletConnect()` of this package. */
export const VESTIBULE_RELAY = 'vestibuleWalletConnect'

/**
 * Adds the instance's `walletConnect()` to wagmi's connectors, where it replaces one with the same id. Connecting it by
 * wagmi opens the modal on the code.
 */
export function addRelayConnector(config: Config, core: Core, connector: Connector) {
  const { id, name, provider, remoteSession } = connector
  const hasSession = () => remoteSession?.current() !== undefined

  async function request(asked: Parameters<Eip1193Provider['request']>[0]) {
    if (asked.method === 'eth_requestAccounts' && !hasSession()) {
      await open(core, view('ConnectingWalletConnectBasic'))
      await awaitVisitor(core, (state) => isConnectorLive(state, connector) || undefined)
    }
    return provider.request(asked)
  }

  const { setup, setState } = config._internal.connectors
  const live = setup((created) => {
    const own = createProviderConnector(created, {
      identity: { id, name, type: VESTIBULE_RELAY },
      load: async () => ({ ...provider, request }),
    })
    return {
      ...own,
      // wagmi asks every connector; only a returning user needs the library.
      isAuthorized: async () =>
        (hasSession() || isKept(findConnection(core, keyOf(connector)))) && own.isAuthorized(),
    }
  }) as WagmiConnector
  setState((all: readonly WagmiConnector[]) => [...all.filter((one) => one.id !== id), live])
}
