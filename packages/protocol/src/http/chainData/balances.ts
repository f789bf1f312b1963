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
  /** The token's contract, CAIP-10. @default the chain's native currency */
  address: z.optional(caip10),
  /** In the requested currency; missing without a price. */
  value: z.optional(fiat),
  price: fiat,
  quote: z.optional(PriceQuote),
  quantity: z.object({
    decimals: z.string().check(z.regex(/^\d{1,3}$/)),
    /** In whole tokens. */
    numeric: decimalAmount,
    /** Change by pending transactions. Missing if zero or unknown. */
    pending: z.optional(decimalChange),
  }),
  iconUrl: z.string().check(z.maxLength(2_048)),
  flags: z.optional(AssetFlags),
})
export type Balance = z.infer<typeof Balance>

/** `GET /v1/account/{address}/balance` */
export const BalanceList = z.object({
  balances: z.array(Balance),
  /** Time of the chain reads. */
  updatedAt: z.optional(z.iso.datetime()),
  /** Failed chains. Their balances are missing, not zero. */
  errors: z.optional(z.array(ChainFailure)),
})
export type BalanceList = z.infer<typeof BalanceList>
