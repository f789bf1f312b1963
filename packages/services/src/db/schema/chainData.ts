import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.js'

/** `name` or `symbol` is null if the contract does not return it. */
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

export const dataNfts = pgTable(
  'data_nfts',
  {
    network: text().notNull(),
    token: text().notNull(),
    tokenId: text().notNull(),
    name: text(),
    /** Id of the image, or null. */
    picture: text(),
    readAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.network, table.token, table.tokenId] }),
    index().on(table.readAt),
  ],
)

export const dataPictures = pgTable(
  'data_pictures',
  {
    id: text().primaryKey(),
    source: text().notNull(),
    body: text(),
    type: text(),
    size: integer().notNull(),
    /** Owner of the quota, the first requester: keyed hashes of network site and client. */
    site: text().notNull().default(''),
    client: text().notNull().default(''),
    readAt: instant(),
    askedAt: instant().notNull(),
  },
  (table) => [index().on(table.askedAt)],
)
