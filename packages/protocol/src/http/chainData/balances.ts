import * as z from 'zod/mini'
import {
  AssetFlags,
  assetName,
  ChainFailure,
  caip2,
  caip10,
  decimalAmount,
  decimalChange,
  fiat,
  PriceQuote,
} from './amounts.js'

/** An account's balance of one token, or of a chain's own currency. */
export const Balance = z.object({
  name: assetName,
  symbol: assetName,
  /** CAIP-2 */
  chainId: caip2,
  /** The token's contract, CAIP-10. @default the chain's own currency */
  address: z.optional(caip10),
  /** In the requested currency; absent without a price. */
  value: z.optional(fiat),
  /** The price of one unit; 0 if it is unknown, without a `quote`. */
  price: fiat,
  quote: z.optional(PriceQuote),
  quantity: z.object({
    decimals: z.string().check(z.regex(/^\d{1,3}$/)),
    /** In whole tokens. */
    numeric: decimalAmount,
    /** The change by pending transactions. @default none, or unknown */
    pending: z.optional(decimalChange),
  }),
  /** The URL, or empty. */
  iconUrl: z.string().check(z.maxLength(2_048)),
  flags: z.optional(AssetFlags),
})
export type Balance = z.infer<typeof Balance>

/** `GET /v1/account/{address}/balance` */
export const BalanceList = z.object({
  balances: z.array(Balance),
  /** When the chains were read. */
  updatedAt: z.optional(z.iso.datetime()),
  /** Chains that could not be read; their balances are missing, not zero. */
  errors: z.optional(z.array(ChainFailure)),
})
export type BalanceList = z.infer<typeof BalanceList>
