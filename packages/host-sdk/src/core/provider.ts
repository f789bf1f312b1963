import { formatHexChainId, type Namespace, VestibuleError } from '@vestibule/protocol'
import type { Eip1193Provider } from './connector.js'
import { findConnector } from './connectors.js'
import type { Core } from './core.js'
import { followTransaction } from './followTransaction.js'
import { open } from './modal.js'
import { getNamespace } from './namespaceState.js'
import type { NamespaceState } from './state.js'

type Listener = (...values: never[]) => void

/**
 * The EIP-1193 provider that a dapp keeps: it outlives wallets, and speaks to whichever is connected.
 * @throws `notConnected` before a connection, as 'Please call connect() before request()'
 */
export function createProvider(core: Core, namespace: Namespace): Eip1193Provider {
  const listeners = new Map<string, Set<Listener>>()
  const emit = (event: string, value: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(value as never)
  }
  const read = () => getNamespace(core.store.getState(), namespace)

  let before = read()
  core.store.subscribe(() => {
    const now = read()
    if (now !== before) announce(before, now, emit)
    before = now
  })

  return {
    async request(request) {
      await core.restored
      const { method } = request
      const { status, connectorId } = read().accountState
      if (status !== 'connected') {
        if (method === 'eth_accounts') return []
        if (method === 'eth_chainId') return activeChainId(read())
        if (method !== 'eth_requestAccounts') throw new VestibuleError('notConnected')
        await askToConnect(core, namespace)
        return read().accountState.accounts.map(({ address }) => address)
      }
      const connector = findConnector(core, { id: connectorId, namespace })
      if (connector === undefined) throw new VestibuleError('notConnected')
      const answer = await connector.provider.request(request)
      if (method === 'eth_sendTransaction') void followTransaction(core, namespace, answer)
      return answer
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
  }
}

/** Libraries ask for the chain before they ask for accounts, and some wait for it. */
function activeChainId({ networkState }: NamespaceState): string {
  const id = networkState.caipNetwork?.id
  if (id === undefined) throw new VestibuleError('notConnected')
  return formatHexChainId(id)
}

/** EIP-1102: opens the modal and waits for the visitor. */
async function askToConnect(core: Core, namespace: Namespace): Promise<void> {
  await open(core)
  await new Promise<void>((resolve, reject) => {
    const unsubscribe = core.store.subscribe((state) => {
      const connected = getNamespace(state, namespace).accountState.status === 'connected'
      if (!connected && state.open) return
      unsubscribe()
      if (connected) resolve()
      else reject(new VestibuleError('userRejected'))
    })
  })
}

/** Turns a change of state into the events of EIP-1193. */
export function announce(
  before: NamespaceState,
  now: NamespaceState,
  emit: (event: string, value: unknown) => void,
) {
  const hexChainId = ({ networkState }: NamespaceState) =>
    networkState.caipNetwork && `0x${Number(networkState.caipNetwork.id).toString(16)}`
  const wasConnected = before.accountState.status === 'connected'
  const isConnected = now.accountState.status === 'connected'

  if (!wasConnected && isConnected) emit('connect', { chainId: hexChainId(now) })
  if (isConnected && hexChainId(before) !== hexChainId(now)) emit('chainChanged', hexChainId(now))
  if (before.accountState.accounts !== now.accountState.accounts)
    emit(
      'accountsChanged',
      now.accountState.accounts.map(({ address }) => address),
    )
  if (wasConnected && now.accountState.status === 'disconnected')
    emit('disconnect', new VestibuleError('notConnected'))
}
