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

/** The set that belongs to no device: what a new device recovers with. Sealed as shares are. */
export const recoveryRoutes = pgTable('recovery_routes', {
  walletId: walletId().primaryKey(),
  generation: integer().notNull(),
  sealed: text().notNull(),
  /** The recovery share, sealed to the wallet's recovery key, which the services do not have. */
  recovery: sealedTo().notNull(),
  createdAt: instant().notNull(),
})

/** The recovery key, encrypted under what a user holds, once per way back. */
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
    /** From when on it is good for exports and as a proof; null for one that was added before there was such a time. */
    countsAt: instant(),
    /** Until then it brings the wallet to no new device either: the wallet had another method already. */
    withheld: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.walletId, table.methodId] })],
)

/** Public keys of recovery methods that are passkeys, so that they sign in as well. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** Unique over all wallets: it identifies the user at a sign-in. */
    credentialId: text().primaryKey(),
    walletId: text().notNull(),
    methodId: text().notNull(),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** How often the authenticator says that it has signed; 0 where it does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** SHA-256 of the `user.id` that it was made with. */
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

/** Passkeys that made an account and are no recovery method of its wallet, or not yet: they sign in alone. */
export const signUpPasskeys = pgTable(
  'sign_up_passkeys',
  {
    credentialId: text().primaryKey(),
    userId: userId(),
    /** As of {@link passkeys}. */
    publicKey: text().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    userHandleHash: text().notNull(),
  },
  (table) => [index().on(table.userId)],
)
