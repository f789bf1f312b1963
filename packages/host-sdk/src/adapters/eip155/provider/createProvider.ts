import type { AdapterContext } from '../../../core/model/adapterContext.js'
import type { Eip1193Provider } from '../../../core/model/connector.js'
import { createContextProvider } from './createContextProvider.js'

const NAMESPACE = 'eip155'

/**
 * The EIP-1193 provider that a dapp keeps: it outlives wallets, and speaks to whichever is connected. An EVM chain is read
 * before that, too.
 * @throws `notConnected` before a connection for what needs a wallet, as 'Please call connect() before request()'
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
