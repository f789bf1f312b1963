import { coreOfContext } from '../../../core/coreOf.js'
import type { ConnectorContext, Eip1193Provider } from '../../../core/model/connector.js'
import { getNamespace, isConnected } from '../../../core/namespaceState.js'
import { awaitVisitor } from '../../../navigation/awaitVisitor.js'
import { open } from '../../../navigation/modal.js'
import { createContextProvider } from './createContextProvider.js'

const NAMESPACE = 'eip155'

/**
 * The EIP-1193 provider that a dapp keeps: it outlives wallets, and speaks to whichever is connected. An EVM chain is read
 * before that, too.
 * @throws `notConnected` before a connection for what needs a wallet, as 'Please call connect() before request()'
 */
export function createProvider(context: ConnectorContext): Eip1193Provider {
  const core = coreOfContext(context)
  return createContextProvider(core, {
    namespace: NAMESPACE,
    embedded: false,
    read: (state) => getNamespace(state, NAMESPACE),
    ready: () => core.restored,
    /** EIP-1102: opens the modal and waits for the visitor. */
    async connect() {
      if (isConnected(core.store.getState(), NAMESPACE)) return
      await open(core)
      await awaitVisitor(core, (state) => isConnected(state, NAMESPACE) || undefined)
    },
  })
}
