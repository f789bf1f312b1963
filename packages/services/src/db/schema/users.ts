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
    /** Written by triggers from the email identity. Processes of the previous release read this column during a rolling upgrade. */
    email: text().unique(),
    createdAt: instant().notNull(),
    /** When the cleanup job deletes the user and all their data. */
    deletesAt: instant(),
    /** An opened wallet requested the deletion, or only a login. */
    deletionAskedBy: text({ enum: ['wallet', 'login'] }),
    /** Until then, a login alone cannot request a deletion, because a device with an opened wallet cancelled one. */
    deletionClosedUntil: instant(),
    /** After an email change: until this time, recovery methods cannot become active or be removed. */
    recoveryHeldUntil: instant(),
  },
  (table) => [index().on(table.deletesAt).where(sql`deletes_at is not null`)],
)

/** Logins: an email address or an account of a provider. A user has at least one, and no login belongs to two users. */
export const identities = pgTable(
  'identities',
  {
    provider: text().$type<LoginProvider>().notNull(),
    /** `iss` of an OpenID provider, otherwise empty. */
    issuer: text().notNull(),
    /** The provider's permanent account id: `sub`, a numeric id, or the normalised address. */
    subject: text().notNull(),
    userId: userId(),
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

export const tombstones = pgTable('tombstones', {
  userHash: text().primaryKey(),
  deletedAt: instant().notNull(),
})

/** A key that signed in: one partition of one browser. */
export const devices = pgTable(
  'devices',
  {
    id: text().primaryKey(),
    userId: userId(),
    /** RFC 7638 thumbprint of the key for the device's proofs. */
    thumbprint: text().notNull(),
    label: text().notNull(),
    /** Page of the last sign-in. Null for older logins. */
    dappOrigin: text(),
    /** Index of the account that this page sees. Null if it sees no account. */
    shownAccount: integer(),
    createdAt: instant().notNull(),
    lastLoginAt: instant().notNull(),
    /** When another device signed this one out. Null after the next sign-in. */
    signedOutAt: instant(),
  },
  (table) => [unique().on(table.userId, table.thumbprint)],
)
