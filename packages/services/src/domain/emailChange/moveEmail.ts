import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { challenges, identities, users } from '../../db/schema.js'
import { DomainError } from '../errors/domainError.js'
import { RECOVERY_DELAY } from '../wallet/recovery/countingMethods.js'
import { readEmail } from './emailChange.js'

/**
 * Gives a user another address in the place of theirs, whose codes are good for nothing any more, and holds back what
 * decides who can recover the wallet. The user must be locked.
 * @throws DomainError `emailTaken` where it is somebody else's
 */
export async function moveEmail(
  transaction: Database,
  { userId, to, now }: { userId: string; to: string; now: number },
): Promise<void> {
  const from = await readEmail(transaction, userId)
  // First: a login that uses one of them up at this moment is waited for, and finds the address where it was.
  await transaction
    .update(challenges)
    .set({ state: 'replaced' })
    .where(and(eq(challenges.email, from), inArray(challenges.state, ['device', 'code'])))
  await transaction
    .delete(identities)
    .where(and(eq(identities.userId, userId), eq(identities.provider, 'email')))
  const moved = await transaction
    .insert(identities)
    .values({
      ...{ provider: 'email', issuer: '', subject: to, label: to },
      ...{ userId, createdAt: new Date(now) },
    })
    .onConflictDoNothing()
    .returning()
  if (moved.length === 0) throw new DomainError('conflict', 'emailTaken')
  await transaction
    .update(users)
    .set({ recoveryHeldUntil: new Date(now + RECOVERY_DELAY) })
    .where(eq(users.id, userId))
}
