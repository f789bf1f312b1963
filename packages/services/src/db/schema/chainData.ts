import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.js'

/** Names and symbols of tokens. Null if the contract has no answer. */
export const dataTokens = pgTable(
  'data_tokens',
  {
    network: text().notNull(),
    token: text().notNull(),
    name: text(),
    symbol: text(),
    decimals: integer(),
    readAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.network, table.token] }), index().on(table.readAt)],
)

/** Metadata of requested NFTs. */
export const dataNfts = pgTable(
  'data_nfts',
  {
    network: text().notNull(),
    token: text().notNull(),
    tokenId: text().notNull(),
    /** Null for a token without a name. */
    name: text(),
    /** The id of its picture, or null. */
    picture: text(),
    readAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.network, table.token, table.tokenId] }),
    index().on(table.readAt),
  ],
)

/** Pictures of NFTs: their source, and the re-encoded image after the first view. */
export const dataPictures = pgTable(
  'data_pictures',
  {
    id: text().primaryKey(),
    /** `https:`, `ipfs:` or `data:`. */
    source: text().notNull(),
    body: text(),
    /** Its type, `image/webp`, `image/jpeg` or `image/svg+xml`. */
    type: text(),
    /** Total number of characters. */
    size: integer().notNull(),
    /** The first requester, whose quota it uses: keyed hashes of a network site and a client. */
    site: text().notNull().default(''),
    client: text().notNull().default(''),
    /** The last read of the source, even a failed one. */
    readAt: instant(),
    /** When a client last got it. */
    askedAt: instant().notNull(),
  },
  (table) => [index().on(table.askedAt)],
)
