import type { FrameNetwork } from '@vestibule/protocol/http'
import type { PriceBook } from '../../../platform/priceBook.js'
import type { Rpc } from '../../../platform/rpc.js'
import type { AskedCall } from './namespaceRequests.js'

export type TokenApproval = {
  id: string
  token: string
  /** One word. Undefined if the contract has no symbol. */
  symbol: string | undefined
  spender: string
  spenderName: string | undefined
  covers:
    | { kind: 'unlimited' }
    /** In whole tokens. */
    | { kind: 'amount'; amount: string }
    | { kind: 'collection' }
    | { kind: 'item'; id: string }
  /** The spender can move this amount now, in whole tokens. Undefined for NFTs. */
  atRisk: string | undefined
  worth: string | undefined
  /** Milliseconds since 1970. Undefined without an end. */
  endsAt: number | undefined
  /** The request that revokes it. */
  revocation: AskedCall
}

export type ApprovalList = {
  /** The most valuable first. */
  approvals: TokenApproval[]
  /** True if the node searched the whole chain. */
  isComplete: boolean
  /** Start of the searched time, in ms since 1970. @default no limit */
  since?: number
}

export type NamespaceApprovals = {
  /** @throws errors of the node */
  list: (options: {
    account: string
    network: FrameNetwork
    rpc: Rpc
    prices: PriceBook
    now: number
    /** From 0 to 1. */
    onProgress: (share: number) => void
  }) => Promise<ApprovalList>
  /** One transaction that ends several approvals. */
  together: (approvals: readonly TokenApproval[], account: string) => AskedCall
}
