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
      /** URL or an empty string. */
      logoUri: z.string().check(z.maxLength(2_048)),
    }),
  ),
})
export type SwapTokens = z.infer<typeof SwapTokens>

export const SwapQuote = z.object({
  id: quoteId,
  fromAmount: units,
  fromAccount: caip10,
  /** Valid if no other trade executes first. */
  toAmount: units,
  toAccount: caip10,
  /** The swap reverts below this amount. */
  minimum: units,
  /** Percent between `toAmount` and `minimum`. */
  slippage: percent,
  /** Loss in percent caused by the trade's size, without fees. Absent if the exchange does not report it. */
  priceImpact: z.optional(percent),
  /** Percent below the services' price, if more than ten. */
  belowPrice: z.optional(percent),
  /** Included in `fromAmount`, or already deducted from `toAmount`. */
  fees: z.array(z.object({ amount: units, account: caip10 })),
  /** The account signs an order instead of a transaction. Requires `orders` in the request. */
  kind: z.optional(z.literal('order')),
  /** Absent for the operator's exchange. */
  exchange: z.optional(z.string().check(z.maxLength(32))),
  /** Contract that needs an allowance. Null if none is needed, as for the chain's currency. */
  spender: z.nullable(caip10),
  /** Market maker that signs the other side. */
  maker: z.optional(caip10),
  /** Path of the trade, including both tokens. */
  route: z.array(caip10),
  /** Absent if the exchange does not report a block. */
  block: z.optional(z.object({ number: units, time: instant })),
  /** Time until which the services build a transaction. */
  expiresAt: instant,
  /** Whether the transaction is private until a block includes it. */
  isProtected: z.optional(z.boolean()),
  /** The transaction has no effect after this time. */
  deadline: z.optional(instant),
})
export type SwapQuote = z.infer<typeof SwapQuote>

/** `GET /v1/convert/quotes`, the best quote first. */
export const SwapQuotes = z.object({ quotes: z.array(SwapQuote) })
export type SwapQuotes = z.infer<typeof SwapQuotes>

/** `GET /v1/convert/allowance` */
export const SwapAllowance = z.object({ allowance: units })
export type SwapAllowance = z.infer<typeof SwapAllowance>

/** `GET /v1/convert/gas-price`, per unit of gas. */
export const SwapGasPrice = z.object({ standard: units, fast: units, instant: units })
export type SwapGasPrice = z.infer<typeof SwapGasPrice>

/** The member with the namespace's name contains `gas` and `gasPrice`. */
const SwapTransaction = z.looseObject({
  from: caip10,
  to: caip10,
  /** A market maker's transaction already contains the maker's signature. */
  data: z.string().check(z.regex(/^0x(?:[0-9a-f]{2})*$/)),
  value: units,
})

/** `GET /v1/convert/build-approve` */
export const SwapApproval = z.object({
  /** `from` repeats the token of `to`: clients of the specification read `from`. */
  tx: SwapTransaction,
  /** Send this first if the token requires a zero allowance before a change. */
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
  /** On EVM networks: data for `eth_signTypedData_v4`. */
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
