import * as z from 'zod/mini'
import { cleanName } from './names.js'

/** Token contracts allow at most 255 decimals. */
const MAX_PLACES = 255

/** In whole tokens, without sign or exponent, with a decimal point. 256 bits are 78 digits. */
export const decimalAmount = z
  .string()
  .check(z.maxLength(79 + MAX_PLACES), z.regex(/^\d{1,78}(\.\d{1,255})?$/))

export const decimalChange = z.string().check(z.regex(/^-?\d{1,78}(\.\d{1,255})?$/))

/** For display only, not for calculations. */
export const fiat = z.number().check(z.minimum(0))

export const caip2 = z.string().check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/))
export const caip10 = z
  .string()
  .check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/))

/** One line of text without markup, maybe empty. */
export const assetName = z.pipe(z.string().check(z.maxLength(1_024)), z.transform(cleanName))

export const PriceQuote = z.object({
  /** The operator's table, the host of the price API, or a pool. */
  source: z.string().check(z.maxLength(255)),
  time: z.iso.datetime(),
  /** Change in percent over 24 hours, if known. */
  change24h: z.optional(z.number()),
})
export type PriceQuote = z.infer<typeof PriceQuote>

export const ChainFailure = z.object({
  chainId: caip2,
  /** A reason from the error table. */
  reason: z.string().check(z.maxLength(64)),
})
export type ChainFailure = z.infer<typeof ChainFailure>

/** Spam: the name contains a link, or the symbol belongs to another token. */
export const AssetFlags = z.object({ is_spam: z.boolean() })
