import type { ApprovalRequest } from '../wallet/requests/approvalRequest.js'
import type { PreparedTransaction } from '../wallet/requests/prepareTransaction.js'

/** What a token says of itself; `undefined` where it does not. */
export type TokenFacts = { symbol: string | undefined; decimals: number | undefined }

/** Everything that one approval shows. What is signed was made from the same request. */
export type Approval = {
  id: string
  request: ApprovalRequest
  /** Nonce, gas and fees, for a transaction. */
  transaction: PreparedTransaction | undefined
  /** For calls of a token. */
  token: TokenFacts | undefined
  /** What the page calls itself, in its own words. */
  dappName: string
}
