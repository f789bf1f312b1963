import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { recoveryMethods } from '../../db/schema/recovery.js'
import { identities } from '../../db/schema/users.js'
import { wallets } from '../../db/schema/wallets.js'

/** Makes recovery methods older by this many ms. @param options.email Only of this user. */
export async function ageMethods(
  db: Database,
  options: { milliseconds: number; email?: string | undefined },
): Promise<void> {
  const { milliseconds, email } = options
  const age = sql`${recoveryMethods.countsAt} - ${milliseconds}::int * interval '1 millisecond'`
  const own = db
    .select({ id: wallets.id })
    .from(wallets)
    .innerJoin(identities, eq(identities.userId, wallets.userId))
    .where(email === undefined ? undefined : eq(identities.subject, email))
  await db
    .update(recoveryMethods)
    .set({ countsAt: age })
    .where(inArray(recoveryMethods.walletId, own))
}
