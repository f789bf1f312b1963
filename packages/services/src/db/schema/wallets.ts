import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instant, sealedTo } from './columns.js'
import { deviceId, devices, userId } from './users.js'

export const walletId = () =>
  text()
    .notNull()
    .references(() => wallets.id, { onDelete: 'cascade' })

export const wallets = pgTable(
  'wallets',
  {
    id: text().primaryKey(),
    userId: userId(),
    status: text({ enum: ['unconfirmed', 'active'] }).notNull(),
    vaultVersion: integer().notNull(),
    publicKeysHash: text().notNull(),
    ciphertext: text().notNull(),
    /** SHA-256 of a token that only an opened wallet can derive. Null before the first use. */
    vaultWriteTokenHash: text('control_hash'),
    createdAt: instant().notNull(),
    confirmedAt: instant(),
    /** Since when each signature requires the passkey. */
    passkeySince: instant(),
    passkeyOffAt: instant(),
  },
  (table) => [
    index().on(table.userId),
    uniqueIndex('wallets_one_active').on(table.userId).where(sql`status = 'active'`),
  ],
)

/** Auth shares, sealed by the KMS with wallet, device and generation as context. */
export const shares = pgTable(
  'shares',
  {
    walletId: walletId(),
    deviceId: deviceId(),
    generation: integer().notNull(),
    sealed: text().notNull(),
    /** Set until the device confirms its half. */
    nextGeneration: integer(),
    nextSealed: text(),
    /** True until the enrolled device has read the share. */
    isUnread: boolean().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.walletId, table.deviceId] }),
    index().on(table.deviceId),
  ],
)

/** Passkey challenges, to release a share or to change the rule for signatures. */
export const confirmations = pgTable(
  'confirmations',
  {
    nonceHash: text().primaryKey(),
    walletId: walletId(),
    thumbprint: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.walletId), index().on(table.expiresAt)],
)

/** In ms: for a device's request and for a claimed code. */
export const LINK_LIFE = 10 * 60_000

/** New devices that wait for approval by another device. Keys are public; secrets are sealed. */
export const deviceLinks = pgTable(
  'device_links',
  {
    id: text().primaryKey(),
    walletId: walletId(),
    deviceId: deviceId(),
    state: text({
      enum: [
        'asked',
        'answered',
        'revealed',
        'shown',
        'claimed',
        'scanned',
        'approved',
        'refused',
        'wrongCode',
      ],
    }).notNull(),
    commitment: text().notNull(),
    /** RFC 7638 thumbprint of the key that claimed the code before the login. */
    claimedBy: text(),
    approverId: text().references(() => devices.id, { onDelete: 'cascade' }),
    approverKey: text(),
    key: text(),
    nonce: text(),
    sealed: sealedTo(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index().on(table.walletId),
    index().on(table.deviceId),
    index().on(table.approverId),
    index().on(table.expiresAt),
  ],
)
