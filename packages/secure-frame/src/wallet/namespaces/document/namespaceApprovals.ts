import type { FrameNetwork } from '@vestibule/protocol/http'
import type { PriceBook } from '../../../platform/priceBook.js'
import type { Rpc } from '../../../platform/rpc.js'
import type { AskedCall } from './namespaceRequests.js'

/** A right of another address to move tokens of the account. The chain has just confirmed it. */
export type TokenApproval = {
  id: string
  token: string
  /** One word. Undefined if the contract has no symbol. */
  symbol: string | undefined
  /** The address that may move the tokens. */
  spender: string
  spenderName: string | undefined
  covers:
    | { kind: 'unlimited' }
    /** In whole tokens. */
    | { kind: 'amount'; amount: string }
    | { kind: 'collection' }
    | { kind: 'item'; id: string }
  /** The amount that the spender can move right now, in whole tokens. Undefined for NFTs. */
  atRisk: string | undefined
  worth: string | undefined
  /** Milliseconds since 1970. Undefined without an end. */
  endsAt: number | undefined
  /** The request with which the account revokes it. */
  revocation: AskedCall
}

export type ApprovalList = {
  /** The most valuable first. */
  approvals: TokenApproval[]
  /** The node searched the whole chain, so that the list is complete. */
  isComplete: boolean
  /** Start of the searched time, in ms since 1970. @default no known limit */
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
    /** Reports the progress of the search, from 0 to 1. */
    onProgress: (share: number) => void
  }) => Promise<ApprovalList>
  /** One transaction that ends several approvals at once. */
  together: (approvals: readonly TokenApproval[], account: string) => AskedCall
}
