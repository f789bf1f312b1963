import type { Fees } from '@vestibule/protocol'
import type { Hex } from 'viem'
import type { ShownMessage } from '../../document/messages/readMessage.js'
import type { NameRequestParts } from '../../document/names/nameChange.js'
import type { AccountCode } from '../../document/namespacePermissions.js'
import type { RequestSummary, RiskLevel } from '../../document/namespaceRequests.js'
import type { SignInMessage } from '../../document/signInMessage.js'
import type { Intent } from '../intents/intent.js'
import type { OwnCall } from '../intents/selfCall.js'
import type { TypedNode } from '../intents/typedData.js'
import type { SignedDelegation } from '../permissions/delegation.js'
import type { PermissionRequest } from '../permissions/permissionRequest.js'
import type { SignedMeaning } from '../signatures/signedMeaning.js'
import type { FeeSpeed } from '../transactions/fees.js'
import type { DecodedCall } from './decodedCall.js'
import type { RequestContext } from './requestContext.js'
import type { Risk } from './risks.js'

type Common = RequestContext &
  Pick<RequestSummary, 'isOwnSignIn'> & { method: string; risks: Risk[]; level: RiskLevel }

export type MessageRequest = Common &
  ShownMessage & {
    kind: 'message'
    intent: Extract<Intent, { kind: 'message' }>
  }

/** `personal_sign` of an ERC-4361 message of the requesting page. */
export type SignInRequest = Common & {
  kind: 'signIn'
  fields: SignInMessage
  text: string
  /** Set after parsing. */
  meaning?: ShownMessage['meaning']
  intent: Intent
}

export type NameRequest = Common & NameRequestParts

export type TypedDataRequest = Common & {
  kind: 'typedData'
  primaryType: string
  domain: TypedNode[]
  message: TypedNode[]
  decoded: SignedMeaning | undefined
  intent: Intent
}

type TransactionWishes = {
  fees?: FeeSpeed | Fees | undefined
  nonce?: number | undefined
  /** The token for the network fee, or `coin`. */
  feeToken?: string | undefined
}

export type Allowance = { token: Hex; spender: Hex; amount: bigint; data: Hex }

export type Bundle = {
  id: string | undefined
  isAtomicRequired: boolean
  payment?: unknown
  /** @default the site */
  payer?: string | undefined
  /** Set for several calls, or if a paymaster pays. */
  calls?: readonly OwnCall[] | undefined
  /** The same calls as one transaction: an approval and a call that spends exactly this amount. */
  pair?: TransactionRequest | undefined
}

export type SelfCall = {
  calls: readonly OwnCall[]
  data: Hex
  /** The account receives the pinned code in this transaction. */
  code: 'smart' | undefined
  replaces: Hex | undefined
  /** The last call approves this fee for the operator's paymaster. */
  fee?: TokenFee | undefined
}

/** @property until Expiry of the paymaster's signature in Unix seconds. */
type TokenFee = { token: Hex; paymaster: Hex; amount: bigint; until: bigint }
export type EndedPermission = {
  delegation: SignedDelegation
  /** From the wallet's list, never from the page. @default the origin in this storage */
  origin?: string | undefined
  says?: string | undefined
}

/** Before nonce, gas and fees are known. */
export type TransactionRequest = Common & {
  kind: 'transaction'
  to: Hex | undefined
  /** In wei. */
  value: bigint
  data: Hex
  /** Minimum gas from the page. */
  gas: bigint | undefined
  fees: Fees | undefined
  call: DecodedCall
  /** An approval before the call, or within `self`. The call spends exactly this amount. */
  allowance?: Allowance | undefined
  bundle?: Bundle | undefined
  self?: SelfCall | undefined
  /** Set only by the wallet itself: removes the account's code and revokes all permissions. */
  endsCode?: AccountCode | undefined
  ends?: EndedPermission | undefined
  /** The visitor's choice on the card, never the page's. */
  wishes?: TransactionWishes | undefined
}

/** The card and the signature use the same object. */
export type ApprovalRequest =
  | MessageRequest
  | SignInRequest
  | NameRequest
  | TypedDataRequest
  | TransactionRequest
  | PermissionRequest
