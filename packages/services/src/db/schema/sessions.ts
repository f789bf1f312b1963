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
    /** Login method of the user. Null for older sessions and for the hub's. */
    provider: text().$type<LoginProvider | 'passkey'>(),
    /** The frame's session that granted this one. Both end together. */
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

/** Sessions that a frame grants to the hub. They end with the frame's session. */
export const handOvers = pgTable(
  'hand_overs',
  {
    codeHash: text().primaryKey(),
    sessionHash: text()
      .notNull()
      .unique()
      .references(() => sessions.idHash, { onDelete: 'cascade' }),
    /** Only this key can use the grant. */
    thumbprint: text().notNull(),
    /** Pseudonym of the frame's network: the page must be in the same browser. */
    network: text().notNull(),
    attempts: integer().notNull().default(0),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
)
