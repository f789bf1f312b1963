/** A requested trade. Tokens are in canonical spelling, amounts in smallest units. */
export type SwapAsk = {
  account: string
  from: string
  to: string
  amount: bigint
}

/** An offer of an exchange. Each offer in `others` of a quote may have another spender. */
export type SwapOffer = {
  /** Received amount of `to` if no other trade is executed first. */
  received: bigint
  /** Amounts of the sold or received token that the exchange keeps. */
  fees: readonly { token: string; amount: bigint }[]
  /** Price impact of this trade in hundredths of a percent, without fees. Undefined if unknown. */
  impact?: number | undefined
  /** Tokens of the path, including both ends. */
  route: readonly string[]
  /** Block of the offer, if known. @property time In ms since the epoch. */
  block?: { number: bigint; time: number } | undefined
  /** The account receives exactly this amount, whatever the slippage. @default false */
  isExact?: boolean | undefined
  /** Expiry of the offer in ms since the epoch. */
  endsAt?: number | undefined
  reference?: string | undefined
  /** Contract that spends the sold token. @default `spender` of the exchange */
  spender?: string | undefined
}

/** An offer that can become a transaction. */
export type SwapQuote = SwapAsk &
  SwapOffer & {
    /** Maximum loss of the received amount in hundredths of a percent. */
    slippage: number
    /** Minimum of `to`. The swap reverts below this amount. */
    minimum: bigint
    /** In ms since the epoch. An expired quote cannot become a transaction. */
    expiresAt: number
    /** Time after which the transaction reverts, if the exchange supports deadlines. */
    deadline: number
  }

export type SwapCall = {
  to: string
  /** The call data, or the transaction that a maker has signed, in hex. */
  data: string
  value: bigint
  gas: bigint
  gasPrice: bigint
}

export type SwapOrderState = 'open' | 'done' | 'cancelled' | 'expired'

export type SwapOrders = {
  /** Data for the wallet to sign. Depends only on the quote. */
  toSign: (quote: SwapQuote) => Readonly<Record<string, unknown>>
  /** Submits a signed order. May be repeated. @returns the vendor's id @throws SwapFault */
  place: (quote: SwapQuote, signature: string) => Promise<string>
  /** @throws SwapFault `orderUnknown` */
  status: (id: string) => Promise<SwapOrderState>
}

/** Swaps tokens of one chain, by transactions of accounts or by orders that they sign. */
export type SwapSource = SwapTerms & (SwapTransactions | { orders: SwapOrders; build?: undefined })

type SwapTerms = {
  /**
   * Contract that requires an allowance for the sold token, except for the native currency. The
   * only target of the account's transactions.
   */
  spender: string
  /** Other contracts that offers may use as spender. @default none */
  otherSpenders?: readonly string[] | undefined
  /** The maker signs each transaction and requires no allowance. @default false */
  isMaker?: boolean | undefined
  /** Whether transactions revert after the quote's deadline. */
  keepsDeadlines: boolean
  /** Tokens that can be swapped. @throws NodeFault */
  tokens: () => Promise<readonly string[]>
  /** @throws SwapFault, NodeFault */
  quote: (ask: SwapAsk) => Promise<SwapOffer & { others?: readonly SwapOffer[] | undefined }>
}

type SwapTransactions = {
  orders?: undefined
  /**
   * The account of the quote receives the output.
   * @param options.estimates Estimates the gas on the chain; requires a swap that would succeed.
   * @throws NodeFault
   */
  build: (quote: SwapQuote, options: { estimates: boolean }) => Promise<SwapCall>
}

/** Swaps tokens of some chains through a company's API. */
export type SwapVendor = {
  /** Lower-case letters, digits and hyphens: used in quotes. */
  id: string
  name: string
  /** Maximum requests per minute and process, for all visitors together. @default 300 */
  perMinute?: number | undefined
  /**
   * Undefined for an unsupported network.
   * @param network.id CAIP-2
   * @param network.tokens The operator's tokens and the native currency, in canonical spelling.
   * @param network.askNode Sends requests to the operator's node; missing if no transaction is
   * necessary.
   */
  open: (network: {
    id: string
    tokens: readonly string[]
    askNode?: AskNetwork | undefined
  }) => SwapSource | undefined
}

/**
 * Sends several requests to a network's node in one batch.
 * @returns the results in order, undefined if the node refuses
 * @throws if the node does not respond
 */
export type AskNetwork = (
  calls: readonly { method: string; params: unknown[] }[],
) => Promise<readonly unknown[]>

type VendorQuestion = {
  url: string
  headers: Readonly<Record<string, string>>
  /** Sent as JSON by POST. @default a GET request */
  body?: unknown
}

/**
 * Sends a request to a vendor, with a short timeout.
 * @returns the response with its status
 * @throws SwapFault after the timeout, for a response that is not JSON, and for status 429 or 500
 * and higher
 */
export type AskVendor = (question: VendorQuestion) => Promise<{ status: number; said: unknown }>

export class SwapFault extends Error {
  override name = 'SwapFault'
  readonly reason:
    | 'noRoute'
    | 'amountTooSmall'
    | 'amountRefused'
    | 'tokenKeepsPart'
    | 'quoteExpired'
    | 'orderRefused'
    | 'orderUnknown'
    | 'exchangeBusy'
    | 'exchangeSlow'
    | 'exchangeDown'
    | 'exchangeUnclear'

  constructor(reason: SwapFault['reason']) {
    super(reason)
    this.reason = reason
  }
}
