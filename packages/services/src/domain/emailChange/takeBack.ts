import { and, eq, gt, gte, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { emailUndos } from '../../db/schema/identityChanges.js'
import { recoveryMethods } from '../../db/schema/recovery.js'
import { wallets } from '../../db/schema/wallets.js'
import { RECOVERY_DELAY } from '../wallet/recovery/countingMethods.js'

/** Time and kind of the change that removed an address, if it can still be undone. */
export async function findLeft(
  transaction: Database,
  { userId, email, now }: { userId: string; email: string; now: number },
): Promise<{ since: Date; isRemoval: boolean } | undefined> {
  const [left] = await transaction
    .select({ since: emailUndos.changedAt, newEmail: emailUndos.newEmail })
    .from(emailUndos)
    .where(
      and(
        eq(emailUndos.userId, userId),
        eq(emailUndos.oldEmail, email),
        gt(emailUndos.expiresAt, new Date(now)),
      ),
    )
    .orderBy(emailUndos.changedAt)
    .limit(1)
  return left && { since: left.since, isRemoval: left.newEmail === null }
}

/**
 * Ends the links of a change and all later ones. Recovery methods that were not active before the
 * change must wait again, so that their passkeys do not sign in and the owner can cancel them. The
 * user must be locked.
 * @returns the addresses in between
 */
export async function endChanges(
  transaction: Database,
  { userId, since, now }: { userId: string; since: Date; now: number },
): Promise<string[]> {
  const links = await transaction
    .delete(emailUndos)
    .where(and(eq(emailUndos.userId, userId), gte(emailUndos.changedAt, since)))
    .returning()
  const own = transaction.select({ id: wallets.id }).from(wallets).where(eq(wallets.userId, userId))
  await transaction
    .update(recoveryMethods)
    .set({ countsAt: new Date(now + RECOVERY_DELAY), withheld: true })
    .where(and(inArray(recoveryMethods.walletId, own), gt(recoveryMethods.countsAt, since)))
  return links.flatMap(({ newEmail }) => newEmail ?? [])
}
