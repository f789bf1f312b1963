import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.js'
import { userId } from './users.js'

/** Permissions of embedded wallet accounts for dapps (ERC-7715), as signed by their owners. */
export const grants = pgTable(
  'grants',
  {
    pci: text().notNull(),
    userId: userId(),
    network: text().notNull(),
    address: text().notNull(),
    project: text().notNull(),
    permissions: jsonb().$type<unknown[]>().notNull(),
    policies: jsonb().$type<unknown[]>().notNull(),
    /** The signed delegation as a redeemer submits it. */
    context: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
  },
  (table) => [
    // The key contains the user: sites also know the context, and their record must not block the
    // owner's record.
    primaryKey({ columns: [table.userId, table.network, table.pci] }),
    index().on(table.network, table.address),
    index().on(table.expiresAt),
  ],
)
