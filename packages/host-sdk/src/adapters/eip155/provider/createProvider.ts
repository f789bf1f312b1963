import type { AdapterContext } from '../../../core/model/adapterContext.js'
import type { Eip1193Provider } from '../../../core/model/connector.js'
import { createContextProvider } from './createContextProvider.js'

const NAMESPACE = 'eip155'

/**
 * Stays the same object and uses the connected wallet. Reads the chain even before a
 * connection.
 * @throws `notConnected` before a connection, as 'Please call connect() before
 * request()'
 */
export function createProvider(context: AdapterContext): Eip1193Provider {
  return createContextProvider(context, {
    namespace: NAMESPACE,
    embedded: false,
    read: () => context.getNamespace(NAMESPACE),
    ready: () => context.restored,
    connect: async () => (await context.actions()).connect(NAMESPACE),
  })
}
