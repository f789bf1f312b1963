import type { FrameNetwork, SmartSession } from '@vestibule/protocol/http'
import type { KeyValueStore } from '../../../platform/keyValueStore.js'
import type { Rpc } from '../../../platform/rpc.js'
import type { AskedCall, RequestContext, RequestSummary } from './namespaceRequests.js'

export type ShownPermission = {
  id: string
  origin: string
  /** CAIP-2 */
  network: string
  says: string
  /** Milliseconds since 1970. */
  expiresAt: number
  /**
   * `unknown`: the node does not answer. `unsigned`: approved in this browser without a signature at the services; the site may
   * not have received it.
   */
  state: 'active' | 'unknown' | 'expired' | 'revoked' | 'unsigned'
  /** The request with which the account revokes it. */
  revocation: AskedCall
}

/** The code of an account on one network: none, the wallet's pinned contract, or another one. */
export type AccountCode =
  | { kind: 'plain' }
  | { kind: 'smart' }
  /** Code that did not come from this wallet. */
  | { kind: 'other'; contract: `0x${string}` }

export type NamespaceCode = {
  /** The account's code on a network. @throws errors of the node */
  codeOf: (options: { account: string; rpc: Rpc }) => Promise<AccountCode>
  /** Whether accounts of a network can take the wallet's code. @throws errors of the services */
  canHaveCode: (options: { network: string; rpc: Rpc; entries: KeyValueStore }) => Promise<boolean>
}

export type NamespacePermissions = {
  /** Newest first. */
  list: (options: {
    account: string
    entries: KeyValueStore
    /** The services' record. Undefined if they did not answer. Records without the account's signature are left out. */
    recorded: readonly SmartSession[] | undefined
    networks: readonly FrameNetwork[]
    rpcOf: (network: string) => Rpc
  }) => Promise<ShownPermission[]>
  /** The request that ends every permission on a network, including those that this storage does not have. */
  revocationOfAll: (account: string) => AskedCall
  /** The request that ends one permission; its card names the site. Pages cannot make this request. */
  endOf: (permission: ShownPermission, context: RequestContext) => RequestSummary
  /** The request that revokes every permission on a network and makes the account plain. Pages cannot make this request. */
  endOfCode: (code: AccountCode, context: RequestContext) => RequestSummary
}
