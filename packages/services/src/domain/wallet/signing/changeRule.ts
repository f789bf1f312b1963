import type { SigningChange, SigningOff, SigningRule } from '@vestibule/protocol/http'
import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import { shares, wallets } from '../../../db/schema/wallets.js'
import { DomainError } from '../../errors/domainError.js'
import { utcTime } from '../../mail/text.js'
import type { Session } from '../../sessions/sessions.js'
import { announce } from '../changes/announce.js'
import { recordChange } from '../changes/recordChange.js'
import { requireVaultWriteToken } from '../changes/requireVaultWriteToken.js'
import { takeChange } from '../changes/takeChange.js'
import { methodsOf, RECOVERY_DELAY, requireCounting } from '../recovery/countingMethods.js'
import { refuseWhileHeld } from '../recovery/recoveryHold.js'
import { findOwn, lockUser, type WalletContext } from '../walletRows.js'
import {
  isConfirmed,
  readRule,
  requireRule,
  requireSafe,
  takeConfirmation,
} from './confirmations.js'

/**
 * Requires a passkey of the wallet.
 * @throws DomainError 404, `passkeyRefused`, 409 `recoveryNeeded`
 * @throws RateLimitError
 */
export async function changeRule(
  context: WalletContext,
  session: Session,
  request: { walletId: string; thumbprint: string } & z.infer<typeof SigningChange.request>,
): Promise<SigningRule> {
  const { db, rateLimiter, clock } = context
  const { walletId, passkey, assertion } = request
  await findOwn(db, session, walletId)
  const purpose = passkey ? 'on' : 'off'
  await takeConfirmation(context, request, { ...assertion, purpose })
  const now = clock()
  const [wallet, isNews] = await db.transaction(async (transaction) => {
    await lockUser(transaction, session.userId)
    const own = await findOwn(transaction, session, walletId)
    if (own.wallet.status !== 'active') throw new DomainError('notFound', 'invalidRequest')
    if (passkey && !isConfirmed(own.wallet, now)) await requireSafe(transaction, { walletId, now })
    await takeChange(rateLimiter, session, transaction)
    const rule = { passkeySince: passkey ? new Date(now) : null, passkeyOffAt: null }
    await transaction.update(wallets).set(rule).where(eq(wallets.id, walletId))
    // From now on, reading back earlier shares requires the passkey.
    if (passkey)
      await transaction.update(shares).set({ isUnread: false }).where(eq(shares.walletId, walletId))
    const isChange =
      isConfirmed(own.wallet, now) !== passkey || (passkey && own.wallet.passkeyOffAt !== null)
    const change = passkey ? 'passkeyOn' : 'passkeyOff'
    if (isChange) await recordChange(context, transaction, { session, walletId, change })
    return [{ ...own.wallet, ...rule }, isChange] as const
  })
  if (isNews) await announce(context, session, { kind: passkey ? 'passkeyOn' : 'passkeyOff' })
  return readRule(db, { wallet, now })
}

/**
 * Turns the confirmation off after a day, for an owner who lost the passkey and opened the wallet
 * with another recovery method. A second request does not change the time.
 * @throws DomainError 404, 403; `recoveryNeeded` for an inactive method, and after a recent change
 * of the email; 409 if the confirmation is off.
 * @throws RateLimitError
 */
export async function endRule(
  context: WalletContext,
  session: Session,
  request: { walletId: string } & z.infer<typeof SigningOff.request>,
): Promise<SigningRule> {
  const { db, rateLimiter, clock, hub } = context
  const { walletId, control: vaultWriteToken, provedWith: methodId } = request
  const now = clock()
  const [wallet, isNews] = await db.transaction(async (transaction) => {
    const own = await requireVaultWriteToken(transaction, session, { walletId, vaultWriteToken })
    requireRule(own.wallet, now)
    await refuseWhileHeld(transaction, { userId: session.userId, now })
    requireCounting(await methodsOf(transaction, walletId), { methodId, now })
    if (own.wallet.passkeyOffAt !== null) return [own.wallet, false] as const
    await takeChange(rateLimiter, session, transaction)
    const passkeyOffAt = new Date(now + RECOVERY_DELAY)
    await transaction.update(wallets).set({ passkeyOffAt }).where(eq(wallets.id, walletId))
    await recordChange(context, transaction, { session, walletId, change: 'passkeyOffAsked' })
    return [{ ...own.wallet, passkeyOffAt }, true] as const
  })
  if (isNews && wallet.passkeyOffAt !== null) {
    const detail = utcTime(wallet.passkeyOffAt)
    await announce(context, session, { kind: 'passkeyOffAsked', detail, keep: hub })
  }
  return readRule(db, { wallet, now })
}
