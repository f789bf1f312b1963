import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.js'

/** Unlogged: a crash empties this table and {@link nonceSeeds}, which invalidates earlier proofs. */
export const proofs = pgTable(
  'proofs',
  { hash: text().primaryKey(), expiresAt: instant().notNull() },
  (table) => [index().on(table.expiresAt)],
)

/** Seed of proof nonces in addition to the master key. One row, unlogged like the proofs. */
export const nonceSeeds = pgTable('nonce_seeds', {
  id: integer().primaryKey(),
  seed: text().notNull(),
})

/** Usage of each limit in its current window. */
/** Keeps the name of the first release for rolling upgrades. */
export const rateLimits = pgTable(
  'budgets',
  { name: text().primaryKey(), spent: integer().notNull(), endsAt: instant().notNull() },
  (table) => [index().on(table.endsAt)],
)
