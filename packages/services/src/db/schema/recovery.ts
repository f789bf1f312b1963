import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { instant, sealedTo } from './columns.js'
import { userId } from './users.js'
import { walletId } from './wallets.js'

/** The set without a device, for a recovery on a new device. Sealed like shares. */
export const recoveryRoutes = pgTable('recovery_routes', {
  walletId: walletId().primaryKey(),
  generation: integer().notNull(),
  sealed: text().notNull(),
  /** The recovery share, sealed to the wallet's recovery key, which the services do not have. */
  recovery: sealedTo().notNull(),
  createdAt: instant().notNull(),
})

/** The recovery key, encrypted under a user's secret, once per method. */
export const recoveryMethods = pgTable(
  'recovery_methods',
  {
    walletId: walletId(),
    methodId: text().notNull(),
    kind: text({ enum: ['passkey', 'passphrase', 'kit'] }).notNull(),
    label: text().notNull(),
    credentialId: text(),
    salt: text().notNull(),
    sealed: text().notNull(),
    createdAt: instant().notNull(),
    /** When the method becomes active for exports and proofs; null for an older one. */
    countsAt: instant(),
    /** Until `countsAt`, it does not bring the wallet to new devices. */
    withheld: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.walletId, table.methodId] })],
)

/** Public keys of recovery methods that are passkeys, which also sign in. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** Unique over all wallets, because it identifies the user at a sign-in. */
    credentialId: text().primaryKey(),
    walletId: text().notNull(),
    methodId: text().notNull(),
    publicKey: text().notNull(),
    /** The authenticator's signature counter; 0 without one. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** SHA-256 of its `user.id`. */
    userHandleHash: text().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'passkeys_method_fk',
      columns: [table.walletId, table.methodId],
      foreignColumns: [recoveryMethods.walletId, recoveryMethods.methodId],
    }).onDelete('cascade'),
    index().on(table.walletId, table.methodId),
  ],
)

/** Passkeys that made an account and only sign in: they are not a recovery method yet. */
export const signUpPasskeys = pgTable(
  'sign_up_passkeys',
  {
    credentialId: text().primaryKey(),
    userId: userId(),
    /** Like in {@link passkeys}. */
    publicKey: text().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    userHandleHash: text().notNull(),
  },
  (table) => [index().on(table.userId)],
)
