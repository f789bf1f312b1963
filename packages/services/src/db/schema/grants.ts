import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.js'
import { userId } from './users.js'

/** Permissions of the embedded wallet's accounts for dapps (ERC-7715), as their owners signed them. */
export const grants = pgTable(
  'grants',
  {
    pci: text().notNull(),
    userId: userId(),
    /** CAIP-2 */
    network: text().notNull(),
    address: text().notNull(),
    project: text().notNull(),
    permissions: jsonb().$type<unknown[]>().notNull(),
    policies: jsonb().$type<unknown[]>().notNull(),
    /** The signed delegation, in the form that a redeemer submits. */
    context: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
  },
  (table) => [
    // Sites also have contexts: a user's record must not block the owner's.
    primaryKey({ columns: [table.userId, table.network, table.pci] }),
    index().on(table.network, table.address),
    index().on(table.expiresAt),
  ],
)
