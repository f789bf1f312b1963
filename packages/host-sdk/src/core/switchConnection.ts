import { setAccounts } from './account.js'
import { refreshBalance } from './balance.js'
import type { Connection } from './connector.js'
import { findConnector } from './connectors.js'
import type { Core } from './core.js'
import { setActiveNetwork } from './networks.js'

/**
 * Makes a connected wallet the one that holds its namespace's account.
 * @param options.address One of the connection's accounts. @default the first
 * @returns False where its connector is gone.
 */
export function activate(
  core: Core,
  connection: Connection,
  options: { address?: string | undefined } = {},
): boolean {
  const { namespace, connectorId, accounts, caipNetworkId } = connection
  const connector = findConnector(core, { id: connectorId, namespace })
  if (connector === undefined) return false
  const wanted = options.address?.toLowerCase()
  const isWanted = ({ address }: { address: string }) => address.toLowerCase() === wanted
  const ordered = [...accounts.filter(isWanted), ...accounts.filter((one) => !isWanted(one))]
  setActiveNetwork(core, { namespace, chainId: caipNetworkId.slice(namespace.length + 1) })
  setAccounts(core, connector, ordered)
  core.store.setState({ activeNamespace: namespace })
  core.storage.set('active_namespace', namespace)
  core.storage.set(`${namespace}:connected_connector_id`, connectorId)
  void refreshBalance(core, namespace)
  return true
}
