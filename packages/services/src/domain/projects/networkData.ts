import * as z from 'zod'

/** Maximum tokens per network in the operator's list. */
const MAX_TOKENS = 500
/** Maximum length of a picture's URL; a `data:` URI contains the whole picture. */
const MAX_LOGO = 65_536
const priceId = z.string().regex(/^[a-z0-9._-]{1,64}$/i, 'must be an id of the price API')

/** Default and lowest minimum value of a pool, in US dollars. */
const FLOOR = 50_000
const LEAST_FLOOR = 1_000
const factories = z.array(z.string()).max(5, 'must be 5 factories at the most').default([])

/** A token, with a picture as in token lists (tokenlists.org). */
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

const Pools = z.strictObject({
  /** Up to five tokens, each with its `price` in US dollars (default 1). */
  quotes: z
    .array(z.strictObject({ token: z.string(), price: z.number().positive().default(1) }))
    .min(1, 'must be one token at least')
    .max(5, 'must be 5 tokens at the most'),
  /** Wrapped currency of the network. */
  wrapped: z.string().optional(),
  /** Factories compatible with Uniswap V2. @default `[]` */
  v2: factories,
  /** Factories compatible with Uniswap V3. @default `[]` */
  v3: factories,
  /** Minimum value of the quote token in a pool, in US dollars. @default `50_000` */
  floor: z.number().min(LEAST_FLOOR, `must be ${LEAST_FLOOR} dollars at least`).default(FLOOR),
})

export const NetworkData = z.strictObject({
  /**
   * Up to 500 tokens that the services look up for each account: an address, or `{ address, logoURI }` with an `https:`,
   * `ipfs:` or `data:` picture, as in [token lists](https://tokenlists.org). Pictures need `IMAGE_URL`.
   */
  tokens: z
    .array(ListedToken)
    .max(MAX_TOKENS, `must be ${MAX_TOKENS} tokens at the most`)
    .default([]),
  /**
   * For your own chains: reads **all** blocks, so that histories include payments in the currency,
   * contract calls and failures.
   */
  scanBlocks: z.boolean().default(false),
  /**
   * Bitcoin: URL of an API like
   * [Esplora's](https://github.com/Blockstream/esplora/blob/master/API.md), with parameters such as
   * a key. EVM: a [Blockscout](https://docs.blockscout.com/api-reference) REST API up to `/api/v2`,
   * instead of a search of logs.
   */
  indexUrl: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
  /** First block that the services read. */
  startBlock: z.int('must be the number of a block').min(0).default(0),
  /** EVM: [pools](#prices) that give token prices. */
  pools: Pools.optional(),
  /** Ids of network and currency at the price API: `{ platform, native }`. */
  priceIds: z.strictObject({ platform: priceId.optional(), native: priceId.optional() }).optional(),
})
export type NetworkData = z.output<typeof NetworkData>

export const listedTokens = (data: NetworkData | undefined) =>
  (data?.tokens ?? []).map((token) => (typeof token === 'string' ? { address: token } : token))
