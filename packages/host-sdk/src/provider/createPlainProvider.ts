import { EarlyError, type Namespace } from '@vestibule/protocol'
import type { NamespaceState } from '../core/model/account.js'
import type { AdapterContext } from '../core/model/adapterContext.js'
import type { Eip1193Provider } from '../core/model/connector.js'
import { createEvents } from './emitChanges.js'

/**
 * Sends requests to the connected wallet of a namespace. Chain ids are CAIP-2 references.
 * @throws `notConnected` before a connection, with the text 'Please call connect() before
 * request()'
 */
export function createPlainProvider(
  context: AdapterContext,
  namespace: Namespace,
): Eip1193Provider {
  const read = () => context.getNamespace(namespace)
  const { on, removeListener } = createEvents(context, { read, chainIdOf })
  return {
    async request(request) {
      await context.restored
      const { status, connectorId } = read().accountState
      const connector = connectorId && context.getConnector({ namespace, connectorId })
      if (status !== 'connected' || !connector) throw new EarlyError('notConnected')
      return connector.provider.request(request)
    },
    on,
    removeListener,
  }
}

function chainIdOf({ networkState }: NamespaceState): string | undefined {
  const { id } = networkState.caipNetwork ?? {}
  return id === undefined ? undefined : String(id)
}
