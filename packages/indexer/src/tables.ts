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

/** Blocks that were read without a gap. Written together with their results. */
export const dataScans = pgTable(
  'data_scans',
  {
    /** CAIP-2 */
    network: text().notNull(),
    /** Empty for all blocks. */
    account: text().notNull(),
    fromBlock: bigint({ mode: 'bigint' }).notNull(),
    toBlock: bigint({ mode: 'bigint' }).notNull(),
    /** Blocks that reveal a reorganisation, newest first. */
    checkpoints: jsonb().$type<Checkpoint[]>().notNull(),
    found: integer().notNull(),
    /** The last requester, who owns the quota: keyed hashes of a network site and a client. */
    site: text().notNull().default(''),
    client: text().notNull().default(''),
    /** The time of the last request. Rows without requests are deleted. */
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
    /** In the token's smallest unit. */
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
    /** The fee in the smallest unit of the chain's currency; null if it is not known. */
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
