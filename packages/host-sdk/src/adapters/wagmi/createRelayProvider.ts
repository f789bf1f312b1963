import { findConnection, isConnectorLive, keyOf } from '../../connections/connections.js'
import type { Core } from '../../core/core.js'
import { isKept } from '../../core/model/connection.js'
import type { Connector, Eip1193Provider } from '../../core/model/connector.js'
import { view } from '../../core/model/views.js'
import { awaitVisitor } from '../../navigation/awaitVisitor.js'
import { open } from '../../navigation/modal.js'

/** The provider of `walletConnect()` as wagmi asks it: `eth_requestAccounts` opens the modal on the code. */
export function createRelayProvider(core: Core, connector: Connector): Eip1193Provider {
  const { provider, remoteSession } = connector
  const hasSession = () => remoteSession?.current() !== undefined
  return {
    ...provider,
    async request(asked) {
      const { method } = asked
      if (method === 'eth_requestAccounts' && !hasSession()) {
        await open(core, view('ConnectingWalletConnectBasic'))
        await awaitVisitor(core, (state) => isConnectorLive(state, connector) || undefined)
      }
      // wagmi asks every connector on each page; only a returning user needs the library.
      if (
        method === 'eth_accounts' &&
        !hasSession() &&
        !isKept(findConnection(core, keyOf(connector)))
      )
        return []
      return provider.request(asked)
    },
  }
}
