import type { FrameNetwork } from '@vestibule/protocol/http'
import type { PriceBook } from '../../../platform/priceBook.js'
import type { Rpc } from '../../../platform/rpc.js'
import type { AskedCall } from './namespaceRequests.js'

/** A right of another address to move tokens of the account, which the chain confirms now. */
export type TokenApproval = {
  id: string
  /** The contract of the token. */
  token: string
  /** In one word; undefined if the contract has no symbol. */
  symbol: string | undefined
  /** The address that may move them. */
  spender: string
  /** The wallet's name for it. */
  spenderName: string | undefined
  covers:
    | { kind: 'unlimited' }
    /** In whole tokens. */
    | { kind: 'amount'; amount: string }
    /** Every NFT of the contract. */
    | { kind: 'collection' }
    | { kind: 'item'; id: string }
  /** The amount that can be moved at once, in whole tokens; undefined for NFTs. */
  atRisk: string | undefined
  worth: string | undefined
  /** Milliseconds since 1970; undefined without an end. */
  endsAt: number | undefined
  /** The request with which the account ends it. */
  revocation: AskedCall
}

export type ApprovalList = {
  /** The most valuable first. */
  approvals: TokenApproval[]
  /** The node searched the whole chain, and all that it found is listed. */
  isComplete: boolean
  /** Time in ms since 1970 before which nothing was searched. @default no such limit is known */
  since?: number
}

/** The token approvals of accounts of a namespace. */
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
  /** The request that ends several at once, as one transaction. */
  together: (approvals: readonly TokenApproval[], account: string) => AskedCall
}
