import type { LoginProvider } from '@vestibule/protocol'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.js'
import { sessions } from './sessions.js'
import { userId } from './users.js'

export const emailChanges = pgTable(
  'email_changes',
  {
    id: text().primaryKey(),
    userId: userId(),
    /** The requesting session. A sign-out deletes its changes. */
    sessionHash: text()
      .notNull()
      .references(() => sessions.idHash, { onDelete: 'cascade' }),
    thumbprint: text().notNull(),
    projectId: text().notNull(),
    dappOrigin: text().notNull(),
    oldEmail: text().notNull(),
    newEmail: text().notNull(),
    /** Which address receives the next code. The other states are final. */
    state: text({ enum: ['primary', 'secondary', 'used', 'replaced'] }).notNull(),
    codeMac: text().notNull(),
    /** The correct code for the old address, for a retry after a lost response. */
    primaryMac: text(),
    /** A new code does not reset this count. */
    attempts: integer().notNull().default(0),
    sentAt: instant().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.sessionHash), index().on(table.userId), index().on(table.expiresAt)],
)

/** A request to add or remove a sign-in method, from a session with an open wallet. */
export const identityChanges = pgTable(
  'identity_changes',
  {
    id: text().primaryKey(),
    userId: userId(),
    sessionHash: text()
      .notNull()
      .references(() => sessions.idHash, { onDelete: 'cascade' }),
    thumbprint: text().notNull(),
    projectId: text().notNull(),
    kind: text({ enum: ['link', 'unlink'] }).notNull(),
    /** Provider of the method. The account is known only after the visit to the provider. */
    provider: text().$type<LoginProvider>().notNull(),
    issuer: text(),
    subject: text(),
    label: text(),
    /**
     * `confirm` waits for a proof of an existing method, `ready` for the next step, `prove` for a
     * proof of the new method, `agree` for consent. The other states are final.
     */
    state: text({
      enum: ['confirm', 'ready', 'prove', 'agree', 'used', 'refused', 'replaced', 'cancelled'],
    }).notNull(),
    codeMac: text(),
    codeEmail: text(),
    attempts: integer().notNull().default(0),
    visitId: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.sessionHash), index().on(table.userId), index().on(table.expiresAt)],
)

/** Links that undo a change of the email address. Each link reserves the old address. */
export const emailUndos = pgTable(
  'email_undos',
  {
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
