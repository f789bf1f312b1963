import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ON_RAMP_STATES } from '../../ports/onRamps.js'
import { instant } from './columns.js'

/** Purchases at vendors. Only the vendor knows their owners. */
export const purchases = pgTable(
  'purchases',
  {
    reference: text().primaryKey(),
    vendor: text().notNull(),
    vendorId: text(),
    project: text().notNull(),
    network: text().notNull(),
    symbol: text().notNull(),
    decimals: integer().notNull(),
    bought: text().notNull(),
    currency: text().notNull(),
    paid: text().notNull(),
    state: text({ enum: ON_RAMP_STATES }).notNull(),
    transaction: text(),
    /** Owner of the quota: keyed hashes of network site and client. */
    site: text().notNull().default(''),
    client: text().notNull().default(''),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    askedAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.createdAt)],
)

/** Received webhooks, so that each is handled only once. */
export const purchaseEvents = pgTable(
  'purchase_events',
  {
    vendor: text().notNull(),
    event: text().notNull(),
    takenAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.vendor, table.event] }), index().on(table.takenAt)],
)
