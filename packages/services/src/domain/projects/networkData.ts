import * as z from 'zod'

/** Tokens of a network that the operator can list. */
const MAX_TOKENS = 500
/** Characters of a picture's address; a `data:` URI has all of the picture. */
const MAX_LOGO = 65_536
const priceId = z.string().regex(/^[a-z0-9._-]{1,64}$/i, 'must be an id of the price API')

/** The default US dollars that a pool must hold. */
const FLOOR = 50_000
const LEAST_FLOOR = 1_000
const factories = z.array(z.string()).max(5, 'must be 5 factories at the most').default([])

/** A token, with its picture as lists of tokens name it (tokenlists.org). */
const ListedToken = z.union([
  z.string(),
  z.strictObject({
    address: z.string(),
    logoURI: z
      .string()
      .max(MAX_LOGO, `must be ${MAX_LOGO} characters at the most`)
      .regex(/^((https?|ipfs|ar):\/\/.|data:)/i, 'must be an https, ipfs or data URI')
      .optional(),
  }),
])

/** Pools that give token prices. */
const Pools = z.strictObject({
  /** Quote tokens, with their price in US dollars. @default 1 */
  quotes: z
    .array(z.strictObject({ token: z.string(), price: z.number().positive().default(1) }))
    .min(1, 'must be one token at least')
    .max(5, 'must be 5 tokens at the most'),
  /** The wrapped token of the network's own currency. */
  wrapped: z.string().optional(),
  /** Factories whose pools count: like Uniswap's second version, and like its third. */
  v2: factories,
  v3: factories,
  /** US dollars of the quote token that a pool must have. @default 50 000 */
  floor: z.number().min(LEAST_FLOOR, `must be ${LEAST_FLOOR} dollars at least`).default(FLOOR),
})

/** The settings of the data API for a network. */
export const NetworkData = z.strictObject({
  /** Tokens that are looked up in every account, by their addresses or with their pictures. Other tokens may not imitate them. */
  tokens: z
    .array(ListedToken)
    .max(MAX_TOKENS, `must be ${MAX_TOKENS} tokens at the most`)
    .default([]),
  /**
   * Reads all blocks, so that the history has transfers of the chain's own currency, and failures: for local chains and others of
   * the operator's own.
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
  /** Prices of tokens by pools of the network, if no other source knows one. */
  pools: Pools.optional(),
  /** The price API's ids for the network (`ethereum`), and its currency (`ethereum`). */
  priceIds: z.strictObject({ platform: priceId.optional(), native: priceId.optional() }).optional(),
})
export type NetworkData = z.output<typeof NetworkData>

/** The tokens that the operator lists. */
export const listedTokens = (data: NetworkData | undefined) =>
  (data?.tokens ?? []).map((token) => (typeof token === 'string' ? { address: token } : token))
