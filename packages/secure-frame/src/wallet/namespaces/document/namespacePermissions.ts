import type { FrameNetwork, SmartSession } from '@vestibule/protocol/http'
import type { KeyValueStore } from '../../../platform/keyValueStore.js'
import type { Rpc } from '../../../platform/rpc.js'
import type { AskedCall, RequestContext, RequestSummary } from './namespaceRequests.js'

export type ShownPermission = {
  id: string
  origin: string
  network: string
  says: string
  /** In ms since the epoch. */
  expiresAt: number
  /**
   * `unknown`: the node did not respond. `unsigned`: approved here, but not signed at the services:
   * the site may not have received it.
   */
  state: 'active' | 'unknown' | 'expired' | 'revoked' | 'unsigned'
  revocation: AskedCall
}

/** No code, the wallet's pinned contract, or another one. */
export type AccountCode =
  | { kind: 'plain' }
  | { kind: 'smart' }
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
    /** Only records with the account's signature. Undefined if the services did not respond. */
    recorded: readonly SmartSession[] | undefined
    networks: readonly FrameNetwork[]
    rpcOf: (network: string) => Rpc
  }) => Promise<ShownPermission[]>
  /** Also revokes permissions that are missing in this storage. */
  revocationOfAll: (account: string) => AskedCall
  /** Only the wallet can make this request. The card names the site. */
  endOf: (permission: ShownPermission, context: RequestContext) => RequestSummary
  endOfCode: (code: AccountCode, context: RequestContext) => RequestSummary
}
