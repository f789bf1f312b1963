import type { LoginProvider } from '@vestibule/protocol'
import { type AnyPgColumn, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.js'
import { deviceId, userId } from './users.js'

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the id, which only the device has. */
    idHash: text().primaryKey(),
    userId: userId(),
    deviceId: deviceId(),
    thumbprint: text().notNull(),
    /** The user's login method. Null for an older session, and for the hub's. */
    provider: text().$type<LoginProvider | 'passkey'>(),
    /** The session of a frame that has granted this one, which ends with it. */
    grantedBy: text().references((): AnyPgColumn => sessions.idHash, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
    lastUsedAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index().on(table.userId),
    index().on(table.deviceId),
    index().on(table.expiresAt),
    index().on(table.grantedBy),
  ],
)

/** Sessions that a frame has granted to the hub. They end with their source session. */
export const handOvers = pgTable(
  'hand_overs',
  {
    /** SHA-256 of the code, which only that page has. */
    codeHash: text().primaryKey(),
    /** The granting session; one grant at a time. */
    sessionHash: text()
      .notNull()
      .unique()
      .references(() => sessions.idHash, { onDelete: 'cascade' }),
    /** The only key that it is valid for. */
    thumbprint: text().notNull(),
    /** The frame's network as a pseudonym: the page is in the same browser. */
    network: text().notNull(),
    attempts: integer().notNull().default(0),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
)
