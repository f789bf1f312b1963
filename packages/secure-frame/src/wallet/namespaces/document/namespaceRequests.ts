import type { Namespace, PreferredAccountType, VestibuleError } from '@vestibule/protocol'
import type { FrameNetwork, SmartSessionRecord } from '@vestibule/protocol/http'
import type * as z from 'zod/mini'
import type { ItemBook } from '../../../platform/itemBook.js'
import type { KeyValueStore } from '../../../platform/keyValueStore.js'
import type { NameBook } from '../../../platform/nameBook.js'
import type { PriceBook } from '../../../platform/priceBook.js'
import type { Rpc } from '../../../platform/rpc.js'

/** Harm that the headline of a request does not show. */
export type RiskLevel = 'normal' | 'medium' | 'high'

export type RequestContext = {
  account: string
  /** Security: from the channel, never from the page's data. */
  origin: string
  network: FrameNetwork
  /** In ms since 1970, by the visitor's clock. */
  now: number
}

export type AskedCall = {
  method: string
  params: readonly unknown[] | Readonly<Record<string, unknown>>
}

export type RequestSummary = {
  /** A `transaction` is sent. Other kinds are only signed. */
  kind: string
  origin: string
  level: RiskLevel
  /** A sign-in only to the requesting page: see `isOwnSignIn` in `signInMessage.ts`. */
  isOwnSignIn?: boolean | undefined
}

/** Plain data in the format of the namespace's card. */
export type ApprovalView = {
  request: RequestSummary
  /** Present if the request cannot be approved. */
  missing?: VestibuleError | undefined
  /** Whether the signature sends a transaction. @default true only for a `transaction` */
  sends?: boolean | undefined
}

export type SignedIntent = { namespace: Namespace; kind: string }

/** `hash` is the future id. `before` must be sent first. */
export type SignedTransaction = { before?: string | undefined; raw: string; hash: string }

/** Reports a signed permission to the services. */
export type RecordGrant = (
  grant: Omit<z.infer<(typeof SmartSessionRecord)['request']>, 'projectId'>,
) => Promise<void>

export type RequestDeps = {
  rpc: Rpc
  /** The network's ERC-4337 bundler. @default none */
  bundler?: Rpc | undefined
  entries: KeyValueStore
  /** A trade's card waits at most a second for prices. @default no dollar amounts */
  prices?: PriceBook | undefined
  /** Makes every card wait for prices, for at most a second. @default only a trade's card waits */
  waitsForPrices?: boolean | undefined
  /** Does not influence ratings. @default NFTs have no names and pictures */
  items?: ItemBook | undefined
  /** @default no address names */
  names?: NameBook | undefined
  /** @default only the account of the request */
  ownAccounts?: (() => Promise<readonly string[]>) | undefined
  /** @default only this browser lists permissions */
  recordGrant?: RecordGrant | undefined
  userId: () => Promise<string | undefined>
  /** @default smart accounts on networks that support them */
  accountType?: (() => Promise<PreferredAccountType>) | undefined
}

export type NamespaceRequests<
  request extends RequestSummary = RequestSummary,
  view extends ApprovalView = ApprovalView,
> = {
  /** @throws `methodNotAllowed`, `notSupportedYet`, `invalidParams`, and other errors of the methods */
  parse: (call: AskedCall, context: RequestContext) => request
  /**
   * @param change Security: from the visitor, never from the page.
   * @throws `invalidRequest` for a change that the request does not allow
   */
  revise?: (request: request, change: unknown) => request
  /** Requests with the same key are prepared in sequence: each result can change the next card. */
  turnOf: (request: request) => string | undefined
  /** Reads facts and determines the bytes to sign. @throws if a fact is missing */
  prepare: (
    request: request,
    deps: RequestDeps,
  ) => Promise<{ view: view; intent: SignedIntent | undefined }>
  /** Runs before signing. @throws `ticketInvalid` if the card's rating is outdated */
  onApproved: (view: view, deps: RequestDeps) => Promise<void>
  /** @returns the page's answer; undefined if the page receives the signature itself */
  deliver?: (
    signature: string,
    deps: Pick<RequestDeps, 'names' | 'entries' | 'recordGrant'>,
    view: view,
    intent: SignedIntent,
  ) => Promise<string> | undefined
  send: (signed: SignedTransaction, deps: RequestDeps, view: view) => Promise<void>
  /** Undefined for an ordinary transaction. */
  waitFor?: (
    signed: SignedTransaction,
    deps: RequestDeps,
    view: view,
  ) => Promise<string | undefined>
  sendAgain: (
    signed: SignedTransaction,
    deps: Pick<RequestDeps, 'rpc' | 'bundler'>,
  ) => Promise<void>
  /** Errors are ignored. */
  onSent: (view: view, deps: RequestDeps, signed: SignedTransaction) => Promise<void>
  answer: (signed: string, call: AskedCall) => unknown
}
