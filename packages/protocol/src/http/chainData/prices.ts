import * as z from 'zod/mini'
import { ProjectId } from '../../channel/hello.js'
import { assetName, caip10, fiat, PriceQuote } from './amounts.js'

/** Maximum number of tokens in one `POST /v1/fungible/price`. */
export const MAX_PRICES = 100

/** `POST /v1/fungible/price` */
export const FungiblePriceAsk = z.object({
  currency: z.literal('usd'),
  /** CAIP-10. Twenty `ee` bytes stand for the native currency of an EVM chain. */
  addresses: z.array(caip10).check(z.minLength(1), z.maxLength(MAX_PRICES)),
  /** Used if the query has no project id. Pages send the id in the query because a preflight has no body. */
  projectId: z.optional(ProjectId),
})
export type FungiblePriceAsk = z.infer<typeof FungiblePriceAsk>

/** In the order of the request. Omits tokens without a price. */
export const FungiblePrices = z.object({
  fungibles: z.array(
    z.object({
      name: assetName,
      symbol: assetName,
      iconUrl: z.string().check(z.maxLength(2_048)),
      price: fiat,
      address: z.optional(caip10),
      quote: z.optional(PriceQuote),
    }),
  ),
})
export type FungiblePrices = z.infer<typeof FungiblePrices>
