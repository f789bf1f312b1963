import * as z from 'zod/mini'
import { assetName, caip10 } from '../chainData/amounts.js'
import { instant } from '../fields.js'

/** In the token's smallest unit: 256 bits are 78 digits. */
const units = z.string().check(z.regex(/^(?:0|[1-9]\d{0,77})$/))
const percent = z.number().check(z.minimum(0), z.maximum(100))
export const quoteId = z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,4096}$/))

/** `GET /v1/convert/tokens` */
export const SwapTokens = z.object({
  tokens: z.array(
    z.object({
      name: assetName,
      symbol: assetName,
      address: caip10,
      decimals: z.int().check(z.minimum(0), z.maximum(255)),
      /** A URL, or empty. */
      logoUri: z.string().check(z.maxLength(2_048)),
    }),
  ),
})
export type SwapTokens = z.infer<typeof SwapTokens>

export const SwapQuote = z.object({
  id: quoteId,
  fromAmount: units,
  fromAccount: caip10,
  /** If no other trade comes first. */
  toAmount: units,
  toAccount: caip10,
  /** A swap for less reverts. */
  minimum: units,
  /** Percent between `toAmount` and `minimum`. */
  slippage: percent,
  /** Loss in percent by the trade's size, without fees; absent if the exchange does not report it. */
  priceImpact: z.optional(percent),
  /** Percent below the services' price, if more than ten. */
  belowPrice: z.optional(percent),
  /** Part of `fromAmount`, or already taken off `toAmount`. */
  fees: z.array(z.object({ amount: units, account: caip10 })),
  /** The account signs an order instead of a transaction. Requires `orders` in the request. */
  kind: z.optional(z.literal('order')),
  /** Absent for the operator's own exchange. */
  exchange: z.optional(z.string().check(z.maxLength(32))),
  /** Needs an allowance; null without one, as for the chain's own currency. */
  spender: z.nullable(caip10),
  /** The market maker signs the other side. */
  maker: z.optional(caip10),
  /** Path of the trade, with both ends. */
  route: z.array(caip10),
  /** Absent if the exchange names no block. */
  block: z.optional(z.object({ number: units, time: instant })),
  /** No transaction is built later. */
  expiresAt: instant,
  /** The transaction is private until it is in a block. */
  isProtected: z.optional(z.boolean()),
  /** The transaction has no effect after this time. */
  deadline: z.optional(instant),
})
export type SwapQuote = z.infer<typeof SwapQuote>

/** `GET /v1/convert/quotes`, the best one first. */
export const SwapQuotes = z.object({ quotes: z.array(SwapQuote) })
export type SwapQuotes = z.infer<typeof SwapQuotes>

/** `GET /v1/convert/allowance` */
export const SwapAllowance = z.object({ allowance: units })
export type SwapAllowance = z.infer<typeof SwapAllowance>

/** `GET /v1/convert/gas-price`, for one unit of gas. */
export const SwapGasPrice = z.object({ standard: units, fast: units, instant: units })
export type SwapGasPrice = z.infer<typeof SwapGasPrice>

/** A field with the namespace's name has `gas` and `gasPrice`. */
const SwapTransaction = z.looseObject({
  from: caip10,
  to: caip10,
  /** A market maker's transaction is complete, with the maker's signature. */
  data: z.string().check(z.regex(/^0x(?:[0-9a-f]{2})*$/)),
  value: units,
})

/** `GET /v1/convert/build-approve` */
export const SwapApproval = z.object({
  /** `from` repeats the token of `to`: clients of the specification read it there. */
  tx: SwapTransaction,
  /** Sent first if the token changes an allowance only from zero. */
  reset: z.optional(SwapTransaction),
})
export type SwapApproval = z.infer<typeof SwapApproval>

/** `POST /v1/convert/build-transaction`. */
export const SwapBuilt = z.object({
  tx: z.looseObject({ ...SwapTransaction.shape, amount: units }),
  quote: SwapQuote,
})
export type SwapBuilt = z.infer<typeof SwapBuilt>

/** `POST /v1/convert/build-order` */
export const SwapOrder = z.object({
  /** On EVM networks for `eth_signTypedData_v4`. */
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

/** In `data.reason` of the error. */
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
