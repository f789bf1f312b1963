/** A requested trade. Tokens are in their chain's canonical spelling, amounts in their smallest units. */
export type SwapAsk = {
  account: string
  from: string
  to: string
  amount: bigint
}

/** An exchange's offer. Each offer in a quote's `others` can have another spender. */
export type SwapOffer = {
  /** The amount of `to` if no other trade is earlier. */
  received: bigint
  /** Amounts that the exchange keeps, of the sold or the received token. */
  fees: readonly { token: string; amount: bigint }[]
  /** Loss caused by the trade's own size in hundredths of a percent, without fees. Undefined if unknown. */
  impact?: number | undefined
  /** The tokens of its path, both ends included. */
  route: readonly string[]
  /** The block of the offer, if the exchange names one. @property time Milliseconds since the epoch. */
  block?: { number: bigint; time: number } | undefined
  /** The account receives exactly this amount, independent of the accepted slippage. @default false */
  isExact?: boolean | undefined
  /** Expiry of the exchange's offer, in milliseconds since the epoch. */
  endsAt?: number | undefined
  reference?: string | undefined
  /** The spender contract of this offer. @default `spender` of the exchange */
  spender?: string | undefined
}

/** An offer that can become a transaction. */
export type SwapQuote = SwapAsk &
  SwapOffer & {
    /** Maximum loss of the received amount, in hundredths of a percent. */
    slippage: number
    /** Minimum of `to`: the account receives at least this much, or the swap reverts. */
    minimum: bigint
    /** Milliseconds since the epoch. Later, the quote cannot become a transaction. */
    expiresAt: number
    /** Time after which the transaction has no effect, if the exchange supports deadlines. */
    deadline: number
  }

export type SwapCall = {
  to: string
  /** In hexadecimal: the call data, or a maker's whole signed transaction. */
  data: string
  value: bigint
  gas: bigint
  gasPrice: bigint
}

export type SwapOrderState = 'open' | 'done' | 'cancelled' | 'expired'

export type SwapOrders = {
  /** The data to sign with a wallet of the namespace. Depends only on the quote. */
  toSign: (quote: SwapQuote) => Readonly<Record<string, unknown>>
  /** Submits a signed order, even repeatedly. @returns the vendor's id @throws SwapFault */
  place: (quote: SwapQuote, signature: string) => Promise<string>
  /** @throws SwapFault `orderUnknown` */
  status: (id: string) => Promise<SwapOrderState>
}

/** Exchanges tokens of one chain, by transactions of accounts or by orders that they sign. */
export type SwapSource = SwapTerms & (SwapTransactions | { orders: SwapOrders; build?: undefined })

type SwapTerms = {
  /**
   * Needs an allowance for the sold token, except for the chain's own currency. The account's transactions have no
   * other target.
   */
  spender: string
  /** Other contracts with the same role in offers. @default none */
  otherSpenders?: readonly string[] | undefined
  /** The maker signs the other side of each transaction instead, and needs no allowance. @default false */
  isMaker?: boolean | undefined
  /** Whether transactions have no effect after the deadline of their quote. */
  keepsDeadlines: boolean
  /** Tokens that can be exchanged. @throws NodeFault */
  tokens: () => Promise<readonly string[]>
  /** @throws SwapFault, NodeFault */
  quote: (ask: SwapAsk) => Promise<SwapOffer & { others?: readonly SwapOffer[] | undefined }>
}

type SwapTransactions = {
  orders?: undefined
  /**
   * The account of the quote receives all output.
   * @param options.estimates Asks the chain for the gas; possible only for a swap that would succeed.
   * @throws NodeFault
   */
  build: (quote: SwapQuote, options: { estimates: boolean }) => Promise<SwapCall>
}

/** Exchanges tokens of some chains, at a company's servers. */
export type SwapVendor = {
  /** Lower-case letters, digits and hyphens: part of quotes. */
  id: string
  name: string
  /** Maximum requests per minute of each process, for all visitors. @default 300 */
  perMinute?: number | undefined
  /**
   * Undefined for an unsupported network.
   * @param network.id CAIP-2
   * @param network.tokens The operator's tokens and the network's own currency, in the canonical spelling.
   * @param network.askNode Asks the operator's node; absent if no transaction is necessary.
   */
  open: (network: {
    id: string
    tokens: readonly string[]
    askNode?: AskNetwork | undefined
  }) => SwapSource | undefined
}

/**
 * Sends a network's node several requests at once.
 * @returns the results in order, undefined if the node refuses
 * @throws if the node does not answer
 */
export type AskNetwork = (
  calls: readonly { method: string; params: unknown[] }[],
) => Promise<readonly unknown[]>

type VendorQuestion = {
  url: string
  headers: Readonly<Record<string, string>>
  /** JSON, by POST. @default a GET */
  body?: unknown
}

/**
 * Sends a request to a vendor, with a short timeout.
 * @returns the answer with its status
 * @throws SwapFault for an answer that is late, is not JSON, or has a status of 429 or from 500 on
 */
export type AskVendor = (question: VendorQuestion) => Promise<{ status: number; said: unknown }>

/** Why there is no offer, or no transaction for a quote. */
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
