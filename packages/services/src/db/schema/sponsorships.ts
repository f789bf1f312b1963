import { sql } from 'drizzle-orm'
import { date, index, integer, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from './columns.js'

const wei = () => numeric({ precision: 78, scale: 0, mode: 'bigint' })

/** User operations whose fee the operator agreed to pay. */
export const sponsorships = pgTable(
  'sponsorships',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    project: text().notNull(),
    /** CAIP-2 */
    network: text().notNull(),
    account: text().notNull(),
    nonce: text().notNull(),
    /** The day (UTC) whose budget it uses. */
    day: date({ mode: 'string' }).notNull(),
    /** The maximum cost of an open operation, then the real cost. */
    amount: wei().notNull(),
    state: text({ enum: ['open', 'paid', 'expired'] }).notNull(),
    /** By the chain's clock. */
    validUntil: instant().notNull(),
    /** Earlier blocks do not contain its receipt. */
    fromBlock: wei().notNull(),
    site: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index().on(table.project, table.network, table.day),
    index().on(table.createdAt),
    // Only one operation per nonce of an account reaches the chain.
    uniqueIndex('sponsorships_one_open')
      .on(table.network, table.account, table.nonce)
      .where(sql`state = 'open'`),
  ],
)
