import type { WalletConfirm } from '@vestibule/protocol/http'
import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import { wallets } from '../../db/schema.js'
import { Refusal } from '../../refusal.js'
import type { Session } from '../sessions.js'
import { findOwn, lockUser, refuseSecond, type WalletContext } from './walletRows.js'

/**
 * Makes a wallet its user's one active wallet, after its device read it back. Confirming twice is confirming once.
 * @throws Refusal 404, `walletElsewhere` when another wallet or device is in the way, `invalidRequest` for other keys.
 */
export async function confirmWallet(
  { db, audit, clock }: WalletContext,
  session: Session,
  request: { walletId: string; publicKeysHash: string },
): Promise<z.infer<typeof WalletConfirm.response>> {
  const { walletId, publicKeysHash } = request
  return db.transaction(async (transaction) => {
    await lockUser(transaction, session.userId)
    const { wallet, share } = await findOwn(transaction, session, walletId)
    if (share === null) throw new Refusal(403, 'walletElsewhere')
    if (wallet.publicKeysHash !== publicKeysHash) throw new Refusal(400, 'invalidRequest')
    if (wallet.status === 'unconfirmed') {
      await refuseSecond(transaction, session.userId)
      await transaction
        .update(wallets)
        .set({ status: 'active', confirmedAt: new Date(clock()) })
        .where(eq(wallets.id, walletId))
      await audit.append(transaction, {
        kind: 'wallet.created',
        userId: session.userId,
        facts: { wallet: walletId, device: session.deviceId },
      })
    }
    return { walletId, status: 'active' }
  })
}
