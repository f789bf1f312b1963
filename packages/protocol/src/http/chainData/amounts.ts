import * as z from 'zod/mini'
import { cleanName } from './names.js'

/** Maximum decimal places: 255, the limit of contracts. */
const MAX_PLACES = 255

/** An amount in whole tokens, written out: no sign, no exponent, a point. 256 bits are 78 digits. */
export const decimalAmount = z
  .string()
  .check(z.maxLength(79 + MAX_PLACES), z.regex(/^\d{1,78}(\.\d{1,255})?$/))

export const decimalChange = z.string().check(z.regex(/^-?\d{1,78}(\.\d{1,255})?$/))

/** An amount of money for display. Calculations must not use it. */
export const fiat = z.number().check(z.minimum(0))

/** CAIP-2 */
export const caip2 = z.string().check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/))
/** CAIP-10 */
export const caip10 = z
  .string()
  .check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/))

/** A contract's own name, as one line of plain text. Empty if it has no printable text. */
export const assetName = z.pipe(z.string().check(z.maxLength(1_024)), z.transform(cleanName))

/** Source and time of a price. */
export const PriceQuote = z.object({
  /** The operator's table, the host of the price API, or a pool. */
  source: z.string().check(z.maxLength(255)),
  time: z.iso.datetime(),
  /** Percent in the last day, if the source has it. */
  change24h: z.optional(z.number()),
})
export type PriceQuote = z.infer<typeof PriceQuote>

/** A chain whose part of the answer is missing. */
export const ChainFailure = z.object({
  /** CAIP-2 */
  chainId: caip2,
  /** `chainDisconnected` or `chainNotSupported`, by the names of the error table. */
  reason: z.string().check(z.maxLength(64)),
})
export type ChainFailure = z.infer<typeof ChainFailure>

/** Reasons to suspect an asset, by simple rules: a link in its name, the symbol of another token. */
export const AssetFlags = z.object({ is_spam: z.boolean() })
