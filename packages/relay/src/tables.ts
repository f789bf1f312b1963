import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, precision: 3 })

export const relayMessages = pgTable(
  'relay_messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    topic: text().notNull(),
    /** SHA-256 of the message, so that a retry stores no duplicate. */
    hash: text().notNull(),
    /** `did:key` of the publisher, which must not receive its own message. */
    publisher: text().notNull(),
    /** Owner for storage quotas: the project, and the sender's network as a pseudonym. */
    project: text().notNull().default(''),
    network: text().notNull().default(''),
    size: integer().notNull().default(0),
    message: text().notNull(),
    tag: integer().notNull(),
    attestation: text(),
    publishedAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    unique().on(table.topic, table.hash),
    index().on(table.expiresAt),
    index().on(table.project, table.network, table.publisher),
  ],
)

/** Bytes of stored messages by project, network and client, updated together with the messages. */
export const relayUsage = pgTable(
  'relay_usage',
  {
    kind: text({ enum: ['project', 'network', 'client'] }).notNull(),
    /** Empty for a client, which has one quota for all projects. */
    project: text().notNull(),
    subject: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
  },
  // An index on the bytes would change with every update.
  (table) => [primaryKey({ columns: [table.kind, table.project, table.subject] })],
)

export const relayReceipts = pgTable(
  'relay_receipts',
  {
    messageId: bigint({ mode: 'number' })
      .notNull()
      .references(() => relayMessages.id, { onDelete: 'cascade' }),
    clientId: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.clientId] })],
)
