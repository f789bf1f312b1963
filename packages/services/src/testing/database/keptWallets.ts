import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { identities } from '../../db/schema/users.js'
import { wallets } from '../../db/schema/wallets.js'

/** Includes unconfirmed wallets. */
export async function walletsOf(db: Database, email: string) {
  return db
    .select({ walletId: wallets.id, status: wallets.status, userId: wallets.userId })
    .from(wallets)
    .innerJoin(identities, eq(identities.userId, wallets.userId))
    .where(eq(identities.subject, email))
}

/** Records a stored wallet; the result restores it, like an old backup. */
export async function snapshotWallet(
  db: Database,
  walletId: string,
): Promise<() => Promise<unknown>> {
  const [row] = await db.select().from(wallets).where(eq(wallets.id, walletId))
  if (row === undefined) throw new Error('There is no such wallet.')
  return () => db.update(wallets).set(row).where(eq(wallets.id, walletId))
}
