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

/** `personal_sign` of an ERC-4361 message that belongs to the page that asks. */
export type SignInRequest = Common & {
  kind: 'signIn'
  fields: SignInMessage
  /** The whole message, ready to print. */
  text: string
  /** A second use of the message; found out once the request was understood. */
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

/** Wei per unit of gas, where fees are given as numbers. */
type TransactionWishes = {
  fees?: FeeSpeed | Fees | undefined
  nonce?: number | undefined
  /** The token that pays the network fee, or `coin`. */
  feeToken?: string | undefined
}

/** Exactly this amount of a token for the called contract. */
export type Allowance = { token: Hex; spender: Hex; amount: bigint; data: Hex }

/** The request of `wallet_sendCalls` beyond its calls (EIP-5792). */
export type Bundle = {
  /** The page's own name of it. */
  id: string | undefined
  isAtomicRequired: boolean
  /** The page’s word on the paymaster that pays its fee. */
  payment?: unknown
  /** The operator's name, where it pays. @default the site */
  payer?: string | undefined
  /** Where there are several calls, or a paymaster pays. */
  calls?: readonly OwnCall[] | undefined
  /** The same as an approval and the call that uses exactly that, if they have this form. */
  pair?: TransactionRequest | undefined
}

/** The account's way to make several calls at once. */
export type SelfCall = {
  calls: readonly OwnCall[]
  /** The data with which the account calls itself. */
  data: Hex
  /** `smart` where the account takes the pinned code with it. */
  code: 'smart' | undefined
  /** The contract whose code the account has until then. */
  replaces: Hex | undefined
  /** The last of the calls lets the operator's paymaster take this for the network fee. */
  fee?: TokenFee | undefined
}

/** @property until The end of the paymaster's word, in seconds. */
type TokenFee = { token: Hex; paymaster: Hex; amount: bigint; until: bigint }
/** A permission at its end. */
export type EndedPermission = {
  delegation: SignedDelegation
  /** The site's origin from the wallet's own list, never from the page. @default that of this storage */
  origin?: string | undefined
  /** In one sentence, once its terms are read. */
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
  /** The least gas that the page asks for. */
  gas: bigint | undefined
  /** Wei per unit of gas, as the page quotes it. */
  fees: Fees | undefined
  call: DecodedCall
  /** An approval that is sent before, in a separate transaction or as part of `self`. The call uses all of it. */
  allowance?: Allowance | undefined
  /** For `wallet_sendCalls`. */
  bundle?: Bundle | undefined
  /** The calls are one call of the account to itself, all or none. */
  self?: SelfCall | undefined
  /** The wallet's own: the account's code ends with it, and its call revokes all permissions. */
  endsCode?: AccountCode | undefined
  /** The permission that it ends. */
  ends?: EndedPermission | undefined
  /** The visitor's choices on the card; never the page's. */
  wishes?: TransactionWishes | undefined
}

/** One understood request. The card and the signature both come from this object. */
export type ApprovalRequest =
  | MessageRequest
  | SignInRequest
  | NameRequest
  | TypedDataRequest
  | TransactionRequest
  | PermissionRequest
