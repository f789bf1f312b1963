import { awaitVisitor } from './awaitVisitor.js'
import { findConnection } from './connections.js'
import type { Eip1193Provider } from './connector.js'
import { AUTH_CONNECTOR } from './connectorIds.js'
import { findConnector } from './connectors.js'
import type { Core } from './core.js'
import { disconnect } from './disconnect.js'
import { createEmitter } from './emitter.js'
import { open } from './modal.js'
import { getNamespace } from './namespaceState.js'
import { noteTransaction } from './noteTransaction.js'
import { emitChanges, requireChainId } from './providerEvents.js'
import { readChain } from './readChain.js'
import { type NamespaceState, noAccount, type State } from './state.js'
import { until } from './until.js'
import { view } from './views.js'

const NAMESPACE = 'eip155'

/**
 * The embedded wallet alone, as other wallets are: EIP-1193 for whatever on the page looks for one (wagmi, RainbowKit,
 * EIP-6963). Asking for accounts opens the modal on the login; before that nothing is asked of anybody but what the page
 * itself reads from the chain.
 * @throws `userRejected` when the visitor closes the modal, `notConnected` for what needs an account before there is one
 */
export function createEmbeddedProvider(core: Core): Eip1193Provider {
  const { on, removeListener, emit } = createEmitter()
  let before = readEmbedded(core.store.getState())
  core.store.subscribe((state) => {
    const now = readEmbedded(state)
    emitChanges(before, now, emit)
    before = now
  })

  const accounts = () =>
    readEmbedded(core.store.getState()).accountState.accounts.map(({ address }) => address)
  const permissions = () => (accounts().length === 0 ? [] : [accountsPermission(accounts())])

  /** What is answered without the frame. */
  const own = new Map<string, () => unknown>([
    ['eth_accounts', accounts],
    ['eth_requestAccounts', () => signIn(core).then(accounts)],
    ['wallet_getPermissions', permissions],
    ['wallet_requestPermissions', () => signIn(core).then(permissions)],
    ['wallet_revokePermissions', () => signOut(core)],
  ])

  return {
    async request(request) {
      await untilKnown(core)
      const { method } = request
      const answer = own.get(method)
      if (answer !== undefined) return answer()
      if (accounts().length === 0) {
        if (method === 'eth_chainId') return requireChainId(readEmbedded(core.store.getState()))
        return readChain(core, request)
      }
      const connector = findConnector(core, { id: AUTH_CONNECTOR, namespace: NAMESPACE })
      const result = await connector?.provider.request(request)
      if (method === 'eth_sendTransaction') noteTransaction(core, NAMESPACE, result)
      return result
    },
    on,
    removeListener,
  }
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

/** Opens the modal on the login and waits for the visitor. */
async function signIn(core: Core): Promise<void> {
  if (isSignedIn(core.store.getState())) return
  await open(core, view('SignIn'))
  await awaitVisitor(core, (state) => isSignedIn(state) || undefined)
}

const isSignedIn = (state: State) => readEmbedded(state).accountState.status === 'connected'

async function signOut(core: Core): Promise<null> {
  if (isSignedIn(core.store.getState())) await disconnect(core, { namespace: NAMESPACE })
  return null
}

/** EIP-2255, which some libraries ask for before they ask for accounts. */
const accountsPermission = (value: readonly string[]) => ({
  invoker: globalThis.location?.origin,
  parentCapability: 'eth_accounts',
  caveats: [{ type: 'restrictReturnedAccounts', value }],
})
