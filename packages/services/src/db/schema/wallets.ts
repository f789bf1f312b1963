import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
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
    /** SHA-256 of the token that only an opened wallet derives; null until the first one is seen. */
    vaultWriteTokenHash: text('control_hash'),
    createdAt: instant().notNull(),
    confirmedAt: instant(),
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
    /** The next generation, until the device has said that it keeps its half. */
    nextGeneration: integer(),
    nextSealed: text(),
    createdAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.walletId, table.deviceId] })],
)

/** New devices that wait for another one's approval; every key in it is public, every secret sealed. */
export const deviceLinks = pgTable(
  'device_links',
  {
    id: text().primaryKey(),
    walletId: walletId(),
    deviceId: deviceId(),
    state: text({
      enum: ['asked', 'answered', 'revealed', 'approved', 'refused', 'wrongCode'],
    }).notNull(),
    commitment: text().notNull(),
    approverId: text().references(() => devices.id, { onDelete: 'cascade' }),
    approverKey: text(),
    key: text(),
    nonce: text(),
    sealed: sealedTo(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.walletId), index().on(table.expiresAt)],
)
