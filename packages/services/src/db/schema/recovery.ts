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

/** Recovery set for a new device. Sealed like shares. */
export const recoveryRoutes = pgTable('recovery_routes', {
  walletId: walletId().primaryKey(),
  generation: integer().notNull(),
  sealed: text().notNull(),
  /** Sealed to the wallet's recovery key, which the services do not have. */
  recovery: sealedTo().notNull(),
  createdAt: instant().notNull(),
})

/** The recovery key, encrypted with a user's secret, one row per method. */
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
    /** When the method becomes active for exports and proofs. Null for older methods. */
    countsAt: instant(),
    /** Until `countsAt`, the method does not open the wallet on new devices. */
    withheld: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.walletId, table.methodId] })],
)

/** Public keys of passkeys that are recovery methods. They also sign in. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** Unique across wallets: identifies the user at a sign-in. */
    credentialId: text().primaryKey(),
    walletId: text().notNull(),
    methodId: text().notNull(),
    publicKey: text().notNull(),
    /** Signature counter of the authenticator; 0 without a counter. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** SHA-256 of WebAuthn's `user.id`. */
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

/** Passkeys that created an account. They only sign in until they become recovery methods. */
export const signUpPasskeys = pgTable(
  'sign_up_passkeys',
  {
    credentialId: text().primaryKey(),
    userId: userId(),
    publicKey: text().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    userHandleHash: text().notNull(),
  },
  (table) => [index().on(table.userId)],
)
