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
  /** From the channel, never from the page's own data. */
  origin: string
  network: FrameNetwork
  /** Milliseconds since 1970 on the visitor's clock. */
  now: number
}

export type AskedCall = {
  method: string
  params: readonly unknown[] | Readonly<Record<string, unknown>>
}

export type RequestSummary = {
  /** A `transaction` is sent; other kinds are only signed. */
  kind: string
  origin: string
  level: RiskLevel
  /** A sign-in to the requesting page only (see `isOwnSignIn` of `signInMessage.ts`). @default false */
  isOwnSignIn?: boolean | undefined
}

/** Plain data. The namespace's card knows the form. */
export type ApprovalView = {
  request: RequestSummary
  /** Present if the request cannot be approved. */
  missing?: VestibuleError | undefined
  /** The signature sends a transaction. @default a `transaction` sends, other requests do not */
  sends?: boolean | undefined
}

export type SignedIntent = { namespace: Namespace; kind: string }

/** `hash` is the future id. Send `before` first. */
export type SignedTransaction = { before?: string | undefined; raw: string; hash: string }

/** Reports a signed permission to the services. */
export type RecordGrant = (
  grant: Omit<z.infer<(typeof SmartSessionRecord)['request']>, 'projectId'>,
) => Promise<void>

export type RequestDeps = {
  rpc: Rpc
  /** The network's bundler (ERC-4337). @default the operator has none */
  bundler?: Rpc | undefined
  entries: KeyValueStore
  /** A trade's card waits at most a second for prices. @default amounts are not shown in dollars */
  prices?: PriceBook | undefined
  /** Every card waits up to a second for prices. @default only that of a trade does */
  waitsForPrices?: boolean | undefined
  /** Ratings ignore it. @default NFTs have neither names nor pictures */
  items?: ItemBook | undefined
  /** @default names are not offered */
  names?: NameBook | undefined
  /** @default only the account of the request */
  ownAccounts?: (() => Promise<readonly string[]>) | undefined
  /** @default permissions are listed only in this browser */
  recordGrant?: RecordGrant | undefined
  userId: () => Promise<string | undefined>
  /** @default smart accounts, if the network has them */
  accountType?: (() => Promise<PreferredAccountType>) | undefined
}

/** Reads, prepares and finishes requests in the frame's document. */
export type NamespaceRequests<
  request extends RequestSummary = RequestSummary,
  view extends ApprovalView = ApprovalView,
> = {
  /** @throws `methodNotAllowed`, `notSupportedYet`, `invalidParams`, and the methods' other refusals */
  parse: (call: AskedCall, context: RequestContext) => request
  /** @param change From the visitor, never from the page @throws `invalidRequest` for a change that the request does not allow */
  revise?: (request: request, change: unknown) => request
  /** Requests with the same key are prepared in sequence, because one result changes the next card. */
  turnOf: (request: request) => string | undefined
  /** Collects facts and fixes the bytes. @throws without the facts */
  prepare: (
    request: request,
    deps: RequestDeps,
  ) => Promise<{ view: view; intent: SignedIntent | undefined }>
  /** Runs before signing. @throws `ticketInvalid` if the card's rating is outdated */
  onApproved: (view: view, deps: RequestDeps) => Promise<void>
  /** @returns the page's answer; undefined if the page gets the signature itself */
  deliver?: (
    signature: string,
    deps: Pick<RequestDeps, 'names' | 'entries' | 'recordGrant'>,
    view: view,
    intent: SignedIntent,
  ) => Promise<string> | undefined
  send: (signed: SignedTransaction, deps: RequestDeps, view: view) => Promise<void>
  /** Undefined for a plain transaction. */
  waitFor?: (
    signed: SignedTransaction,
    deps: RequestDeps,
    view: view,
  ) => Promise<string | undefined>
  sendAgain: (
    signed: SignedTransaction,
    deps: Pick<RequestDeps, 'rpc' | 'bundler'>,
  ) => Promise<void>
  /** Failures have no effect. */
  onSent: (view: view, deps: RequestDeps, signed: SignedTransaction) => Promise<void>
  answer: (signed: string, call: AskedCall) => unknown
}
