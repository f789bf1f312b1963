import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, precision: 3 })

/** Block ranges without gaps, written together with their results. */
export const dataScans = pgTable(
  'data_scans',
  {
    network: text().notNull(),
    /** Empty for a scan of whole blocks. */
    account: text().notNull(),
    fromBlock: bigint({ mode: 'bigint' }).notNull(),
    toBlock: bigint({ mode: 'bigint' }).notNull(),
    /** Block hashes that reveal a reorganisation, newest first. */
    checkpoints: jsonb().$type<Checkpoint[]>().notNull(),
    found: integer().notNull(),
    /** Keyed hashes of the last requester's network site and client, who pays the quota. */
    site: text().notNull().default(''),
    client: text().notNull().default(''),
    /** Rows that are not requested for a while are deleted. */
    askedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.network, table.account] }), index().on(table.askedAt)],
)

type Checkpoint = { number: string; hash: string }

export const dataTransfers = pgTable(
  'data_transfers',
  {
    network: text().notNull(),
    account: text().notNull(),
    block: bigint({ mode: 'bigint' }).notNull(),
    blockHash: text().notNull(),
    hash: text().notNull(),
    position: integer().notNull(),
    log: integer().notNull(),
    part: integer().notNull(),
    token: text().notNull(),
    kind: text({ enum: ['fungible', 'nft'] }).notNull(),
    tokenId: text(),
    sender: text().notNull(),
    recipient: text().notNull(),
    /** Smallest unit of the token. */
    amount: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.network, table.account, table.block, table.log, table.part] }),
    index().on(table.network, table.account, table.hash),
  ],
)

export const dataTransactions = pgTable(
  'data_transactions',
  {
    network: text().notNull(),
    hash: text().notNull(),
    block: bigint({ mode: 'bigint' }).notNull(),
    blockHash: text().notNull(),
    position: integer().notNull(),
    minedAt: instant().notNull(),
    sender: text().notNull(),
    recipient: text(),
    value: text().notNull(),
    nonce: bigint({ mode: 'number' }).notNull(),
    selector: text().notNull(),
    /** Smallest unit of the chain's currency; null if unknown. */
    fee: text(),
    /** Null until requested. */
    succeeded: boolean(),
    scanned: boolean().notNull(),
    readAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.network, table.hash] }),
    index().on(table.network, table.sender, table.block),
    index().on(table.network, table.recipient, table.block),
    index().on(table.network, table.block),
  ],
)
