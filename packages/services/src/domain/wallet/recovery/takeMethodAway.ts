import type { RecoveryCancel, RecoveryRemove, RecoveryRenewal } from '@vestibule/protocol/http'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { Database } from '../../../db/database.js'
import { recoveryMethods } from '../../../db/schema/recovery.js'
import { identities } from '../../../db/schema/users.js'
import { wallets } from '../../../db/schema/wallets.js'
import { DomainError } from '../../errors/domainError.js'
import type { Session } from '../../sessions/sessions.js'
import { announce } from '../changes/announce.js'
import { recordChange } from '../changes/recordChange.js'
import { requireVaultWriteToken } from '../changes/requireVaultWriteToken.js'
import { takeChange } from '../changes/takeChange.js'
import { isSameVault } from '../putWallet.js'
import { refuseLockOut } from '../signing/confirmations.js'
import type { WalletContext, WalletRow } from '../walletRows.js'
import { counts, type MethodRow, methodsOf, requireProof } from './countingMethods.js'
import { placeRoute } from './placeRoute.js'
import { refuseWhileHeld } from './recoveryHold.js'
import { nameOf, sealRoute } from './recoveryMethods.js'

type Place = { walletId: string; methodId: string }

/**
 * Removes a recovery method. A second call has no effect.
 * @throws DomainError 404, 403; `recoveryNeeded` for the last method, for the only sign-in method,
 * and after a recent email change; `passkeyRefused` if a passkey must confirm signatures and no
 * passkey or no other method would remain; 409 for a renewal that does not match the remaining
 * methods.
 */
export function removeMethod(
  context: WalletContext,
  session: Session,
  request: Place & z.infer<typeof RecoveryRemove.request>,
): Promise<{ methodId: string }> {
  const { provedWith } = request
  return takeAway(context, session, {
    ...request,
    change: 'recoveryRemoved',
    check({ known, methods, now }) {
      requireProof(methods, { provedWith, now })
      if (known !== undefined && methods.length === 1)
        throw new DomainError('conflict', 'recoveryNeeded')
    },
  })
}

/** Security: requires no proof, so that another device can stop an attacker. @throws DomainError 404, 403, 409 */
export function cancelMethod(
  context: WalletContext,
  session: Session,
  request: Place & z.infer<typeof RecoveryCancel.request>,
): Promise<{ methodId: string }> {
  return takeAway(context, session, {
    ...request,
    change: 'recoveryCancelled',
    check({ known, now }) {
      if (known !== undefined && counts(known, now))
        throw new DomainError('conflict', 'invalidRequest')
    },
  })
}

async function takeAway(
  context: WalletContext,
  session: Session,
  request: Place &
    z.infer<typeof RecoveryCancel.request> & {
      change: 'recoveryRemoved' | 'recoveryCancelled'
      check: (state: {
        known: MethodRow | undefined
        methods: readonly MethodRow[]
        now: number
      }) => void
    },
): Promise<{ methodId: string }> {
  const { walletId, methodId, control: vaultWriteToken, renewal, change, check } = request
  const sealed = renewal && (await sealRoute(context, walletId, renewal.route))
  const taken = await context.db.transaction(async (transaction) => {
    const { wallet } = await requireVaultWriteToken(transaction, session, {
      walletId,
      vaultWriteToken,
    })
    const methods = await methodsOf(transaction, walletId)
    const known = methods.find((method) => method.methodId === methodId)
    // Accept a retry after a lost response.
    if (known === undefined && renewal !== undefined && isSameVault(wallet, renewal.vault))
      return undefined
    const now = context.clock()
    check({ known, methods, now })
    const signsIn = known && (await readSignUp(transaction, session, { known, methods }))
    if (signsIn === 'last') throw new DomainError('conflict', 'recoveryNeeded')
    // Security: a pending method can always be cancelled, because an attacker may have added it.
    if (change === 'recoveryRemoved') {
      await refuseWhileHeld(transaction, { userId: session.userId, now })
      await refuseLockOut(transaction, { wallet, removed: known, methods }, now)
    }
    // Security: cancelling requires no proof, so it must not renew anything without a pending
    // method. Another renewal completes an interrupted removal, with a proof.
    if (known === undefined && change === 'recoveryCancelled') return undefined
    if (renewal !== undefined && sealed !== undefined) {
      const within = { ...context, db: transaction }
      const left = methods.filter((method) => method !== known)
      await renewRecovery(within, { session, wallet, renewal, sealed, left })
    }
    await transaction
      .delete(recoveryMethods)
      .where(and(eq(recoveryMethods.walletId, walletId), eq(recoveryMethods.methodId, methodId)))
    if (signsIn === 'one of several') await forgetSignUp(transaction, known?.credentialId ?? '')
    if (known !== undefined) await recordChange(context, transaction, { session, walletId, change })
    return known
  })
  if (taken !== undefined) await announce(context, session, { kind: change, detail: nameOf(taken) })
  return { methodId }
}

async function readSignUp(
  transaction: Database,
  { userId }: Session,
  { known, methods }: { known: MethodRow; methods: readonly MethodRow[] },
): Promise<'last' | 'one of several' | undefined> {
  const all = await transaction
    .select({ provider: identities.provider, subject: identities.subject })
    .from(identities)
    .where(eq(identities.userId, userId))
  const isOne = all.some(
    ({ provider, subject }) => provider === 'passkey' && subject === known.credentialId,
  )
  if (!isOne) return undefined
  if (all.length > 1) return 'one of several'
  // The account keeps its name while another passkey can sign in.
  const isOther = methods.some(
    ({ kind, methodId }) => kind === 'passkey' && methodId !== known.methodId,
  )
  return isOther ? undefined : 'last'
}

async function forgetSignUp(transaction: Database, credentialId: string): Promise<void> {
  await transaction
    .delete(identities)
    .where(and(eq(identities.provider, 'passkey'), eq(identities.subject, credentialId)))
}

/** One transaction: old and new parts must never mix. @throws DomainError 409 unless all parts are the next ones */
async function renewRecovery(
  { db, rateLimiter, clock }: WalletContext & { db: Database },
  options: {
    session: Session
    wallet: WalletRow
    renewal: RecoveryRenewal
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
