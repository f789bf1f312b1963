import * as z from 'zod'

/** Tokens of a network that the operator can list. */
const MAX_TOKENS = 500
const priceId = z.string().regex(/^[a-z0-9._-]{1,64}$/i, 'must be an id of the price API')

/** What the data API reads of a network. */
export const NetworkData = z.strictObject({
  /** Tokens that every account is looked up in, and that nobody else may look like. */
  tokens: z
    .array(z.string())
    .max(MAX_TOKENS, `must be ${MAX_TOKENS} tokens at the most`)
    .default([]),
  /**
   * Reads all blocks, so that the history has transfers of the chain's own currency, and what failed: for local chains and
   * others of the operator's own.
   * @default false
   */
  scanBlocks: z.boolean().default(false),
  /**
   * An API that keeps an index of accounts, where the namespace knows one: one like Esplora's for Bitcoin, one like Blockscout's
   * for EVM networks.
   */
  indexUrl: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
  /** The first block that is read. @default 0 */
  startBlock: z.int('must be the number of a block').min(0).default(0),
  /** What the price API calls the network (`ethereum`), and its currency (`ethereum`). */
  priceIds: z.strictObject({ platform: priceId.optional(), native: priceId.optional() }).optional(),
})
export type NetworkData = z.output<typeof NetworkData>
