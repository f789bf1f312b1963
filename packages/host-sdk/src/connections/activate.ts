import type { Connection } from '../core/connector.js'
import { findConnector } from '../core/connectors.js'
import type { Core } from '../core/core.js'
import { withFirst } from '../platform/addresses.js'
import { syncAccount } from './account.js'
import { keepConnection } from './connections.js'

/**
 * Makes a connected wallet the one that holds its namespace's account.
 * @returns False where its connector is gone.
 */
export function activate(
  core: Core,
  connection: Connection,
  options: activate.Options = {},
): boolean {
  const { namespace, connectorId, caipNetworkId } = connection
  const { address, leads = true } = options
  const connector = findConnector(core, { id: connectorId, namespace })
  if (connector === undefined) return false
  const accounts = withFirst(namespace, connection.accounts, address)
  const chainId = caipNetworkId.slice(namespace.length + 1)
  keepConnection(core, connector, { accounts })
  syncAccount(core, connector, { accounts, chainId, leads })
  return true
}

export declare namespace activate {
  type Options = {
    /** One of the connection's accounts. @default the first */
    address?: string | undefined
    /** Its namespace becomes the one that the page shows. @default true */
    leads?: boolean | undefined
  }
}
