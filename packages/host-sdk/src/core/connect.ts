import { VestibuleError } from '@vestibule/protocol'
import { resetAccount, setAccounts, syncAccount } from './account.js'
import type { Adapter } from './adapter.js'
import type { Connector } from './connector.js'
import { findConnector } from './connectors.js'
import type { Core } from './core.js'
import { close } from './modal.js'
import { getNamespace, isConnected, setAccount } from './namespaceState.js'
import { setActiveNetwork } from './networks.js'

/**
 * Connects a wallet. One that was connected in the same namespace is disconnected once the new one has answered, so
 * that a rejection costs nothing.
 * @throws `userRejected` and what else the wallet says
 */
export async function connect(core: Core, connector: Connector): Promise<void> {
  const namespace = connector.chain
  const adapter = adapterOf(core, connector)
  const before = getNamespace(core.store.getState(), namespace).accountState
  if (before.status !== 'connected') setAccount(core, namespace, { status: 'connecting' })
  try {
    const connected = await adapter.connect(connector)
    const previous = findConnector(core, { id: before.connectorId, namespace })
    if (previous !== undefined && previous.id !== connector.id) {
      unwatch(core, connector.chain)
      await adapter.disconnect(previous).catch((error: unknown) => {
        core.log.warn(
          'The wallet that was connected before could not be told to disconnect.',
          error,
        )
      })
      resetAccount(core, namespace)
    }
    watch(core, connector)
    syncAccount(core, connector, connected)
  } catch (error) {
    if (before.status !== 'connected') setAccount(core, namespace, { status: 'disconnected' })
    throw error
  }
}

/** Takes up a connection that the wallet still grants. */
export async function reconnect(core: Core, connector: Connector): Promise<boolean> {
  const connected = await adapterOf(core, connector).reconnect(connector)
  if (connected === undefined || connected.accounts.length === 0) return false
  watch(core, connector)
  syncAccount(core, connector, connected)
  return true
}

/** Follows a wallet's own changes of account and network until {@link unwatch}. */
function watch(core: Core, connector: Connector) {
  const namespace = connector.chain
  unwatch(core, namespace)
  const unsubscribe = adapterOf(core, connector).subscribe(connector, {
    onAccounts(accounts) {
      if (accounts.length > 0) setAccounts(core, connector, accounts)
      else leave(core, connector)
    },
    onChain: (chainId) => setActiveNetwork(core, { namespace, chainId }),
    onDisconnect: () => leave(core, connector),
  })
  core.watchers.set(namespace, unsubscribe)
}

export function unwatch(core: Core, namespace: Connector['chain']) {
  core.watchers.get(namespace)?.()
  core.watchers.delete(namespace)
}

/** The wallet ended the connection by itself. */
function leave(core: Core, connector: Connector) {
  unwatch(core, connector.chain)
  const wasShown = isConnected(core.store.getState())
  resetAccount(core, connector.chain)
  if (wasShown) close(core)
}

function adapterOf(core: Core, { chain }: Connector): Adapter {
  const adapter = core.adapters.get(chain)
  if (adapter === undefined) throw new VestibuleError('namespaceNotConfigured')
  return adapter
}
