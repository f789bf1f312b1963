/** A trade that someone wants. Tokens are in their chain's one spelling, amounts in their smallest units. */
export type SwapAsk = {
  account: string
  from: string
  to: string
  /** Of `from`. */
  amount: bigint
}

/** What an exchange would give for it. */
type SwapOffer = {
  /** Of `to`, if no other trade comes before. */
  received: bigint
  /** The part of `amount` that the exchange keeps. */
  fee: bigint
  /** By how much the trade itself worsens its price, in hundredths of a per cent, without the fee. */
  impact: number
  /** The tokens that it goes through, both ends included. */
  route: readonly string[]
  /** When it was read. @property time Milliseconds since the epoch. */
  block: { number: bigint; time: number }
}

/** An offer that a transaction can be built of. */
export type SwapQuote = SwapAsk &
  SwapOffer & {
    /** Hundredths of a per cent by which less may be received. */
    slippage: number
    /** Of `to`: the account receives as much at least, or keeps what it has. */
    minimum: bigint
    /** Milliseconds since the epoch: no transaction is built after this. */
    expiresAt: number
    /** The same: a transaction does nothing after this. */
    deadline: number
  }

/** A transaction of the account's. */
export type SwapCall = {
  to: string
  data: string
  value: bigint
  gas: bigint
  gasPrice: bigint
}

/** Exchanges tokens of one chain. */
export type SwapSource = {
  /** Needs an allowance of what it takes, but of the chain's own currency. */
  spender: string
  /** Those that can be exchanged. @throws NodeFault */
  tokens: () => Promise<readonly string[]>
  /** @throws SwapFault, NodeFault */
  quote: (ask: SwapAsk) => Promise<SwapOffer>
  /**
   * Whatever it does goes to the account of the quote.
   * @param options.estimates Asks the chain for the gas, which it knows only once the account could make the swap.
   * @throws NodeFault
   */
  build: (quote: SwapQuote, options: { estimates: boolean }) => Promise<SwapCall>
}

/** Why there is no offer. */
export class SwapFault extends Error {
  override name = 'SwapFault'
  readonly reason: 'noRoute' | 'amountTooSmall' | 'amountRefused' | 'tokenKeepsPart'

  constructor(reason: SwapFault['reason']) {
    super(reason)
    this.reason = reason
  }
}
