import type { Namespace } from '@vestibule/protocol'
import { awaitVisitor } from '../connections/awaitVisitor.js'
import type { Eip1193Provider } from '../core/connector.js'
import type { Core } from '../core/core.js'
import { getNamespace, isConnected } from '../core/namespaceState.js'
import { open } from '../navigation/modal.js'
import { createContextProvider } from './createContextProvider.js'

/**
 * The EIP-1193 provider that a dapp keeps: it outlives wallets, and speaks to whichever is connected. An EVM chain is read
 * before that, too.
 * @throws `notConnected` before a connection for what needs a wallet, as 'Please call connect() before request()'
 */
export function createProvider(core: Core, namespace: Namespace): Eip1193Provider {
  return createContextProvider(core, {
    namespace,
    embedded: false,
    read: (state) => getNamespace(state, namespace),
    ready: () => core.restored,
    /** EIP-1102: opens the modal and waits for the visitor. */
    async connect() {
      if (isConnected(core.store.getState(), namespace)) return
      await open(core)
      await awaitVisitor(core, (state) => isConnected(state, namespace) || undefined)
    },
  })
}
