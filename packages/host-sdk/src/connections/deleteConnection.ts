import type { Namespace } from '@vestibule/protocol'
import type { Connection } from '../core/connector.js'
import type { Core } from '../core/core.js'
import { isSameAddress } from '../platform/addresses.js'
import { editConnections, isOf } from './connections.js'

/**
 * Forgets a wallet, or one address, that is remembered. What is connected stays; `disconnect` it first.
 * @returns What was forgotten, for {@link restoreConnections}.
 */
export function deleteConnection(
  core: Core,
  options: deleteConnection.Options,
): readonly Connection[] {
  const before = core.store.getState().connections
  const isMeant = matcher(options)
  const left = before.flatMap((connection) => {
    if (connection.live) return [connection]
    const accounts = connection.accounts.filter(({ address }) => !isMeant(connection, address))
    if (accounts.length === connection.accounts.length) return [connection]
    return accounts.length === 0 ? [] : [{ ...connection, accounts }]
  })
  const deleted = before.filter((connection) => !left.includes(connection))
  if (deleted.length > 0) editConnections(core, () => left)
  return deleted
}

export declare namespace deleteConnection {
  type Options =
    | {
        /** The whole of a remembered wallet. */
        connection: Pick<Connection, 'namespace' | 'connectorId'>
      }
    | {
        /** One address, whichever wallet it was of. */
        address: string
        namespace: Namespace
      }
}

/** Takes a deletion back, unless the wallet has come back by itself in the meantime. */
export function restoreConnections(core: Core, deleted: readonly Connection[]) {
  editConnections(core, (connections) => {
    const isLive = (lost: Connection) => connections.filter(isOf(lost)).some(({ live }) => live)
    const back = deleted.filter((lost) => !isLive(lost))
    return [...back, ...connections.filter((one) => !back.some(isOf(one)))]
  })
}

function matcher(options: deleteConnection.Options) {
  return (connection: Connection, address: string): boolean =>
    'connection' in options
      ? isOf(options.connection)(connection)
      : options.namespace === connection.namespace &&
        isSameAddress(options.namespace, options.address, address)
}
