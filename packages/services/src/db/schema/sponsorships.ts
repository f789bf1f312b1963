import { sql } from 'drizzle-orm'
import { date, index, integer, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from './columns.js'

const wei = () => numeric({ precision: 78, scale: 0, mode: 'bigint' })

/** User operations for which the operator pays the fee. */
export const sponsorships = pgTable(
  'sponsorships',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    project: text().notNull(),
    network: text().notNull(),
    account: text().notNull(),
    nonce: text().notNull(),
    /** The UTC day of the budget. */
    day: date({ mode: 'string' }).notNull(),
    /** Maximum cost while open, then the real cost. */
    amount: wei().notNull(),
    state: text({ enum: ['open', 'paid', 'expired'] }).notNull(),
    /** In the chain's time. */
    validUntil: instant().notNull(),
    /** The receipt is not in earlier blocks. */
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
