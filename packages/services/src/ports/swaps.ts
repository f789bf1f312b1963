/** A wanted trade. Tokens are in their chain's one spelling, amounts in their smallest units. */
export type SwapAsk = {
  account: string
  from: string
  to: string
  /** The amount of `from`. */
  amount: bigint
}

/** An exchange's offer. `others` of a quote are at other spenders. */
export type SwapOffer = {
  /** The amount of `to`, if no other trade comes before. */
  received: bigint
  /** Amounts that the exchange keeps, of the given or the received token. */
  fees: readonly { token: string; amount: bigint }[]
  /** Loss by the trade's own size in hundredths of a per cent, without fees; undefined if unknown. */
  impact?: number | undefined
  /** The tokens of its path, both ends included. */
  route: readonly string[]
  /** When it was read, where the exchange names a block. @property time Milliseconds since the epoch. */
  block?: { number: bigint; time: number } | undefined
  /** Exactly this amount is received, with any accepted slippage. @default false */
  isExact?: boolean | undefined
  /** Milliseconds since the epoch: the exchange does not hold to it for longer. */
  endsAt?: number | undefined
  /** The exchange's id of it. */
  reference?: string | undefined
  /** The contract of this offer, one of the exchange's. @default `spender` of the exchange */
  spender?: string | undefined
}

/** An offer that a transaction can be built of. */
export type SwapQuote = SwapAsk &
  SwapOffer & {
    /** Hundredths of a per cent by which less may be received. */
    slippage: number
    /** Minimum of `to`: the account receives at least this much, or the swap reverts. */
    minimum: bigint
    /** Milliseconds since the epoch: no transaction is built after this. */
    expiresAt: number
    /** Time after which the transaction has no effect, if the exchange supports deadlines. */
    deadline: number
  }

/** A transaction of the account's. */
export type SwapCall = {
  to: string
  /** In hexadecimal: the call data, or a maker's whole signed transaction. */
  data: string
  value: bigint
  gas: bigint
  gasPrice: bigint
}

export type SwapOrderState = 'open' | 'done' | 'cancelled' | 'expired'

/** Orders that accounts sign and others carry out. */
export type SwapOrders = {
  /** The account signs it with a wallet of its namespace. It depends on the quote alone. */
  toSign: (quote: SwapQuote) => Readonly<Record<string, unknown>>
  /** Hands a signed order in; once more is no fault. @returns the vendor's id @throws SwapFault */
  place: (quote: SwapQuote, signature: string) => Promise<string>
  /** @throws SwapFault `orderUnknown` */
  status: (id: string) => Promise<SwapOrderState>
}

/** Exchanges tokens of one chain, by transactions of accounts or by orders that they sign. */
export type SwapSource = SwapTerms & (SwapTransactions | { orders: SwapOrders; build?: undefined })

type SwapTerms = {
  /** Needs an allowance for the sold token, except for the chain's own currency. The account's transactions go there alone. */
  spender: string
  /** Other contracts with the same role in offers. @default none */
  otherSpenders?: readonly string[] | undefined
  /** It signs the other side of each transaction instead, and needs no allowance. @default false */
  isMaker?: boolean | undefined
  /** Whether transactions do nothing after the deadline of their quote. */
  keepsDeadlines: boolean
  /** Tokens that can be exchanged. @throws NodeFault */
  tokens: () => Promise<readonly string[]>
  /** @throws SwapFault, NodeFault */
  quote: (ask: SwapAsk) => Promise<SwapOffer & { others?: readonly SwapOffer[] | undefined }>
}

type SwapTransactions = {
  orders?: undefined
  /**
   * All output goes to the account of the quote.
   * @param options.estimates Asks the chain for the gas, which it knows only for a possible swap.
   * @throws NodeFault
   */
  build: (quote: SwapQuote, options: { estimates: boolean }) => Promise<SwapCall>
}

/** Exchanges tokens of some chains, at a company's servers. */
export type SwapVendor = {
  /** Lower-case letters, digits and hyphens: part of quotes. */
  id: string
  /** The name that visitors see. */
  name: string
  /** Questions that each process asks it in a minute at most, for all visitors. @default 300 */
  perMinute?: number | undefined
  /**
   * Undefined for a network where it exchanges no tokens.
   * @param network.id CAIP-2
   * @param network.tokens Those of the operator and the network's own currency, in the one spelling.
   * @param network.askNode Asks the operator's node; absent if no transactions are built.
   */
  open: (network: {
    id: string
    tokens: readonly string[]
    askNode?: AskNetwork | undefined
  }) => SwapSource | undefined
}

/**
 * Asks a network's node several things at once.
 * @returns the results in their order, undefined if the node refuses
 * @throws if the node does not answer
 */
export type AskNetwork = (
  calls: readonly { method: string; params: unknown[] }[],
) => Promise<readonly unknown[]>

/** A question to a vendor. */
type VendorQuestion = {
  url: string
  headers: Readonly<Record<string, string>>
  /** JSON, by POST. @default it is a GET */
  body?: unknown
}

/**
 * Sends a request to a vendor, with a short timeout.
 * @returns the answer with its status
 * @throws SwapFault for an answer that is late, is not JSON, or has a status of 429 or from 500 on
 */
export type AskVendor = (question: VendorQuestion) => Promise<{ status: number; said: unknown }>

/** Why there is no offer, or no transaction of a quote. */
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
