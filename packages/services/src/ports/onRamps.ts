/** An asset that a vendor sells: a native currency or a token. */
export type OnRampAsset = {
  /** CAIP-2 */
  network: string
  symbol: string
  name: string
  decimals: number
  /** In the chain's canonical spelling. */
  contract?: string | undefined
}

/** A payment method with limits in the smallest currency unit. */
export type OnRampMethod = { id: string; min: bigint; max: bigint }

export type OnRampCoverage = {
  assets: readonly OnRampAsset[]
  /** @property currency ISO 4217 */
  payments: readonly { currency: string; methods: readonly OnRampMethod[] }[]
}

/** Does not contain the account: the vendor receives it only when the visitor opens the vendor's page. */
export type OnRampAsk = {
  asset: OnRampAsset
  /** ISO 4217 */
  currency: string
  /** ISO 3166-1 alpha-2, if known. */
  country: string | undefined
  method: string
  /** The total payment or the received amount, in smallest units. */
  amount: { of: 'payment' | 'purchase'; value: bigint }
}

export type OnRampOffer = {
  /** Total price: `subtotal` and both fees. May be up to two percent below a requested payment. */
  total: bigint
  subtotal: bigint
  vendorFee: bigint
  networkFee: bigint
  /** Received amount in the asset's smallest unit. */
  bought: bigint
  /** In ms since the epoch. */
  expiresAt: number
  /** Minutes until the asset arrives. */
  minutes: { least: number; most: number }
  /** Documents that the vendor requires from the visitor. */
  papers: 'none' | 'details' | 'document'
}

/** A purchase before its payment. */
export type OnRampOrder = OnRampAsk & {
  /** Part of the payment that buys the asset, from the offer. */
  subtotal: bigint
  /** Our reference. The vendor repeats it in its webhooks. */
  reference: string
  /** The recipient, in the chain's canonical spelling. */
  address: string
  /** The visitor's IP address, for vendors that bind a session to it. */
  clientAddress: string
}

export type OnRampSession = {
  /** The vendor's id of the purchase. */
  vendorId: string
  url: string
  /** In ms since the epoch. */
  expiresAt: number
}

export const ON_RAMP_STATES = ['waiting', 'paid', 'delivered', 'failed', 'expired'] as const
export type OnRampState = (typeof ON_RAMP_STATES)[number]

export type OnRampProgress = {
  state: OnRampState
  /** Transaction hash, after the payout. */
  transaction?: string | undefined
}

export type OnRampEvent = OnRampProgress & {
  /** Equal in repeated webhooks of one event. */
  id: string
  reference: string
}

/**
 * Sells for fiat money on its own pages. Methods may throw an {@link OnRampFault}. Other errors
 * count as `vendorUnavailable`.
 */
export type OnRamp = {
  /** Lower-case letters, digits and hyphens: used in the webhook's path. */
  id: string
  name: string
  /** Hosts of the payment pages, with ports. */
  hosts: readonly string[]
  /** @param country ISO 3166-1 alpha-2; undefined for assets that are sold everywhere */
  coverage: (country: string | undefined, signal: AbortSignal) => Promise<OnRampCoverage>
  quote: (ask: OnRampAsk, signal: AbortSignal) => Promise<OnRampOffer>
  createSession: (order: OnRampOrder, signal: AbortSignal) => Promise<OnRampSession>
  /**
   * Parses a webhook of the vendor.
   * @param now In ms since the epoch.
   * @returns undefined for another event
   * @throws OnRampFault `webhookInvalid` for an invalid signature, `webhookLate` after five minutes
   */
  webhook: (rawBody: Uint8Array, headers: Headers, now: number) => Promise<OnRampEvent | undefined>
  status: (
    session: { vendorId: string; reference: string },
    signal: AbortSignal,
  ) => Promise<OnRampProgress>
}

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
