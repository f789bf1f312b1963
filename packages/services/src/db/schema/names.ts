import type { NameAttributes } from '@vestibule/protocol/names'
import { bigint, boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.js'

/** Names of accounts. A released name stays for the days in which only its last owner may have it. */
export const names = pgTable(
  'names',
  {
    /** Without the suffix, in the form of ENSIP-15. */
    label: text().primaryKey(),
    /** Names that look alike have the same one (`skeletonOf`). */
    skeleton: text().notNull().unique(),
    /** In its namespace's canonical spelling. */
    address: text().notNull(),
    /** The network for which the owner signed. */
    coinType: bigint({ mode: 'number' }).notNull(),
    /** Signed by a key, which has the address on every chain; a contract has it on its own chain only. */
    byKey: boolean().notNull(),
    attributes: jsonb().$type<NameAttributes>().notNull(),
    /** The owner's signed message, for independent checks. */
    message: text().notNull(),
    signature: text().notNull(),
    /** The account, on the chain of a coin type, that may take the name over. */
    offeredTo: text(),
    offeredCoinType: bigint({ mode: 'number' }),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    releasedAt: instant(),
  },
  (table) => [index().on(table.address), index().on(table.releasedAt)],
)

/** Nonces of texts that changed a name, until the texts have expired anyway. */
export const nameNonces = pgTable(
  'name_nonces',
  { hash: text().primaryKey(), expiresAt: instant().notNull() },
  (table) => [index().on(table.expiresAt)],
)
