import type { LoginProvider } from '@vestibule/protocol'
import { type AnyPgColumn, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.js'
import { deviceId, userId } from './users.js'

export const sessions = pgTable(
  'sessions',
  {
    idHash: text().primaryKey(),
    userId: userId(),
    deviceId: deviceId(),
    thumbprint: text().notNull(),
    /** The user's login method. Null for an older session, and for the hub's. */
    provider: text().$type<LoginProvider | 'passkey'>(),
    /** The granting session of a frame; this one ends with it. */
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

/** Sessions that a frame has granted to the hub. They end with the frame's session. */
export const handOvers = pgTable(
  'hand_overs',
  {
    codeHash: text().primaryKey(),
    /** Unique: one grant at a time. */
    sessionHash: text()
      .notNull()
      .unique()
      .references(() => sessions.idHash, { onDelete: 'cascade' }),
    /** The grant is valid only for this key. */
    thumbprint: text().notNull(),
    /** The frame's network as a pseudonym, because the page is in the same browser. */
    network: text().notNull(),
    attempts: integer().notNull().default(0),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
)
