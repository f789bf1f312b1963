import type { FrameNetwork } from '@vestibule/protocol/http'
import type { PriceBook } from '../../../platform/priceBook.js'
import type { Rpc } from '../../../platform/rpc.js'
import type { AskedCall } from './namespaceRequests.js'

export type TokenApproval = {
  id: string
  token: string
  /** Undefined if the contract has no symbol. */
  symbol: string | undefined
  spender: string
  spenderName: string | undefined
  covers:
    | { kind: 'unlimited' }
    /** In whole tokens. */
    | { kind: 'amount'; amount: string }
    | { kind: 'collection' }
    | { kind: 'item'; id: string }
  /** Amount that the spender can move now, in whole tokens. Undefined for NFTs. */
  atRisk: string | undefined
  worth: string | undefined
  /** In ms since the epoch. Undefined without an end. */
  endsAt: number | undefined
  revocation: AskedCall
}

export type ApprovalList = {
  /** Highest value first. */
  approvals: TokenApproval[]
  /** Whether the node searched the whole chain. */
  isComplete: boolean
  /** Start of the search, in ms since the epoch. @default no limit */
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
    /** Share from 0 to 1. */
    onProgress: (share: number) => void
  }) => Promise<ApprovalList>
  /** One transaction that revokes several approvals. */
  together: (approvals: readonly TokenApproval[], account: string) => AskedCall
}
