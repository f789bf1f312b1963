import type { Namespace, PreferredAccountType, VestibuleError } from '@vestibule/protocol'
import type { FrameNetwork, SmartSessionRecord } from '@vestibule/protocol/http'
import type * as z from 'zod/mini'
import type { ItemBook } from '../../../platform/itemBook.js'
import type { KeyValueStore } from '../../../platform/keyValueStore.js'
import type { NameBook } from '../../../platform/nameBook.js'
import type { PriceBook } from '../../../platform/priceBook.js'
import type { Rpc } from '../../../platform/rpc.js'

/** The harm that a request can do beyond its headline. */
export type RiskLevel = 'normal' | 'medium' | 'high'

export type RequestContext = {
  /** The address of the account that would sign. */
  account: string
  /** The page's origin, from the channel and never from the page's own data. */
  origin: string
  network: FrameNetwork
  /** Milliseconds since 1970 on the visitor's clock. */
  now: number
}

/** The request in the page's spelling. */
export type AskedCall = {
  method: string
  params: readonly unknown[] | Readonly<Record<string, unknown>>
}

/** The part of a parsed request that neutral code may know. */
export type RequestSummary = {
  /** A `transaction` is sent; other kinds are only signed. */
  kind: string
  origin: string
  level: RiskLevel
  /** A sign-in to the requesting page only (see `isOwnSignIn` of `signInMessage.ts`). @default false */
  isOwnSignIn?: boolean | undefined
}

/** The content of an approval, in a form that its namespace's card knows. Plain data. */
export type ApprovalView = {
  request: RequestSummary
  /** The reason why it cannot be approved, which the card shows instead. */
  missing?: VestibuleError | undefined
  /** The signature sends a transaction. @default a `transaction` sends, other requests do not */
  sends?: boolean | undefined
}

export type SignedIntent = { namespace: Namespace; kind: string }

/** Ready for a node, with its future id. `before` is another transaction to send first. */
export type SignedTransaction = { before?: string | undefined; raw: string; hash: string }

/** Reports a permission with the account's signature to the services. */
export type RecordGrant = (
  grant: Omit<z.infer<(typeof SmartSessionRecord)['request']>, 'projectId'>,
) => Promise<void>

export type RequestDeps = {
  rpc: Rpc
  /** The network's bundler (ERC-4337). @default the operator has none */
  bundler?: Rpc | undefined
  entries: KeyValueStore
  /**
   * The card of a trade waits at most a second for prices; other cards do not wait. A price may add a risk but never removes
   * one.
   * @default amounts are not shown in dollars
   */
  prices?: PriceBook | undefined
  /** Every card waits up to a second for prices. @default only that of a trade does */
  waitsForPrices?: boolean | undefined
  /** Ratings do not use it. @default NFTs have neither names nor pictures */
  items?: ItemBook | undefined
  /** @default names are not offered */
  names?: NameBook | undefined
  /** The wallet's addresses in the request's namespace. @default only the account of the request */
  ownAccounts?: (() => Promise<readonly string[]>) | undefined
  /** @default permissions are listed only in this browser */
  recordGrant?: RecordGrant | undefined
  userId: () => Promise<string | undefined>
  /** The kind of account that the user prefers. @default smart accounts, if the network has them */
  accountType?: (() => Promise<PreferredAccountType>) | undefined
}

/** A namespace in the frame's document: it reads, prepares and finishes requests. */
export type NamespaceRequests<
  request extends RequestSummary = RequestSummary,
  view extends ApprovalView = ApprovalView,
> = {
  /**
   * Reads a request that needs the visitor's approval.
   * @throws `methodNotAllowed`, `notSupportedYet`, `invalidParams`, and the methods' other refusals
   */
  parse: (call: AskedCall, context: RequestContext) => request
  /**
   * Parses the request again, with the visitor's change. Never called with the page's data.
   * @throws `invalidRequest` for a change that the request does not allow
   */
  revise?: (request: request, change: unknown) => request
  /**
   * The key of a request. Requests with the same key are prepared one after the other, because the result of one changes the
   * next card.
   */
  turnOf: (request: request) => string | undefined
  /** Collects the facts for the card and fixes the bytes. Without the facts, the wallet does not sign. */
  prepare: (
    request: request,
    deps: RequestDeps,
  ) => Promise<{ view: view; intent: SignedIntent | undefined }>
  /** The visitor approved, and the wallet has signed nothing yet. @throws `ticketInvalid` if the card's rating is outdated */
  onApproved: (view: view, deps: RequestDeps) => Promise<void>
  /**
   * Sends a signature to a recipient other than the page, and returns the page's answer.
   * @returns undefined if the page gets the signature
   */
  deliver?: (
    signature: string,
    deps: Pick<RequestDeps, 'names' | 'entries' | 'recordGrant'>,
    view: view,
    intent: SignedIntent,
  ) => Promise<string> | undefined
  send: (signed: SignedTransaction, deps: RequestDeps, view: view) => Promise<void>
  /** Waits for the id of the transaction that carries the request. Undefined for a plain transaction. */
  waitFor?: (
    signed: SignedTransaction,
    deps: RequestDeps,
    view: view,
  ) => Promise<string | undefined>
  sendAgain: (
    signed: SignedTransaction,
    deps: Pick<RequestDeps, 'rpc' | 'bundler'>,
  ) => Promise<void>
  /** Runs after a transaction was sent. Failures have no effect. */
  onSent: (view: view, deps: RequestDeps, signed: SignedTransaction) => Promise<void>
  /** The page's result for a signature, for several (separated by commas), or for a transaction id. */
  answer: (signed: string, call: AskedCall) => unknown
}
