import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.js'

/** Until they expire. Unlogged: a crash empties it with {@link nonceSeeds}, so that earlier proofs become invalid. */
export const proofs = pgTable(
  'proofs',
  { hash: text().primaryKey(), expiresAt: instant().notNull() },
  (table) => [index().on(table.expiresAt)],
)

/** The seed of proof nonces beside the master key: one row, unlogged like the proofs. */
export const nonceSeeds = pgTable('nonce_seeds', {
  id: integer().primaryKey(),
  seed: text().notNull(),
})

/** The usage of each limit in its current window. */
/** Has the name of the first release, for rolling upgrades. */
export const rateLimits = pgTable(
  'budgets',
  { name: text().primaryKey(), spent: integer().notNull(), endsAt: instant().notNull() },
  (table) => [index().on(table.endsAt)],
)
