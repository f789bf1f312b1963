import { keyOf } from '../../connections/connections.js'
import type { AdapterContext } from '../../core/model/adapterContext.js'
import { isKept } from '../../core/model/connection.js'
import type { Connector, Eip1193Provider } from '../../core/model/connector.js'

/** `eth_requestAccounts` opens the modal with the code. */
export function createRelayProvider(page: AdapterContext, connector: Connector): Eip1193Provider {
  const { provider, remoteSession } = connector
  const hasSession = () => remoteSession?.current() !== undefined
  return {
    ...provider,
    async request(asked) {
      const { method } = asked
      if (method === 'eth_requestAccounts' && !hasSession()) {
        const { connect } = await page.actions()
        await connect(connector.chain, { connector })
      }
      // wagmi queries every connector on each page: load the library only for a returning user.
      if (
        method === 'eth_accounts' &&
        !hasSession() &&
        !isKept(page.getConnection(keyOf(connector)))
      )
        return []
      return provider.request(asked)
    },
  }
}
