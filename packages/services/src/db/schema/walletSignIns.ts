import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { JWK } from 'jose'
import { instant } from './columns.js'

/** Sign-ins with external wallets at a page. Only their tokens contain the account. */
export const signIns = pgTable(
  'sign_ins',
  {
    id: text().primaryKey(),
    /** SHA-256 of the nonce in the message with its network. The nonce is used up while this row exists. */
    nonceHash: text().notNull().unique(),
    renewalHash: text().notNull(),
    metadata: jsonb().$type<Record<string, unknown>>(),
    /** The owner of the quota: keyed hashes of a network site and a client. */
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
  /** The members of the JWK that form the key. */
  publicKey: jsonb().$type<JWK>().notNull(),
  /** The private key, PKCS #8, sealed by the KMS with the key's id as context. */
  sealed: text().notNull(),
  signsFrom: instant().notNull(),
  signsUntil: instant().notNull(),
  expiresAt: instant().notNull(),
})
