import type { LoginProvider } from '@vestibule/protocol'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from './columns.js'

export const userId = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const deviceId = () =>
  text()
    .notNull()
    .references(() => devices.id, { onDelete: 'cascade' })

export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    /** Triggers write it from the email identity: processes of the previous release read it during a rolling upgrade. */
    email: text().unique(),
    createdAt: instant().notNull(),
    /** When the cleanup job deletes the user with all their data. */
    deletesAt: instant(),
    /** The requester of the deletion: an opened wallet, or only a login. */
    deletionAskedBy: text({ enum: ['wallet', 'login'] }),
    /** Until then, a login alone cannot request a deletion: a device with an opened wallet cancelled one. */
    deletionClosedUntil: instant(),
    /** Until this time, after a change of the email, recovery methods neither become active nor can be removed. */
    recoveryHeldUntil: instant(),
  },
  (table) => [index().on(table.deletesAt).where(sql`deletes_at is not null`)],
)

/** Users' logins: an address, or an account at a provider. A user has one or more, and each belongs to one user. */
export const identities = pgTable(
  'identities',
  {
    provider: text().$type<LoginProvider>().notNull(),
    /** The `iss` of an OpenID provider, or empty. */
    issuer: text().notNull(),
    /** The provider's permanent id of the account: `sub`, a numeric id, or the normalised address. */
    subject: text().notNull(),
    userId: userId(),
    /** The name that the visitor sees. */
    label: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.issuer, table.subject] }),
    index().on(table.userId),
    uniqueIndex('identities_one_email').on(table.userId).where(sql`provider = 'email'`),
    index('identities_proved_address')
      .on(sql`lower(${table.label})`)
      .where(sql`provider in ('google', 'apple')`),
  ],
)

/** Deleted accounts. */
export const tombstones = pgTable('tombstones', {
  userHash: text().primaryKey(),
  deletedAt: instant().notNull(),
})

/** A key that the user has signed in with: one partition of one browser. */
export const devices = pgTable(
  'devices',
  {
    id: text().primaryKey(),
    userId: userId(),
    /** RFC 7638, of the key that signs the device's proofs. */
    thumbprint: text().notNull(),
    label: text().notNull(),
    /** The page of its last sign-in; null for older logins. */
    dappOrigin: text(),
    /** The index of the account that this page sees; null without one. */
    shownAccount: integer(),
    createdAt: instant().notNull(),
    lastLoginAt: instant().notNull(),
    /** When another device signed it out. Null after the next sign-in. */
    signedOutAt: instant(),
  },
  (table) => [unique().on(table.userId, table.thumbprint)],
)
