/** An asset that a vendor sells: the currency of a chain, or a token of it. */
export type OnRampAsset = {
  /** CAIP-2 */
  network: string
  symbol: string
  name: string
  decimals: number
  /** In the chain's spelling. */
  contract?: string | undefined
}

/** A payment method, with its minimum and maximum. Amounts are in the smallest unit of the currency. */
export type OnRampMethod = { id: string; min: bigint; max: bigint }

export type OnRampCoverage = {
  assets: readonly OnRampAsset[]
  /** @property currency ISO 4217 */
  payments: readonly { currency: string; methods: readonly OnRampMethod[] }[]
}

/** Without the account: the vendor gets it only when the visitor opens its page. */
export type OnRampAsk = {
  asset: OnRampAsset
  /** ISO 4217 */
  currency: string
  /** ISO 3166-1 alpha-2, if known. */
  country: string | undefined
  method: string
  /** The whole payment, or the amount received, in its smallest unit. */
  amount: { of: 'payment' | 'purchase'; value: bigint }
}

export type OnRampOffer = {
  /** The total price: `subtotal` and both fees. It may be up to two percent below a named payment. */
  total: bigint
  subtotal: bigint
  vendorFee: bigint
  networkFee: bigint
  /** The amount received, in the smallest unit of the asset. */
  bought: bigint
  /** Milliseconds since the epoch. */
  expiresAt: number
  /** Minutes until the asset arrives. */
  minutes: { least: number; most: number }
  /** The documents that the vendor asks the visitor for. */
  papers: 'none' | 'details' | 'document'
}

/** A purchase before its payment. */
export type OnRampOrder = OnRampAsk & {
  /** The part of the payment that buys the asset, by the offer. */
  subtotal: bigint
  /** Our reference, which the vendor repeats in its webhooks. */
  reference: string
  /** The recipient, in its chain's spelling. */
  address: string
  /** The visitor's network address, for vendors that bind a session to it. */
  clientAddress: string
}

export type OnRampSession = {
  /** The vendor's own id of it. */
  vendorId: string
  url: string
  /** Milliseconds since the epoch. */
  expiresAt: number
}

export const ON_RAMP_STATES = ['waiting', 'paid', 'delivered', 'failed', 'expired'] as const
export type OnRampState = (typeof ON_RAMP_STATES)[number]

export type OnRampProgress = {
  state: OnRampState
  /** The hash on the chain, after the payout. */
  transaction?: string | undefined
}

export type OnRampEvent = OnRampProgress & {
  /** The same id in repeated webhooks of the vendor. */
  id: string
  reference: string
}

/**
 * Sells for fiat money on its own pages. Methods may throw an {@link OnRampFault}; other errors are treated as
 * `vendorUnavailable`.
 */
export type OnRamp = {
  /** Lower-case letters, digits and hyphens: part of the webhook's path. */
  id: string
  name: string
  /** Hosts of the pages where visitors pay, with their ports. */
  hosts: readonly string[]
  /** @param country ISO 3166-1 alpha-2; undefined for assets that are sold everywhere */
  coverage: (country: string | undefined, signal: AbortSignal) => Promise<OnRampCoverage>
  quote: (ask: OnRampAsk, signal: AbortSignal) => Promise<OnRampOffer>
  createSession: (order: OnRampOrder, signal: AbortSignal) => Promise<OnRampSession>
  /**
   * Reads a webhook of the vendor.
   * @param now Milliseconds since the epoch.
   * @returns undefined for another event
   * @throws OnRampFault `webhookInvalid` for an invalid signature, `webhookLate` after five minutes
   */
  webhook: (rawBody: Uint8Array, headers: Headers, now: number) => Promise<OnRampEvent | undefined>
  status: (
    session: { vendorId: string; reference: string },
    signal: AbortSignal,
  ) => Promise<OnRampProgress>
}

/** Why a vendor refuses. */
export class OnRampFault extends Error {
  override name = 'OnRampFault'
  readonly reason:
    | 'countryNotServed'
    | 'assetNotSold'
    | 'currencyNotTaken'
    | 'amountTooSmall'
    | 'amountTooLarge'
    | 'vendorUnavailable'
    | 'quoteExpired'
    | 'webhookInvalid'
    | 'webhookLate'

  constructor(reason: OnRampFault['reason']) {
    super(reason)
    this.reason = reason
  }
}
