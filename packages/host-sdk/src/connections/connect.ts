import { VestibuleError } from '@vestibule/protocol'
import { commit } from '../core/commit.js'
import type { Core } from '../core/core.js'
import type { Connected } from '../core/model/adapter.js'
import { type Connection, type ConnectionKey, idOf, isLive } from '../core/model/connection.js'
import type { Connector } from '../core/model/connector.js'
import { isConnected } from '../core/namespaceState.js'
import { abandonConnect } from './abandonConnect.js'
import { adapterOf } from './adapterOf.js'
import { asked } from './asked.js'
import { isMultiWallet, keyOf } from './connections.js'
import { endInTabs } from './endInTabs.js'
import { followConnections } from './followConnections.js'
import {
  connectorsOf,
  idOfConnector,
  otherConnections,
  pageChain,
  withSessions,
} from './ofConnectors.js'
import { connected, connectionOf } from './transitions.js'
import { unwatch, watch } from './watch.js'

/**
 * Without `multiWallet`, disconnects the former wallet after the new one responds.
 * @throws `userRejected` and errors of the wallet, `requestAborted` if the visitor first chooses
 * another method
 */
export async function connect(
  core: Core,
  connector: Connector,
  options: connect.Options = {},
): Promise<void> {
  const adapter = adapterOf(core, connector)
  const id = idOfConnector(connector)
  if (!isMultiWallet(core))
    cancelConnects(core, (one) => one.namespace === connector.chain && idOf(one) !== id)
  followConnections(core)
  const wish = core.wanted.get(id) ?? Object.assign(new AbortController(), keyOf(connector))
  core.wanted.set(id, wish)
  // Show the connected account until the new wallet responds.
  if (options.quiet !== true && !isConnected(core.store.getState(), connector.chain))
    core.store.setState((state) => asked(state, connector, 'connecting'))
  const giveUp = () => {
    adapterOf(core, connector)
    throw new VestibuleError('requestAborted')
  }
  const { signal } = wish
  const cancelled = new Promise((resolve) => {
    signal.addEventListener('abort', resolve)
  }).then(giveUp)
  // The wallet may never respond after a cancel.
  await Promise.race([cancelled, answered()])

  async function answered() {
    try {
      take(await adapter.connect(connector, core, { signal }))
    } catch (error) {
      if (core.wanted.has(id)) core.events.emit('happened', { connector, error })
      abandonConnect(core, id)
      throw error
    }
  }

  function take(answer: Connected) {
    const connection = connectionOf(connector, { chainId: pageChain(core, connector), ...answer })
    if (!core.wanted.has(id)) giveUp()
    core.wanted.set(id, Object.assign(new AbortController(), keyOf(connector)))
    const others = otherConnections(core, connector)
    const instead = isMultiWallet(core) ? [] : withSessions(core, others)
    watch(core, adapterOf(core, connector), connector)
    commit(core, (state) => connected(state, connection, { instead, leads: options.leads }))
    disconnectOthers(core, connector, instead)
  }
}

export declare namespace connect {
  type Options = {
    /** Hides `connecting`, for a wallet that may never respond. @default false */
    quiet?: boolean | undefined
    leads?: boolean | undefined
  }
}

export function cancelConnects(core: Core, isMeant: (key: ConnectionKey) => boolean) {
  for (const [id, wish] of core.wanted)
    if (isMeant(wish)) {
      core.wanted.delete(id)
      wish.abort()
      abandonConnect(core, id)
    }
}

/** Does not wait for the wallets to respond. */
function disconnectOthers(core: Core, connector: Connector, others: readonly Connection[]) {
  if (others.length === 0) return
  for (const other of others) unwatch(core, other)
  endInTabs(core, others)
  // Do not revoke the permission that two connectors of one wallet share.
  for (const other of connectorsOf(core, others.filter(isLive)))
    if (other.provider !== connector.provider)
      core.adapters
        .get(other.chain)
        ?.disconnect(other)
        .catch((error: unknown) => {
          core.log.warn('A wallet could not be disconnected.', error)
        })
}
