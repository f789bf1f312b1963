import type { NameAttributes } from '@vestibule/protocol/names'
import { bigint, boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.js'

export const names = pgTable(
  'names',
  {
    /** Without the suffix, normalised by ENSIP-15. */
    label: text().primaryKey(),
    /** Equal for similar names (`skeletonOf`). */
    skeleton: text().notNull().unique(),
    address: text().notNull(),
    /** Network for which the owner signed. */
    coinType: bigint({ mode: 'number' }).notNull(),
    /** Whether a key signed: its address is valid on every chain. A contract's address is valid only on its own chain. */
    byKey: boolean().notNull(),
    attributes: jsonb().$type<NameAttributes>().notNull(),
    /** The owner's signed message, for independent checks. */
    message: text().notNull(),
    signature: text().notNull(),
    /** Account that may accept the name, on the chain of a coin type. */
    offeredTo: text(),
    offeredCoinType: bigint({ mode: 'number' }),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    releasedAt: instant(),
  },
  (table) => [index().on(table.address), index().on(table.releasedAt)],
)

/** Nonces of used texts until they expire. */
export const nameNonces = pgTable(
  'name_nonces',
  { hash: text().primaryKey(), expiresAt: instant().notNull() },
  (table) => [index().on(table.expiresAt)],
)
