import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { identities } from '../../db/schema/users.js'
import { wallets } from '../../db/schema/wallets.js'

export async function walletsOf(db: Database, email: string) {
  return db
    .select({ walletId: wallets.id, status: wallets.status, userId: wallets.userId })
    .from(wallets)
    .innerJoin(identities, eq(identities.userId, wallets.userId))
    .where(eq(identities.subject, email))
}

/** Records a stored wallet. @returns a function that restores it, the same as an old backup */
export async function snapshotWallet(
  db: Database,
  walletId: string,
): Promise<() => Promise<unknown>> {
  const [row] = await db.select().from(wallets).where(eq(wallets.id, walletId))
  if (row === undefined) throw new Error('The wallet does not exist.')
  return () => db.update(wallets).set(row).where(eq(wallets.id, walletId))
}
