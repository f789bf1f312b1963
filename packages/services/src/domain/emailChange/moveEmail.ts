import { and, eq, inArray, min } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { challenges } from '../../db/schema/logins.js'
import { identities } from '../../db/schema/users.js'
import { DomainError } from '../errors/domainError.js'
import { holdRecovery } from '../wallet/recovery/recoveryHold.js'

/** Call before the user is locked: waits for a running login, which also locks the user. */
export async function endLogins(transaction: Database, email: string): Promise<void> {
  await transaction
    .update(challenges)
    .set({ state: 'replaced' })
    .where(and(eq(challenges.email, email), inArray(challenges.state, ['device', 'code'])))
}

/** Also delays changes of recovery. The user must be locked. @throws DomainError `emailTaken` */
export async function moveEmail(
  transaction: Database,
  { userId, to, now, isBack }: { userId: string; to: string; now: number; isBack: boolean },
): Promise<void> {
  const [left] = await transaction
    .delete(identities)
    .where(and(eq(identities.userId, userId), eq(identities.provider, 'email')))
    .returning()
  // The new address keeps the age of the old one. A restored address becomes the oldest method,
  // because it is the owner's.
  const kept = left?.createdAt ?? new Date(now)
  const createdAt = isBack ? await beforeAll(transaction, { userId, at: kept }) : kept
  const moved = await transaction
    .insert(identities)
    .values({
      ...{ provider: 'email', issuer: '', subject: to, label: to },
      ...{ userId, createdAt },
    })
    .onConflictDoNothing()
    .returning()
  if (moved.length === 0) throw new DomainError('conflict', 'emailTaken')
  await holdRecovery(transaction, { userId, now })
}

/** A time before all of a user's sign-in methods, at most the given time. */
export async function beforeAll(
  transaction: Database,
  { userId, at }: { userId: string; at: Date },
): Promise<Date> {
  const [others] = await transaction
    .select({ oldest: min(identities.createdAt) })
    .from(identities)
    .where(eq(identities.userId, userId))
  return new Date(Math.min(at.getTime(), (others?.oldest?.getTime() ?? Infinity) - 1))
}
