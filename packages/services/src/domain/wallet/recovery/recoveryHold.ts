import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.js'
import { users } from '../../../db/schema/users.js'
import { DomainError } from '../../errors/domainError.js'
import { RECOVERY_DELAY } from './countingMethods.js'

/** In ms since the epoch, after a change of sign-in methods; 0 if there is no delay. */
export async function heldUntil(database: Database, userId: string): Promise<number> {
  const [user] = await database
    .select({ until: users.recoveryHeldUntil })
    .from(users)
    .where(eq(users.id, userId))
  return user?.until?.getTime() ?? 0
}

export async function holdRecovery(
  transaction: Database,
  { userId, now }: { userId: string; now: number },
): Promise<void> {
  await transaction
    .update(users)
    .set({ recoveryHeldUntil: new Date(now + RECOVERY_DELAY) })
    .where(eq(users.id, userId))
}

/** @throws DomainError `recoveryNeeded`, 403, with the end of the delay */
export async function refuseWhileHeld(
  database: Database,
  { userId, now }: { userId: string; now: number },
): Promise<void> {
  const held = await heldUntil(database, userId)
  if (held <= now) return
  const until = new Date(held).toISOString()
  throw new DomainError('forbidden', 'recoveryNeeded', { data: { reason: 'emailChanged', until } })
}
