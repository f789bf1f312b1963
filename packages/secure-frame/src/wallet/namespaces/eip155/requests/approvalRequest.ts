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

/** `personal_sign` */
export type MessageRequest = Common &
  ShownMessage & {
    kind: 'message'
    intent: Extract<Intent, { kind: 'message' }>
  }

/** `personal_sign` of an ERC-4361 message of the requesting page. */
export type SignInRequest = Common & {
  kind: 'signIn'
  fields: SignInMessage
  /** The whole message, printable. */
  text: string
  /** A second use of the message, determined after the request was parsed. */
  meaning?: ShownMessage['meaning']
  intent: Intent
}

/** `vestibule_changeName` */
export type NameRequest = Common & NameRequestParts

/** `eth_signTypedData_v4` */
export type TypedDataRequest = Common & {
  kind: 'typedData'
  primaryType: string
  domain: TypedNode[]
  message: TypedNode[]
  /** The meaning of data of a known shape. */
  decoded: SignedMeaning | undefined
  intent: Intent
}

/** Fees in wei per unit of gas. */
type TransactionWishes = {
  fees?: FeeSpeed | Fees | undefined
  nonce?: number | undefined
  /** The token that pays the network fee, or `coin`. */
  feeToken?: string | undefined
}

export type Allowance = { token: Hex; spender: Hex; amount: bigint; data: Hex }

/** The data of `wallet_sendCalls` beyond its calls (EIP-5792). */
export type Bundle = {
  id: string | undefined
  isAtomicRequired: boolean
  /** The page's claim about the paymaster that pays its fee. */
  payment?: unknown
  /** The operator's name, if it pays. @default the site */
  payer?: string | undefined
  /** Present with several calls, or if a paymaster pays. */
  calls?: readonly OwnCall[] | undefined
  /** The same as an approval and the call that uses exactly its amount, if the calls have this form. */
  pair?: TransactionRequest | undefined
}

export type SelfCall = {
  calls: readonly OwnCall[]
  /** The data with which the account calls itself. */
  data: Hex
  /** `smart` if the account takes the pinned code with it. */
  code: 'smart' | undefined
  /** The contract whose code the account had before. */
  replaces: Hex | undefined
  /** The last call lets the operator's paymaster take this amount for the network fee. */
  fee?: TokenFee | undefined
}

/** @property until Expiry of the paymaster's signature, in seconds. */
type TokenFee = { token: Hex; paymaster: Hex; amount: bigint; until: bigint }
export type EndedPermission = {
  delegation: SignedDelegation
  /** The site's origin from the wallet's own list, never from the page. @default that of this storage */
  origin?: string | undefined
  /** The sentence, once the terms are known. */
  says?: string | undefined
}

/** `eth_sendTransaction` and `wallet_sendCalls`, before nonce, gas and fees are known. */
export type TransactionRequest = Common & {
  kind: 'transaction'
  /** `undefined` creates a contract. */
  to: Hex | undefined
  /** Wei. */
  value: bigint
  data: Hex
  /** The page's minimum gas. */
  gas: bigint | undefined
  /** Wei per unit of gas, as the page quotes it. */
  fees: Fees | undefined
  call: DecodedCall
  /** An approval before the call, in a separate transaction or as part of `self`. The call spends the whole approved amount. */
  allowance?: Allowance | undefined
  bundle?: Bundle | undefined
  self?: SelfCall | undefined
  /** A request of the wallet itself that removes the account's code and revokes all permissions. */
  endsCode?: AccountCode | undefined
  ends?: EndedPermission | undefined
  /** The visitor's choices on the card; never the page's. */
  wishes?: TransactionWishes | undefined
}

/** A parsed request. The card and the signature both use this object. */
export type ApprovalRequest =
  | MessageRequest
  | SignInRequest
  | NameRequest
  | TypedDataRequest
  | TransactionRequest
  | PermissionRequest
