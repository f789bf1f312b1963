import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.js'
import { wallets } from '../../../db/schema/wallets.js'
import { fromBase64url, isSame, sha256 } from '../../../platform/bytes.js'
import { DomainError } from '../../errors/domainError.js'
import type { Session } from '../../sessions/sessions.js'
import { findOwn, lockUser, type ShareRow, type WalletRow } from '../walletRows.js'

/**
 * Security: allows changes of a wallet only to a device that opened it, because a login alone could
 * lock its owner out. Locks the user until the transaction ends. A wallet without a token stores
 * the first one from a device with a share.
 * @throws DomainError 404 for no active wallet, 403 for another token.
 */
export async function requireVaultWriteToken(
  transaction: Database,
  session: Session,
  request: { walletId: string; vaultWriteToken: string },
): Promise<{ wallet: WalletRow; share: ShareRow | null }> {
  await lockUser(transaction, session.userId)
  const own = await findOwn(transaction, session, request.walletId)
  if (own.wallet.status !== 'active') throw new DomainError('notFound', 'invalidRequest')
  const vaultWriteTokenHash = sha256(fromBase64url(request.vaultWriteToken))
  if (own.wallet.vaultWriteTokenHash === null && own.share !== null)
    await transaction
      .update(wallets)
      .set({ vaultWriteTokenHash })
      .where(eq(wallets.id, own.wallet.id))
  else if (!isSame(own.wallet.vaultWriteTokenHash ?? '', vaultWriteTokenHash))
    throw new DomainError('forbidden', 'invalidRequest')
  return own
}
