import { awaitVisitor } from '../connections/awaitVisitor.js'
import { findConnection } from '../connections/connections.js'
import type { Eip1193Provider } from '../core/connector.js'
import { AUTH_CONNECTOR } from '../core/connectorIds.js'
import type { Core } from '../core/core.js'
import { getNamespace } from '../core/namespaceState.js'
import { type NamespaceState, noAccount, type State } from '../core/state.js'
import { view } from '../core/views.js'
import { open } from '../navigation/modal.js'
import { until } from '../platform/until.js'
import { createContextProvider } from './createContextProvider.js'

const NAMESPACE = 'eip155'

/**
 * The embedded wallet alone, as other wallets are: EIP-1193 for whatever on the page looks for one (wagmi, RainbowKit,
 * EIP-6963). Asking for accounts opens the modal on the login; before that nothing is asked of anybody but what the page
 * itself reads from the chain.
 * @throws `userRejected` when the visitor closes the modal, `notConnected` for what needs an account before there is one
 */
export function createEmbeddedProvider(core: Core): Eip1193Provider {
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

/** The namespace as somebody sees it who knows of no other wallet. */
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
  const isPending = () =>
    getNamespace(core.store.getState(), NAMESPACE).accountState.status === 'restoring' &&
    core.storage.get(`${NAMESPACE}:connected_connector_id`) === AUTH_CONNECTOR &&
    findConnection(core, { namespace: NAMESPACE, connectorId: AUTH_CONNECTOR })?.live === true
  await until(core, () => !isPending() || undefined)
}

const isSignedIn = (state: State) => readEmbedded(state).accountState.status === 'connected'
