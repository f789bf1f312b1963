import { PROVIDER_NAMES } from '@vestibule/protocol'
import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { identities } from '../../db/schema/users.js'
import { sha256 } from '../../platform/bytes.js'
import { t } from '../mail/text.js'

/** A user's sign-in method. */
export type Identity = typeof identities.$inferSelect
type Key = Pick<Identity, 'provider' | 'issuer' | 'subject'>

/** How many a user can have. */
export const MAX_IDENTITIES = 10

/** How its user refers to it. */
export function identityIdOf({ provider, issuer, subject }: Key): string {
  return sha256(JSON.stringify([provider, issuer, subject]))
}

export function isSameIdentity(a: Key, b: Key): boolean {
  return identityIdOf(a) === identityIdOf(b)
}

/** How a mail calls it. */
export function nameOfIdentity({ provider, label }: Pick<Identity, 'provider' | 'label'>): string {
  if (provider === 'email') return label
  const name = provider === 'passkey' ? t('method.passkey') : PROVIDER_NAMES[provider]
  return t('named', { name, label })
}

/** All of a user's, the oldest first. */
export function identitiesOf(database: Database, userId: string): Promise<Identity[]> {
  return database
    .select()
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.createdAt), asc(identities.provider), asc(identities.subject))
}
