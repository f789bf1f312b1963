import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ON_RAMP_STATES } from '../../ports/onRamps.js'
import { instant } from './columns.js'

/** Purchases at vendors, without their owner, whom only the vendor knows. */
export const purchases = pgTable(
  'purchases',
  {
    /** SHA-256 of the id that the visitor's page has. The vendor uses it as the purchase's name. */
    reference: text().primaryKey(),
    vendor: text().notNull(),
    /** The vendor's own id; null until the vendor has answered. */
    vendorId: text(),
    project: text().notNull(),
    /** CAIP-2 */
    network: text().notNull(),
    symbol: text().notNull(),
    decimals: integer().notNull(),
    bought: text().notNull(),
    currency: text().notNull(),
    /** In the smallest unit of the currency, fees included. */
    paid: text().notNull(),
    state: text({ enum: ON_RAMP_STATES }).notNull(),
    /** On the chain, once the vendor reports it. */
    transaction: text(),
    /** The quota that it uses: keyed hashes of a network site and a client. */
    site: text().notNull().default(''),
    client: text().notNull().default(''),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    /** The last request to the vendor about it. */
    askedAt: instant().notNull(),
    /** The time when the vendor's page closes. */
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.createdAt)],
)

/** Received webhooks, so that each counts once. */
export const purchaseEvents = pgTable(
  'purchase_events',
  {
    vendor: text().notNull(),
    /** SHA-256 of the vendor's id of the event. */
    event: text().notNull(),
    takenAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.vendor, table.event] }), index().on(table.takenAt)],
)
