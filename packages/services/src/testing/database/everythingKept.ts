import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { recoveryMethods, recoveryRoutes } from '../../db/schema/recovery.js'
import { shares, wallets } from '../../db/schema/wallets.js'
import type { Kms } from '../../ports/kms.js'
import { openShares } from '../visitors/giveShares.js'

export async function everythingKept(
  db: Database,
  { kms, walletId }: { kms: Kms; walletId: string },
) {
  const opened = await openShares(db, kms)
  const of = (place: string) => place.startsWith(`${walletId} `)
  const [wallet] = await db.select().from(wallets).where(eq(wallets.id, walletId))
  return {
    wallet,
    shares: [...opened].flatMap(([place, share]) => (of(place) ? [share] : [])),
    rows: [
      ...(await db.select().from(shares).where(eq(shares.walletId, walletId))),
      ...(await db.select().from(recoveryRoutes).where(eq(recoveryRoutes.walletId, walletId))),
      ...(await db.select().from(recoveryMethods).where(eq(recoveryMethods.walletId, walletId))),
    ],
  }
}
