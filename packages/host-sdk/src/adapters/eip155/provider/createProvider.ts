import type { AdapterContext } from '../../../core/model/adapterContext.js'
import type { Eip1193Provider } from '../../../core/model/connector.js'
import { createContextProvider } from './createContextProvider.js'

const NAMESPACE = 'eip155'

/**
 * The EIP-1193 provider of a dapp. It stays the same object and uses the connected wallet. It reads the chain even before a
 * connection.
 * @throws `notConnected` before a connection for methods that need a wallet, as 'Please call connect() before request()'
 */
export function createProvider(context: AdapterContext): Eip1193Provider {
  return createContextProvider(context, {
    namespace: NAMESPACE,
    embedded: false,
    read: () => context.getNamespace(NAMESPACE),
    ready: () => context.restored,
    /** EIP-1102: opens the modal and waits for the visitor. */
    connect: async () => (await context.actions()).connect(NAMESPACE),
  })
}
