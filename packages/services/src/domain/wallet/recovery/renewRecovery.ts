import type { RecoveryRenewal } from '@vestibule/protocol/http'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.js'
import { recoveryMethods } from '../../../db/schema/recovery.js'
import { wallets } from '../../../db/schema/wallets.js'
import { DomainError } from '../../errors/domainError.js'
import type { Session } from '../../sessions/sessions.js'
import { takeChange } from '../changes/takeChange.js'
import type { WalletContext, WalletRow } from '../walletRows.js'
import { placeRoute } from './placeRoute.js'

/**
 * Replaces the recovery key: vault, set and wraps in one transaction, so that old and new parts never mix.
 * @throws DomainError 409 unless vault and set are the next ones, and the wraps are for exactly the remaining methods.
 */
export async function renewRecovery(
  { db, rateLimiter, clock }: WalletContext & { db: Database },
  options: {
    session: Session
    wallet: WalletRow
    renewal: RecoveryRenewal
    /** The set's auth share. */
    sealed: string
    left: readonly { methodId: string }[]
  },
): Promise<void> {
  const { session, wallet, renewal, sealed, left } = options
  const { vault, route, wraps } = renewal
  const walletId = wallet.id
  const isNext =
    vault.version === wallet.vaultVersion + 1 && vault.publicKeysHash === wallet.publicKeysHash
  const given = new Set(wraps.map(({ methodId }) => methodId))
  const isWhole =
    given.size === wraps.length &&
    given.size === left.length &&
    left.every(({ methodId }) => given.has(methodId))
  if (!isNext || !isWhole) throw new DomainError('conflict', 'invalidRequest')

  await takeChange(rateLimiter, session, db)
  const { version: vaultVersion, ciphertext } = vault
  await db.update(wallets).set({ vaultVersion, ciphertext }).where(eq(wallets.id, walletId))
  await placeRoute(db, { walletId, route, sealed, createdAt: new Date(clock()) })
  for (const { methodId, wrap } of wraps)
    await db
      .update(recoveryMethods)
      .set(wrap)
      .where(and(eq(recoveryMethods.walletId, walletId), eq(recoveryMethods.methodId, methodId)))
}
