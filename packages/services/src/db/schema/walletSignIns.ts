import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { JWK } from 'jose'
import { instant } from './columns.js'

/** Sign-ins with external wallets on a page. Only the tokens contain the account. */
export const signIns = pgTable(
  'sign_ins',
  {
    id: text().primaryKey(),
    /** SHA-256 of nonce and network. This row marks the nonce as used. */
    nonceHash: text().notNull().unique(),
    renewalHash: text().notNull(),
    metadata: jsonb().$type<Record<string, unknown>>(),
    /** Keyed hashes of the network site and client, for the quota. */
    site: text().notNull().default(''),
    client: text().notNull().default(''),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
  },
  (table) => [index().on(table.expiresAt)],
)

export const signInKeys = pgTable('sign_in_keys', {
  kid: text().primaryKey(),
  /** Only the JWK members of the key itself. */
  publicKey: jsonb().$type<JWK>().notNull(),
  /** PKCS #8, sealed by the KMS with the key id as context. */
  sealed: text().notNull(),
  signsFrom: instant().notNull(),
  signsUntil: instant().notNull(),
  expiresAt: instant().notNull(),
})
