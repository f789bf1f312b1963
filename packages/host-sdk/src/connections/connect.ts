import { VestibuleError } from '@vestibule/protocol'
import type { Adapter, Connected } from '../core/adapter.js'
import type { Account, Connector } from '../core/connector.js'
import type { Core } from '../core/core.js'
import { getNamespace, setAccount } from '../core/namespaceState.js'
import { withFirst } from '../platform/addresses.js'
import { syncAccount } from './account.js'
import {
  findConnection,
  isMultiWallet,
  keepConnection,
  keyOf,
  otherConnections,
} from './connections.js'
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
    if (!isMultiWallet(core)) await disconnectOthers(core, connector)
    commitConnection(core, adapter, connector, connected)
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
 * @returns Whether it is connected now.
 */
export async function reconnect(
  core: Core,
  connector: Connector,
  options: reconnect.Options = {},
): Promise<boolean> {
  const { role = () => 'holder' } = options
  const adapter = adapterOf(core, connector)
  const answer = await adapter.reconnect(connector)
  if (answer === undefined || answer.accounts.length === 0) return false
  const connected = { ...answer, accounts: inRememberedOrder(core, connector, answer.accounts) }
  const comesAs = role()
  if (comesAs === 'holder')
    commitConnection(core, adapter, connector, { ...connected, leads: false })
  if (comesAs === 'other') {
    watch(core, adapter, connector)
    keepConnection(core, connector, connected)
  }
  return comesAs !== 'none'
}

export declare namespace reconnect {
  type Options = {
    /** What it comes back as; asked when the wallet has answered, since much may have happened by then. @default () => 'holder' */
    role?: (() => Role) | undefined
  }
  /** It holds the namespace's account, or is connected beside the one that does, or is wanted no more. */
  type Role = 'holder' | 'other' | 'none'
}

/** The account that the visitor chose last comes first, where the wallet still grants it. */
function inRememberedOrder(core: Core, connector: Connector, accounts: readonly Account[]) {
  const known = findConnection(core, keyOf(connector))
  return withFirst(connector.chain, accounts, known?.accounts[0]?.address)
}

function commitConnection(
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
async function disconnectOthers(core: Core, connector: Connector) {
  for (const other of otherConnections(core, connector)) {
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
