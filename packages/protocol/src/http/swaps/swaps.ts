import * as z from 'zod/mini'
import { assetName, caip10 } from '../chainData/amounts.js'
import { instant } from '../fields.js'

/** An amount in the smallest unit of its token: 256 bits are 78 digits. */
const units = z.string().check(z.regex(/^(?:0|[1-9]\d{0,77})$/))
const percent = z.number().check(z.minimum(0), z.maximum(100))
export const quoteId = z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,4096}$/))

/** `GET /v1/convert/tokens` */
export const SwapTokens = z.object({
  tokens: z.array(
    z.object({
      name: assetName,
      symbol: assetName,
      /** CAIP-10 */
      address: caip10,
      decimals: z.int().check(z.minimum(0), z.maximum(255)),
      /** The URL, or empty. */
      logoUri: z.string().check(z.maxLength(2_048)),
    }),
  ),
})
export type SwapTokens = z.infer<typeof SwapTokens>

export const SwapQuote = z.object({
  /** The id from `POST /v1/convert/build-transaction`. */
  id: quoteId,
  fromAmount: units,
  /** The token, CAIP-10. */
  fromAccount: caip10,
  /** The received amount if no other trade comes first. */
  toAmount: units,
  toAccount: caip10,
  /** The minimum received amount. A swap for less reverts. */
  minimum: units,
  /** Difference in percent between both. */
  slippage: percent,
  /** Loss in percent by the trade's own size, without fees; absent if the exchange does not report it. */
  priceImpact: z.optional(percent),
  /** Percent below the services' price, if more than ten. */
  belowPrice: z.optional(percent),
  /** Within `fromAmount`, or already taken off `toAmount`; by their token. */
  fees: z.array(z.object({ amount: units, account: caip10 })),
  /** `order` where the account signs an order and sends no transaction; such quotes need `orders` in the request. */
  kind: z.optional(z.literal('order')),
  /** The exchange's name; absent for the operator's own. */
  exchange: z.optional(z.string().check(z.maxLength(32))),
  /** The contract that needs an allowance of the token; null without one, as for the chain's own currency. */
  spender: z.nullable(caip10),
  /** The account of the market maker that signs the other side, if there is one. */
  maker: z.optional(caip10),
  /** The tokens of the trade's path, both ends included. */
  route: z.array(caip10),
  /** When it was read; absent if the exchange names no block. */
  block: z.optional(z.object({ number: units, time: instant })),
  /** No transaction is built after this. */
  expiresAt: instant,
  /** The embedded wallet's transaction is private until it is in a block. */
  isProtected: z.optional(z.boolean()),
  /** The transaction has no effect after this; absent for an exchange without deadlines. */
  deadline: z.optional(instant),
})
export type SwapQuote = z.infer<typeof SwapQuote>

/** `GET /v1/convert/quotes`, the best one first. */
export const SwapQuotes = z.object({ quotes: z.array(SwapQuote) })
export type SwapQuotes = z.infer<typeof SwapQuotes>

/** `GET /v1/convert/allowance` */
export const SwapAllowance = z.object({ allowance: units })
export type SwapAllowance = z.infer<typeof SwapAllowance>

/** `GET /v1/convert/gas-price`: of one unit of gas. */
export const SwapGasPrice = z.object({ standard: units, fast: units, instant: units })
export type SwapGasPrice = z.infer<typeof SwapGasPrice>

/** A transaction of the account's; a field with the name of its namespace has `gas` and `gasPrice`. */
const SwapTransaction = z.looseObject({
  /** CAIP-10, both. */
  from: caip10,
  to: caip10,
  /** The data of the call; with a maker, the whole transaction, signed by the maker. */
  data: z.string().check(z.regex(/^0x(?:[0-9a-f]{2})*$/)),
  value: units,
})

/** `GET /v1/convert/build-approve` */
export const SwapApproval = z.object({
  /** `from` repeats the token in `to`, because clients of the specification read it there. */
  tx: SwapTransaction,
  /** Sent first if the token changes an allowance only from zero. */
  reset: z.optional(SwapTransaction),
})
export type SwapApproval = z.infer<typeof SwapApproval>

/** The answer of `POST /v1/convert/build-transaction`. */
export const SwapBuilt = z.object({
  tx: z.looseObject({ ...SwapTransaction.shape, amount: units }),
  /** The quote of the transaction. */
  quote: SwapQuote,
})
export type SwapBuilt = z.infer<typeof SwapBuilt>

/** `POST /v1/convert/build-order` */
export const SwapOrder = z.object({
  /** The account signs it; on EVM networks with `eth_signTypedData_v4`. */
  order: z.record(z.string(), z.unknown()),
  quote: SwapQuote,
})
export type SwapOrder = z.infer<typeof SwapOrder>

const orderId = z.string().check(z.regex(/^[a-z0-9-]{1,32}\.[A-Za-z0-9]{1,256}$/))

/** `POST /v1/convert/place-order` */
export const SwapOrderPlaced = z.object({ orderId })
export type SwapOrderPlaced = z.infer<typeof SwapOrderPlaced>

/** `GET /v1/convert/order-status` */
export const SwapOrderStatus = z.object({ state: z.enum(['open', 'done', 'cancelled', 'expired']) })
export type SwapOrderStatus = z.infer<typeof SwapOrderStatus>

/** Why the services refuse a swap; `data.reason` of the error. */
export type SwapRefusal =
  | 'notSupported'
  | 'gasPriceNotSupported'
  | 'amountInvalid'
  | 'slippageInvalid'
  | 'addressInvalid'
  | 'networksDiffer'
  | 'sameToken'
  | 'tokenNotListed'
  | 'noRoute'
  | 'amountTooSmall'
  | 'amountRefused'
  | 'tokenKeepsPart'
  | 'quoteInvalid'
  | 'quoteMismatch'
  | 'quoteExpired'
  | 'orderRefused'
  | 'orderUnknown'
  | 'spenderUnknown'
  | 'exchangeBusy'
  | 'exchangeSlow'
  | 'exchangeDown'
  | 'exchangeUnclear'
