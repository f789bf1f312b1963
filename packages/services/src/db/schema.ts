import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

// Bytes are base64url text: PGlite and pg disagree on how they hand over `bytea`.
const instant = () => timestamp({ withTimezone: true, precision: 3 })
const userId = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
const deviceId = () =>
  text()
    .notNull()
    .references(() => devices.id, { onDelete: 'cascade' })

export const users = pgTable('users', {
  id: text().primaryKey(),
  email: text().notNull().unique(),
  createdAt: instant().notNull(),
})

/** A key that the user has signed in with: one partition of one browser. */
export const devices = pgTable(
  'devices',
  {
    id: text().primaryKey(),
    userId: userId(),
    /** RFC 7638, of the key that signs the device's proofs. */
    thumbprint: text().notNull(),
    /** Browser and system, in words. */
    label: text().notNull(),
    createdAt: instant().notNull(),
    lastLoginAt: instant().notNull(),
  },
  (table) => [unique().on(table.userId, table.thumbprint)],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the id, which only the device holds. */
    idHash: text().primaryKey(),
    userId: userId(),
    deviceId: deviceId(),
    thumbprint: text().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
)

/** One try to sign in. */
export const challenges = pgTable(
  'challenges',
  {
    id: text().primaryKey(),
    email: text().notNull(),
    projectId: text().notNull(),
    dappOrigin: text().notNull(),
    thumbprint: text().notNull(),
    deviceLabel: text().notNull(),
    place: text().notNull(),
    /** `device` waits for the mail's link, `code` for the code; the others are ends. */
    state: text({ enum: ['device', 'code', 'used', 'refused', 'replaced'] }).notNull(),
    /** The number that the frame shows, and the three that the link's page offers. */
    deviceNumber: text(),
    deviceChoices: text().array(),
    /** SHA-256 of the token in the mail's link. */
    deviceTokenHash: text().unique(),
    /** The owner of the mailbox picked the right number for this key. */
    deviceApproved: boolean().notNull().default(false),
    /** HMAC of the code with everything it is bound to. */
    codeMac: text(),
    attempts: integer().notNull().default(0),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index().on(table.email, table.projectId, table.thumbprint),
    index().on(table.expiresAt),
  ],
)

/** Proofs that have been used, until they would be too old anyway. */
export const proofs = pgTable(
  'proofs',
  { hash: text().primaryKey(), expiresAt: instant().notNull() },
  (table) => [index().on(table.expiresAt)],
)

/** What has been spent of each limit in its present window. */
export const budgets = pgTable(
  'budgets',
  { name: text().primaryKey(), spent: integer().notNull(), endsAt: instant().notNull() },
  (table) => [index().on(table.endsAt)],
)

export const wallets = pgTable(
  'wallets',
  {
    id: text().primaryKey(),
    userId: userId(),
    status: text({ enum: ['unconfirmed', 'active'] }).notNull(),
    vaultVersion: integer().notNull(),
    publicKeysHash: text().notNull(),
    ciphertext: text().notNull(),
    createdAt: instant().notNull(),
    confirmedAt: instant(),
  },
  (table) => [
    index().on(table.userId),
    uniqueIndex('wallets_one_active').on(table.userId).where(sql`status = 'active'`),
  ],
)

/** Auth shares, sealed by the KMS with wallet, device and generation as context. */
export const shares = pgTable(
  'shares',
  {
    walletId: text()
      .notNull()
      .references(() => wallets.id, { onDelete: 'cascade' }),
    deviceId: deviceId(),
    generation: integer().notNull(),
    sealed: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.walletId, table.deviceId] })],
)

/** What the relay holds for whoever asks by topic, sealed by its senders, until it runs out. */
export const relayMessages = pgTable(
  'relay_messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    topic: text().notNull(),
    /** SHA-256 of the message: who publishes again because an answer got lost does not publish twice. */
    hash: text().notNull(),
    /** The `did:key` of the client that must not hear its own message. */
    publisher: text().notNull(),
    message: text().notNull(),
    tag: integer().notNull(),
    attestation: text(),
    publishedAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [unique().on(table.topic, table.hash), index().on(table.expiresAt)],
)

/** Which clients have confirmed which messages; they are not sent to them again. */
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
