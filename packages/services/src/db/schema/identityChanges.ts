import type { LoginProvider } from '@vestibule/protocol'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.js'
import { sessions } from './sessions.js'
import { userId } from './users.js'

/** A change of a user's email: a code to the old address, then one to the new address. */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: text().primaryKey(),
    userId: userId(),
    /** The requesting session; a signed-out user has no running change. */
    sessionHash: text()
      .notNull()
      .references(() => sessions.idHash, { onDelete: 'cascade' }),
    thumbprint: text().notNull(),
    projectId: text().notNull(),
    dappOrigin: text().notNull(),
    oldEmail: text().notNull(),
    newEmail: text().notNull(),
    /** The address whose code comes next: the old one or the new one. The other states are final. */
    state: text({ enum: ['primary', 'secondary', 'used', 'replaced'] }).notNull(),
    /** HMAC of that code with all data that it is bound to. */
    codeMac: text().notNull(),
    /** The right code of the old address: a client that missed the answer sends it again. */
    primaryMac: text(),
    /** Number of attempts at codes to this address. A new code does not reset the count. */
    attempts: integer().notNull().default(0),
    /** When the newest code was mailed. */
    sentAt: instant().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.sessionHash), index().on(table.userId), index().on(table.expiresAt)],
)

/** A user's request to add or remove a sign-in method, from a session that has opened the wallet. */
export const identityChanges = pgTable(
  'identity_changes',
  {
    id: text().primaryKey(),
    userId: userId(),
    /** The requesting session; a signed-out user has no running change. */
    sessionHash: text()
      .notNull()
      .references(() => sessions.idHash, { onDelete: 'cascade' }),
    thumbprint: text().notNull(),
    projectId: text().notNull(),
    kind: text({ enum: ['link', 'unlink'] }).notNull(),
    /** The provider of the method. An account at a provider is known only after the visit there. */
    provider: text().$type<LoginProvider>().notNull(),
    issuer: text(),
    subject: text(),
    label: text(),
    /**
     * `confirm` waits for a proof of an existing method, `ready` for the next step, `prove` for a proof of the new method,
     * `agree` for the visitor's consent; the others are final.
     */
    state: text({
      enum: ['confirm', 'ready', 'prove', 'agree', 'used', 'refused', 'replaced', 'cancelled'],
    }).notNull(),
    /** HMAC of the pending code with all data that it is bound to. */
    codeMac: text(),
    codeEmail: text(),
    attempts: integer().notNull().default(0),
    /** The visit that it waits for instead of a code. */
    visitId: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.sessionHash), index().on(table.userId), index().on(table.expiresAt)],
)

/** Links with which the owner of an address undoes its change. The address is reserved while one exists. */
export const emailUndos = pgTable(
  'email_undos',
  {
    /** SHA-256 of the token in the mail's link. */
    tokenHash: text().primaryKey(),
    userId: userId(),
    oldEmail: text().notNull(),
    /** Null after a removal. */
    newEmail: text(),
    changedAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.userId), index().on(table.oldEmail), index().on(table.expiresAt)],
)
