import type { KeyValueStore } from '../../../platform/keyValueStore.js'
import type { Rpc } from '../../../platform/rpc.js'
import type { AskedCall } from './namespaceRequests.js'

/** A permission in the settings. */
export type ShownPermission = {
  id: string
  /** Of the site. */
  origin: string
  /** CAIP-2 */
  network: string
  /** In one sentence, as its card said it. */
  says: string
  /** Milliseconds since 1970. */
  expiresAt: number
  state: 'active' | 'expired' | 'revoked'
  /** The request with which the account ends it. */
  revocation: AskedCall
}

/** The permissions that sites have from an account of a namespace. */
export type NamespacePermissions = {
  /** Newest first. Where a node does not answer, a permission counts as active. */
  list: (options: {
    account: string
    entries: KeyValueStore
    rpcOf: (network: string) => Rpc
  }) => Promise<ShownPermission[]>
  /** The request that ends every permission on a network; also those that this storage lacks. */
  revocationOfAll: (account: string) => AskedCall
}
