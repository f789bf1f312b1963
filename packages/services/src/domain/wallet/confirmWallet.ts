import type { WalletConfirm } from '@vestibule/protocol/http'
import { and, eq, isNotNull } from 'drizzle-orm'
import type * as z from 'zod'
import { users } from '../../db/schema/users.js'
import { wallets } from '../../db/schema/wallets.js'
import { DomainError } from '../errors/domainError.js'
import type { Session } from '../sessions/sessions.js'
import { announce } from './changes/announce.js'
import { recordChange } from './changes/recordChange.js'
import { findOwn, lockUser, refuseSecond, type WalletContext } from './walletRows.js'

/**
 * Call after the device has verified the stored wallet. Cancels an earlier deletion request.
 * @throws DomainError 404, `walletElsewhere`
 */
export async function confirmWallet(
  context: WalletContext,
  session: Session,
  request: { walletId: string; publicKeysHash: string },
): Promise<z.infer<typeof WalletConfirm.response>> {
  const { db, audit, clock } = context
  const { walletId, publicKeysHash } = request
  let isKept = false
  const answer = await db.transaction(async (transaction) => {
    await lockUser(transaction, session.userId)
    const { wallet, share } = await findOwn(transaction, session, walletId)
    if (share === null) throw new DomainError('forbidden', 'walletElsewhere')
    if (wallet.publicKeysHash !== publicKeysHash) throw new DomainError('invalid', 'invalidRequest')
    if (wallet.status === 'unconfirmed') {
      await refuseSecond(transaction, session.userId)
      await transaction
        .update(wallets)
        .set({ status: 'active', confirmedAt: new Date(clock()) })
        .where(eq(wallets.id, walletId))
      // A new wallet cancels the deletion, even one that a login requested.
      const kept = await transaction
        .update(users)
        .set({ deletesAt: null, deletionAskedBy: null })
        .where(and(eq(users.id, session.userId), isNotNull(users.deletesAt)))
        .returning()
      isKept = kept.length > 0
      await audit.append(transaction, {
        kind: 'wallet.created',
        userId: session.userId,
        facts: { wallet: walletId, device: session.deviceId },
      })
      if (isKept)
        await recordChange(context, transaction, { session, walletId, change: 'deletionCancelled' })
    }
    return { walletId, status: 'active' as const }
  })
  if (isKept) await announce(context, session, { kind: 'deletionCancelled', detail: '' })
  return answer
}
