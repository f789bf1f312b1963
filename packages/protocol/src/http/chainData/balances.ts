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

export const Balance = z.object({
  name: assetName,
  symbol: assetName,
  chainId: caip2,
  /** The token's contract, CAIP-10. @default the chain's own currency */
  address: z.optional(caip10),
  /** In the requested currency; absent without a price. */
  value: z.optional(fiat),
  price: fiat,
  quote: z.optional(PriceQuote),
  quantity: z.object({
    decimals: z.string().check(z.regex(/^\d{1,3}$/)),
    /** In whole tokens. */
    numeric: decimalAmount,
    /** Change by pending transactions. @default none, or unknown */
    pending: z.optional(decimalChange),
  }),
  /** A URL, or empty. */
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
