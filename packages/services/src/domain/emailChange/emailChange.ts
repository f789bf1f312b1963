import { and, eq, gt, ne } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { type emailChanges, emailUndos } from '../../db/schema/identityChanges.js'
import { identities } from '../../db/schema/users.js'
import { HOUR } from '../../platform/time.js'
import { DomainError } from '../errors/domainError.js'
import { CHALLENGE_LIFE } from '../login/challenge.js'
import type { CodeBinding } from '../login/codes.js'

export type EmailChange = typeof emailChanges.$inferSelect
/** Maximum duration of a change, including new codes. */
const CHANGE_LIFE = HOUR
export type ChangeStep = 'primary' | 'secondary'

const PURPOSES = { primary: 'emailPrimary', secondary: 'emailSecondary' } as const

export function mailboxOf({ oldEmail, newEmail }: EmailChange, step: ChangeStep): string {
  return step === 'primary' ? oldEmail : newEmail
}

export function codeExpiry({ createdAt }: Pick<EmailChange, 'createdAt'>, now: number): Date {
  return new Date(Math.min(now + CHALLENGE_LIFE, createdAt.getTime() + CHANGE_LIFE))
}

export function bindingOf(change: EmailChange, step: ChangeStep): CodeBinding {
  const { id, projectId, thumbprint, dappOrigin } = change
  const email = mailboxOf(change, step)
  return { challengeId: id, email, purpose: PURPOSES[step], projectId, thumbprint, dappOrigin }
}

export async function findEmail(database: Database, userId: string): Promise<string | undefined> {
  const [own] = await database
    .select({ email: identities.subject })
    .from(identities)
    .where(and(eq(identities.userId, userId), eq(identities.provider, 'email')))
  return own?.email
}

/** Like `findEmail`. @throws DomainError 409 for a user without an email address */
export async function readEmail(database: Database, userId: string): Promise<string> {
  const email = await findEmail(database, userId)
  if (email === undefined) throw new DomainError('conflict', 'invalidRequest')
  return email
}

export async function isReserved(
  database: Database,
  { email, userId, now }: { email: string; userId: string; now: number },
): Promise<boolean> {
  const kept = await database.$count(
    emailUndos,
    and(
      eq(emailUndos.oldEmail, email),
      ne(emailUndos.userId, userId),
      gt(emailUndos.expiresAt, new Date(now)),
    ),
  )
  return kept > 0
}

export async function isTaken(
  database: Database,
  asked: { email: string; userId: string; now: number },
): Promise<boolean> {
  const owned = await database.$count(
    identities,
    and(eq(identities.provider, 'email'), eq(identities.subject, asked.email)),
  )
  return owned > 0 || isReserved(database, asked)
}
