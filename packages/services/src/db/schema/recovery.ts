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

/** The set without a device, with which a new device recovers. Sealed like shares. */
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
    /** Before this time it does not bring the wallet to new devices: the wallet already had a method. */
    withheld: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.walletId, table.methodId] })],
)

/** Public keys of recovery methods that are passkeys, which also sign in. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** Unique over all wallets: it identifies the user at a sign-in. */
    credentialId: text().primaryKey(),
    walletId: text().notNull(),
    methodId: text().notNull(),
    /** COSE, base64url. */
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

/** Passkeys that made an account and are not a recovery method of its wallet yet: they only sign in. */
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
