import type { LoginProvider } from '@vestibule/protocol'
import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { identities } from '../../db/schema/users.js'
import { sha256 } from '../../platform/bytes.js'
import { t } from '../mail/text.js'
import { findProject, nameOfProvider, type Project } from '../projects/project.js'
import { projectOfToken } from './token/tokenIssuer.js'

export type Identity = typeof identities.$inferSelect
type Key = Pick<Identity, 'provider' | 'issuer' | 'subject'>

export const MAX_IDENTITIES = 10

export function identityIdOf({ provider, issuer, subject }: Key): string {
  return sha256(JSON.stringify([provider, issuer, subject]))
}

export function isSameIdentity(a: Key, b: Key): boolean {
  return identityIdOf(a) === identityIdOf(b)
}

export function nameOfIdentity(
  projects: readonly Project[],
  { provider, issuer, label }: Pick<Identity, 'provider' | 'issuer' | 'label'>,
): string {
  if (provider === 'email') return label
  return t('named', { name: nameOfMethod(projects, { provider, issuer }), label })
}

export function nameOfMethod(
  projects: readonly Project[],
  { provider, issuer }: { provider: Exclude<LoginProvider, 'email'>; issuer: string | null },
): string {
  if (provider === 'passkey') return t('method.passkey')
  if (provider !== 'token') return nameOfProvider(projects, provider)
  const projectId = projectOfToken(issuer ?? '')
  return findProject(projects, projectId)?.name ?? projectId
}

export function identitiesOf(database: Database, userId: string): Promise<Identity[]> {
  return database
    .select()
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.createdAt), asc(identities.provider), asc(identities.subject))
}
