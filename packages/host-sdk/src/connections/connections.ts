import type { CaipNetworkId, Namespace } from '@vestibule/protocol'
import type { Account, Connection, Connector, WalletInfo } from '../core/connector.js'
import { findConnector } from '../core/connectors.js'
import type { Core } from '../core/core.js'

/** Wallets that are remembered beside those that are connected. */
const REMEMBERED = 5

/** What a connection goes by. */
export type Key = Pick<Connection, 'namespace' | 'connectorId'>

/** The key under which what a connector holds is kept. */
export const keyOf = ({ chain, id }: Connector): Key => ({ namespace: chain, connectorId: id })

/** Whether a connection goes by a key. */
export const isOf =
  ({ namespace, connectorId }: Key) =>
  (one: Key) =>
    one.namespace === namespace && one.connectorId === connectorId

/** Several wallets may be connected at once. */
export function isMultiWallet({ options }: Core): boolean {
  return options.features?.multiWallet === true
}

export function findConnection(core: Core, key: Key): Connection | undefined {
  return core.store.getState().connections.find(isOf(key))
}

/** The wallets that are connected now, all of them or a namespace's. */
export function liveConnections(core: Core, namespace?: Namespace): readonly Connection[] {
  return core.store
    .getState()
    .connections.filter(
      (one) => one.live && (namespace === undefined || one.namespace === namespace),
    )
}

/** The connectors of connections, as far as they are on the page. */
export function connectorsOf(core: Core, connections: readonly Connection[]): Connector[] {
  return connections.flatMap(
    ({ namespace, connectorId }) => findConnector(core, { id: connectorId, namespace }) ?? [],
  )
}

/** The wallets that are connected beside one in its namespace. */
export function otherConnections(core: Core, connector: Connector): Connector[] {
  const isSame = isOf(keyOf(connector))
  const others = liveConnections(core, connector.chain).filter((one) => !isSame(one))
  return connectorsOf(core, others)
}

/** Notes what a connected wallet holds now. A wallet that connects anew comes first. */
export function keepConnection(
  core: Core,
  connector: Connector,
  facts: { accounts?: readonly Account[] | undefined; chainId?: string | undefined },
) {
  const key = keyOf(connector)
  const known = findConnection(core, key)
  const { accounts = known?.accounts, chainId } = facts
  const caipNetworkId: CaipNetworkId | undefined =
    chainId === undefined ? known?.caipNetworkId : `${connector.chain}:${chainId}`
  if (accounts === undefined || caipNetworkId === undefined) return
  const connection = { ...key, accounts, caipNetworkId, wallet: walletOf(connector), live: true }
  const isSame = isOf(key)
  editConnections(core, (connections) =>
    known?.live === true
      ? connections.map((one) => (isSame(one) ? connection : one))
      : [connection, ...connections.filter((one) => !isSame(one))],
  )
}

/** A wallet is connected no more: remembered where several are allowed, else forgotten. */
export function dropConnection(core: Core, key: Key) {
  const isSame = isOf(key)
  if (!isMultiWallet(core)) return forgetConnection(core, key)
  editConnections(core, (connections) => [
    ...connections.filter(isSame).map((one) => ({ ...one, live: false })),
    ...connections.filter((one) => !isSame(one)),
  ])
}

export function forgetConnection(core: Core, key: Key) {
  const isSame = isOf(key)
  editConnections(core, (connections) => connections.filter((one) => !isSame(one)))
}

/** Reads what was connected when the visitor was here last. Nothing in it is trusted to be well formed. */
export function readConnections(core: Core) {
  const stored = core.storage.getJson('connections')
  const connections = Array.isArray(stored) ? stored.filter(isConnection) : []
  core.store.setState({ connections })
}

/** The name and picture of the wallet behind a connector. */
export function walletOf(connector: Connector): WalletInfo {
  const { name, icon, rdns } = connector
  return connector.getWalletInfo?.() ?? { name, icon, rdns }
}

/** Changes the list and what is stored of it; of those that are remembered the latest few stay. */
export function editConnections(
  core: Core,
  edit: (connections: readonly Connection[]) => readonly Connection[],
) {
  core.store.setState((state) => {
    const connections = edit(state.connections)
    const remembered = connections.filter(({ live }) => !live).slice(0, REMEMBERED)
    return { connections: [...connections.filter(({ live }) => live), ...remembered] }
  })
  const { connections } = core.store.getState()
  if (connections.length === 0) core.storage.remove('connections')
  else core.storage.set('connections', JSON.stringify(connections))
}

function isConnection(entry: unknown): entry is Connection {
  const { namespace, connectorId, accounts, caipNetworkId, wallet } = (entry ?? {}) as Partial<
    Record<keyof Connection, unknown>
  >
  return (
    [namespace, connectorId, caipNetworkId].every((field) => typeof field === 'string') &&
    Array.isArray(accounts) &&
    accounts.every((account) => typeof account?.address === 'string') &&
    typeof (wallet as WalletInfo | undefined)?.name === 'string'
  )
}
