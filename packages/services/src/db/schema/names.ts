import type { NameAttributes } from '@vestibule/protocol/names'
import { bigint, boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.js'

export const names = pgTable(
  'names',
  {
    /** Without the suffix, in the form of ENSIP-15. */
    label: text().primaryKey(),
    /** Similar names have the same value (`skeletonOf`). */
    skeleton: text().notNull().unique(),
    address: text().notNull(),
    /** The network for which the owner signed. */
    coinType: bigint({ mode: 'number' }).notNull(),
    /** Signed by a key, whose address is valid on every chain. A contract's address is valid only on its own chain. */
    byKey: boolean().notNull(),
    attributes: jsonb().$type<NameAttributes>().notNull(),
    /** The owner's signed message, for independent checks. */
    message: text().notNull(),
    signature: text().notNull(),
    /** The account, on the chain of a coin type, that may take over the name. */
    offeredTo: text(),
    offeredCoinType: bigint({ mode: 'number' }),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    releasedAt: instant(),
  },
  (table) => [index().on(table.address), index().on(table.releasedAt)],
)

/** Nonces of used texts, until the texts expire. */
export const nameNonces = pgTable(
  'name_nonces',
  { hash: text().primaryKey(), expiresAt: instant().notNull() },
  (table) => [index().on(table.expiresAt)],
)
