import { RECOVERY_PLACE } from '@vestibule/protocol/http'
import { and, asc, eq, gt, or } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { recoveryRoutes } from '../../db/schema/recovery.js'
import { shares } from '../../db/schema/wallets.js'
import { nextOf, type SealedShare, type ShareRow } from './walletRows.js'

const BATCH = 50

/** `replace` requires an unchanged share. */
export type SealedPlace = {
  share: SealedShare
  /** @returns false if the share has changed */
  replace: (sealed: string) => Promise<boolean>
}

export async function* sealedPlaces(db: Database): AsyncGenerator<SealedPlace[]> {
  let last: ShareRow | undefined
  do {
    const rows = await sharesAfter(db, last)
    if (rows.length > 0) yield rows.flatMap((row) => placesOf(db, row))
    last = rows.length < BATCH ? undefined : rows.at(-1)
  } while (last !== undefined)

  let lastWallet: string | undefined
  do {
    const rows = await db
      .select()
      .from(recoveryRoutes)
      .where(lastWallet === undefined ? undefined : gt(recoveryRoutes.walletId, lastWallet))
      .orderBy(asc(recoveryRoutes.walletId))
      .limit(BATCH)
    if (rows.length > 0) yield rows.map((row) => routeOf(db, row))
    lastWallet = rows.length < BATCH ? undefined : rows.at(-1)?.walletId
  } while (lastWallet !== undefined)
}

function sharesAfter(db: Database, last: ShareRow | undefined): Promise<ShareRow[]> {
  const { walletId, deviceId } = shares
  const after =
    last &&
    or(gt(walletId, last.walletId), and(eq(walletId, last.walletId), gt(deviceId, last.deviceId)))
  return db.select().from(shares).where(after).orderBy(asc(walletId), asc(deviceId)).limit(BATCH)
}

function placesOf(db: Database, row: ShareRow): SealedPlace[] {
  const { walletId, deviceId } = row
  const place = (share: SealedShare, column: 'sealed' | 'nextSealed'): SealedPlace => ({
    share,
    async replace(sealed) {
      const isUnchanged = and(
        eq(shares.walletId, walletId),
        eq(shares.deviceId, deviceId),
        eq(shares[column], share.sealed),
      )
      const replaced = await db
        .update(shares)
        .set({ [column]: sealed })
        .where(isUnchanged)
        .returning({ walletId: shares.walletId })
      return replaced.length > 0
    },
  })
  const next = nextOf(row)
  return [place(row, 'sealed'), ...(next === undefined ? [] : [place(next, 'nextSealed')])]
}

function routeOf(db: Database, row: typeof recoveryRoutes.$inferSelect): SealedPlace {
  const { walletId, generation, sealed } = row
  return {
    share: { walletId, deviceId: RECOVERY_PLACE, generation, sealed },
    async replace(fresh) {
      const replaced = await db
        .update(recoveryRoutes)
        .set({ sealed: fresh })
        .where(and(eq(recoveryRoutes.walletId, walletId), eq(recoveryRoutes.sealed, sealed)))
        .returning({ walletId: recoveryRoutes.walletId })
      return replaced.length > 0
    },
  }
}
