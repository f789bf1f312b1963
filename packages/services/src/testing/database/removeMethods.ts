import { eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { recoveryMethods } from '../../db/schema/recovery.js'
import { identities } from '../../db/schema/users.js'
import { wallets } from '../../db/schema/wallets.js'

export async function removeMethods(db: Database, { email }: { email: string }): Promise<void> {
  const own = db
    .select({ id: wallets.id })
    .from(wallets)
    .innerJoin(identities, eq(identities.userId, wallets.userId))
    .where(eq(identities.subject, email))
  await db.delete(recoveryMethods).where(inArray(recoveryMethods.walletId, own))
}
