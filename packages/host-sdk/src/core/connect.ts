import { VestibuleError } from '@vestibule/protocol'
import { syncAccount } from './account.js'
import type { Adapter, Connected } from './adapter.js'
import { withFirst } from './addresses.js'
import { findConnection, isMultiWallet, keepConnection, liveConnections } from './connections.js'
import type { Account, Connector } from './connector.js'
import { findConnector } from './connectors.js'
import type { Core } from './core.js'
import { getNamespace, setAccount } from './namespaceState.js'
import { release, watch } from './watch.js'

/**
 * Connects a wallet. Where only one may be connected, the one before is let go once the new one has answered, so that a
 * rejection costs nothing.
 * @throws `userRejected` and what else the wallet says
 */
export async function connect(
  core: Core,
  connector: Connector,
  options: connect.Options = {},
): Promise<void> {
  const namespace = connector.chain
  const adapter = adapterOf(core, connector)
  const waits = options.quiet !== true && statusOf(core, connector) !== 'connected'
  if (waits) setAccount(core, namespace, { status: 'connecting' })
  try {
    const connected = await adapter.connect(connector)
    if (!isMultiWallet(core)) await letOthersGo(core, connector)
    take(core, adapter, connector, connected)
  } catch (error) {
    abandonConnect(core, connector)
    throw error
  }
}

export declare namespace connect {
  type Options = {
    /** Does not show the account as connecting, for a wallet that may never answer. @default false */
    quiet?: boolean | undefined
  }
}

/** Nobody waits for a wallet's answer any more; should it still come, it connects. */
export function abandonConnect(core: Core, connector: Connector) {
  if (statusOf(core, connector) === 'connecting')
    setAccount(core, connector.chain, { status: 'disconnected' })
}

/**
 * Takes up a connection that the wallet still grants.
 * @param options.active Whether it takes the namespace's account. @default true
 */
export async function reconnect(
  core: Core,
  connector: Connector,
  options: { active?: boolean | undefined } = {},
): Promise<boolean> {
  const adapter = adapterOf(core, connector)
  const answer = await adapter.reconnect(connector)
  if (answer === undefined || answer.accounts.length === 0) return false
  const connected = { ...answer, accounts: inRememberedOrder(core, connector, answer.accounts) }
  if (options.active === false) {
    watch(core, adapter, connector)
    keepConnection(core, connector, connected)
  } else take(core, adapter, connector, { ...connected, leads: false })
  return true
}

/** The account that the visitor chose last comes first, where the wallet still grants it. */
function inRememberedOrder(core: Core, { chain, id }: Connector, accounts: readonly Account[]) {
  const known = findConnection(core, { namespace: chain, connectorId: id })
  return withFirst(chain, accounts, known?.accounts[0]?.address)
}

function take(
  core: Core,
  adapter: Adapter,
  connector: Connector,
  connected: Connected & { leads?: boolean | undefined },
) {
  watch(core, adapter, connector)
  keepConnection(core, connector, connected)
  syncAccount(core, connector, connected)
}

/** One wallet at a time: those that are connected beside the new one are told to go. */
async function letOthersGo(core: Core, { id, chain: namespace }: Connector) {
  for (const { connectorId } of liveConnections(core, namespace)) {
    const other = findConnector(core, { id: connectorId, namespace })
    if (other === undefined || connectorId === id) continue
    release(core, other)
    await adapterOf(core, other)
      .disconnect(other)
      .catch((error: unknown) => {
        core.log.warn('A wallet that was connected could not be told to disconnect.', error)
      })
  }
}

const statusOf = (core: Core, { chain }: Connector) =>
  getNamespace(core.store.getState(), chain).accountState.status

function adapterOf(core: Core, { chain }: Connector): Adapter {
  const adapter = core.adapters.get(chain)
  if (adapter === undefined) throw new VestibuleError('namespaceNotConfigured')
  return adapter
}
