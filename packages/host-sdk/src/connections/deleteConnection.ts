import type { Namespace } from '@vestibule/protocol'
import { isSameAddress } from '../core/addresses.js'
import { commit } from '../core/commit.js'
import type { Core } from '../core/core.js'
import {
  type Connection,
  type ConnectionKey,
  idOf,
  isLive,
  toMap,
} from '../core/model/connection.js'
import { onlyLatest } from './transitions.js'

/**
 * Ignores connected wallets: `disconnect` them first.
 * @returns the removed entries, for {@link restoreConnections}
 */
export function deleteConnection(
  core: Core,
  options: deleteConnection.Options,
): readonly Connection[] {
  const before = [...core.store.getState().connections.values()]
  const isMeant = matcher(core, options)
  const left = before.flatMap((connection) => {
    if (connection.status !== 'disconnected') return [connection]
    const accounts = connection.accounts.filter(({ address }) => !isMeant(connection, address))
    if (accounts.length === connection.accounts.length) return [connection]
    return accounts.length === 0 ? [] : [{ ...connection, accounts }]
  })
  const deleted = before.filter((connection) => !left.includes(connection))
  if (deleted.length > 0) commit(core, () => ({ connections: toMap(left) }))
  return deleted
}

export declare namespace deleteConnection {
  type Options =
    | {
        connection: ConnectionKey
      }
    | {
        address: string
        namespace: Namespace
      }
}

/** Keeps a wallet that reconnected in the meantime. */
export function restoreConnections(core: Core, deleted: readonly Connection[]) {
  commit(core, ({ connections }) => {
    const back = deleted.filter(({ id }) => !isLive(connections.get(id)))
    const others = [...connections.values()].filter(({ id }) => back.every((one) => one.id !== id))
    return { connections: onlyLatest(toMap([...back, ...others])) }
  })
}

function matcher(core: Core, options: deleteConnection.Options) {
  return (connection: Connection, address: string): boolean =>
    'connection' in options
      ? idOf(options.connection) === connection.id
      : options.namespace === connection.namespace &&
        isSameAddress(core, options.namespace, [options.address, address])
}
