import { withFirst } from '../core/addresses.js'
import { commit } from '../core/commit.js'
import type { Core } from '../core/core.js'
import type { Account, Connector } from '../core/model/connector.js'
import { getNamespace, isConnected } from '../core/namespaceState.js'
import { adapterOf } from './adapterOf.js'
import { findConnection, idOfConnector, isMultiWallet, keyOf } from './connections.js'
import { disconnectOthers } from './disconnectOthers.js'
import { asked, connected, connectionOf, dropped } from './transitions.js'
import { watch } from './watch.js'

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
  const adapter = adapterOf(core, connector)
  // Where someone is connected the account goes on saying so until the new wallet has answered.
  if (options.quiet !== true && !isConnected(core.store.getState(), connector.chain))
    core.store.setState((state) => asked(state, connector, 'connecting'))
  try {
    const answer = await adapter.connect(connector, core)
    const connection = connectionOf(connector, { chainId: pageChain(core, connector), ...answer })
    const instead = isMultiWallet(core) ? [] : await disconnectOthers(core, connector)
    // Not the one from above: the dapp may have taken the namespace out in the meantime.
    watch(core, adapterOf(core, connector), connector)
    commit(core, (state) => connected(state, connection, { instead, leads: options.leads }))
  } catch (error) {
    abandonConnect(core, connector)
    throw error
  }
}

export declare namespace connect {
  type Options = {
    /** Does not show the account as connecting, for a wallet that may never answer. @default false */
    quiet?: boolean | undefined
    /** Its namespace becomes the one that the page shows. @default true */
    leads?: boolean | undefined
  }
}

/** Nobody waits for a wallet's answer any more; should it still come, it connects. */
export function abandonConnect(core: Core, connector: Connector) {
  if (findConnection(core, keyOf(connector))?.status !== 'connecting') return
  const remembers = isMultiWallet(core)
  core.store.setState((state) => dropped(state, [idOfConnector(connector)], { remembers }))
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
  const answer = await adapter.reconnect(connector, core)
  if (answer === undefined || answer.accounts.length === 0) return false
  const comesAs = role()
  if (comesAs === 'none') return false
  const accounts = inRememberedOrder(core, connector, answer.accounts)
  const wasOn = findConnection(core, keyOf(connector))?.caipNetworkId
  const chainId = pageChain(core, connector, wasOn)
  const connection = connectionOf(connector, { chainId, ...answer, accounts })
  watch(core, adapter, connector)
  commit(core, (state) =>
    connected(state, connection, { holds: comesAs === 'holder', leads: false }),
  )
  return true
}

export declare namespace reconnect {
  type Options = {
    /** What it comes back as; asked when the wallet has answered, since much may have happened by then. @default () => 'holder' */
    role?: (() => Role) | undefined
  }
  /** It holds the namespace's account, or is connected beside the one that does, or is wanted no more. */
  type Role = 'holder' | 'other' | 'none'
}

/** Where a wallet is that has no network of its own: where it was, else where the page is, if it serves that. */
function pageChain(core: Core, { chain, chains }: Connector, wasOn?: string): string | undefined {
  const page = getNamespace(core.store.getState(), chain).networkState.caipNetwork?.caipNetworkId
  const find = (id?: string) => chains.find(({ caipNetworkId }) => caipNetworkId === id)
  return (find(wasOn) ?? find(page) ?? chains[0])?.id.toString()
}

/** The account that the visitor chose last comes first, where the wallet still grants it. */
function inRememberedOrder(core: Core, connector: Connector, accounts: readonly Account[]) {
  const known = findConnection(core, keyOf(connector))
  const address = known?.accounts[0]?.address
  return withFirst(core, accounts, { namespace: connector.chain, address })
}
