import type { Enrolment, Placement } from '@vestibule/protocol/http'
import type * as z from 'zod'
import type { Database } from '../../../db/database.js'
import { shares } from '../../../db/schema/wallets.js'
import { DomainError } from '../../errors/domainError.js'
import type { Session } from '../../sessions/sessions.js'
import { announce } from '../changes/announce.js'
import { recordChange } from '../changes/recordChange.js'
import { requireVaultWriteToken } from '../changes/requireVaultWriteToken.js'
import { holdsShare, type ShareRow, sealShare, type WalletContext } from '../walletRows.js'

/** Requires an opened wallet. @throws DomainError 404, 403; 409 if the generation is not higher than the previous one */
export async function enrolDevice(
  context: WalletContext,
  session: Session,
  request: { walletId: string; body: z.infer<typeof Enrolment.request> },
): Promise<z.infer<typeof Enrolment.response>> {
  const { walletId, body } = request
  const { control: vaultWriteToken, ...placement } = body
  const { deviceId } = session
  const placed = await context.db.transaction(async (transaction) => {
    const { share } = await requireVaultWriteToken(transaction, session, {
      walletId,
      vaultWriteToken,
    })
    const within = { ...context, db: transaction }
    const isNew = await placeShare(within, { walletId, deviceId, placement, share })
    if (isNew)
      await recordChange(context, transaction, { session, walletId, change: 'deviceEnrolled' })
    return isNew
  })
  if (placed) await announce(context, session, { kind: 'deviceEnrolled' })
  return { generation: placement.generation }
}

/** @returns false if this share was already stored */
export async function placeShare(
  context: WalletContext & { db: Database },
  options: { walletId: string; deviceId: string; placement: Placement; share: ShareRow | null },
): Promise<boolean> {
  const { db, kms, clock } = context
  const { walletId, deviceId, placement, share } = options
  const { generation } = placement
  const isSameCall =
    share?.generation === generation && (await holdsShare(kms, share, placement.share))
  if (isSameCall) return false
  if (generation <= newestOf(share)) throw new DomainError('conflict', 'invalidRequest')
  const key = { walletId, deviceId, generation }
  const row = {
    generation,
    sealed: await sealShare(kms, placement.share, key),
    nextGeneration: null,
    nextSealed: null,
    isUnread: true,
    createdAt: new Date(clock()),
  }
  await db
    .insert(shares)
    .values({ ...key, ...row })
    .onConflictDoUpdate({ target: [shares.walletId, shares.deviceId], set: row })
  return true
}

export function newestOf(share: ShareRow | null): number {
  return share?.nextGeneration ?? share?.generation ?? 0
}
