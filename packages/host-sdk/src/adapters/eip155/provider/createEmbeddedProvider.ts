import type { Core } from '../../../core/core.js'
import { coreOfContext } from '../../../core/coreOf.js'
import type { ConnectorContext, Eip1193Provider } from '../../../core/model/connector.js'
import { AUTH_CONNECTOR } from '../../../core/model/connectorIds.js'
import { type NamespaceState, noAccount, type State } from '../../../core/model/state.js'
import { view } from '../../../core/model/views.js'
import { currentConnection, getNamespace } from '../../../core/namespaceState.js'
import { until } from '../../../core/until.js'
import { awaitVisitor } from '../../../navigation/awaitVisitor.js'
import { open } from '../../../navigation/modal.js'
import { createContextProvider } from './createContextProvider.js'

const NAMESPACE = 'eip155'

/**
 * The embedded wallet alone, as other wallets are: EIP-1193 for whatever on the page looks for one (wagmi, RainbowKit,
 * EIP-6963). Asking for accounts opens the modal on the login; before that nothing is asked of anyone but what the page
 * itself reads from the chain.
 * @throws `userRejected` when the visitor closes the modal, `notConnected` for what needs an account before there is one
 */
export function createEmbeddedProvider(context: ConnectorContext): Eip1193Provider {
  const core = coreOfContext(context)
  return createContextProvider(core, {
    namespace: NAMESPACE,
    embedded: true,
    read: readEmbedded,
    ready: () => untilKnown(core),
    /** Opens the modal on the login and waits for the visitor. */
    async connect() {
      if (isSignedIn(core.store.getState())) return
      await open(core, view('SignIn'))
      await awaitVisitor(core, (state) => isSignedIn(state) || undefined)
    },
  })
}

/** The namespace as someone sees it who knows of no other wallet. */
function readEmbedded(state: State): NamespaceState {
  const namespace = getNamespace(state, NAMESPACE)
  const { status, connectorId } = namespace.accountState
  const isEmbedded = status === 'connected' && connectorId === AUTH_CONNECTOR
  return isEmbedded ? namespace : { ...namespace, accountState: noAccount }
}

/**
 * Waits while the embedded wallet is being restored, and not a moment longer: what is restored after it may in turn wait
 * for this answer, as wagmi does that asks its connectors one by one.
 */
async function untilKnown(core: Core): Promise<void> {
  const isPending = (state: State) => {
    const connection = currentConnection(state, NAMESPACE)
    return connection?.status === 'restoring' && connection.connectorId === AUTH_CONNECTOR
  }
  await until(core, (state) => !isPending(state) || undefined)
}

const isSignedIn = (state: State) => readEmbedded(state).accountState.status === 'connected'
