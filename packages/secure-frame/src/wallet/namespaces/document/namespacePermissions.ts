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
   * `unknown`: the node does not answer. `unsigned`: approved here, but not signed at the services; the site may not have the
   * permission.
   */
  state: 'active' | 'unknown' | 'expired' | 'revoked' | 'unsigned'
  /** The request that revokes it. */
  revocation: AskedCall
}

/** No code, the wallet's pinned contract, or another one. */
export type AccountCode =
  | { kind: 'plain' }
  | { kind: 'smart' }
  /** Code that did not come from this wallet. */
  | { kind: 'other'; contract: `0x${string}` }

export type NamespaceCode = {
  /** @throws errors of the node */
  codeOf: (options: { account: string; rpc: Rpc }) => Promise<AccountCode>
  /** @throws errors of the services */
  canHaveCode: (options: { network: string; rpc: Rpc; entries: KeyValueStore }) => Promise<boolean>
}

export type NamespacePermissions = {
  list: (options: {
    account: string
    entries: KeyValueStore
    /** Only records with the account's signature. Undefined without the services' answer. */
    recorded: readonly SmartSession[] | undefined
    networks: readonly FrameNetwork[]
    rpcOf: (network: string) => Rpc
  }) => Promise<ShownPermission[]>
  /** Includes permissions that this storage does not have. */
  revocationOfAll: (account: string) => AskedCall
  /** Pages cannot make this request; its card names the site. */
  endOf: (permission: ShownPermission, context: RequestContext) => RequestSummary
  /** Pages cannot make this request. */
  endOfCode: (code: AccountCode, context: RequestContext) => RequestSummary
}
