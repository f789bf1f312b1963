import {
  type Assertion,
  type Confirmation,
  type ConfirmationAsk,
  confirmationText,
  type SigningRule,
} from '@vestibule/protocol/http'
import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.js'
import { passkeys, recoveryMethods } from '../../../db/schema/recovery.js'
import { confirmations, shares } from '../../../db/schema/wallets.js'
import { randomToken, sha256 } from '../../../platform/bytes.js'
import { MINUTE } from '../../../platform/time.js'
import { DomainError } from '../../errors/domainError.js'
import { checkAssertion } from '../passkeys/checkAssertion.js'
import { refused } from '../passkeys/refused.js'
import { counts, type MethodRow, methodsOf } from '../recovery/countingMethods.js'
import type { KeptShare, WalletContext, WalletRow } from '../walletRows.js'

const NONCE_LIFE = 10 * MINUTE
/** Time in ms in which a newly enrolled device may read its share back. */
const READ_BACK = 10 * MINUTE

export type ConfirmationRule = {
  passkeySince: Date | string | null
  passkeyOffAt: Date | string | null
}

export function isConfirmed({ passkeySince, passkeyOffAt }: ConfirmationRule, now: number) {
  return passkeySince !== null && (passkeyOffAt === null || new Date(passkeyOffAt).getTime() > now)
}

export async function readRule(
  db: Database,
  { wallet, now }: { wallet: WalletRow; now: number },
): Promise<SigningRule> {
  const passkey = isConfirmed(wallet, now)
  const { id: walletId, passkeyOffAt } = wallet
  return {
    passkey,
    ...(passkey && passkeyOffAt !== null && { offAt: passkeyOffAt.toISOString() }),
    available: await isSafe(db, { walletId, methods: await methodsOf(db, walletId), now }),
  }
}

type Methods = { walletId: string; methods: readonly MethodRow[]; now: number }

/** Whether one method can confirm, and another method could replace it after a loss. */
async function isSafe(db: Database, { walletId, methods, now }: Methods): Promise<boolean> {
  const counting = methods.filter((method) => counts(method, now)).map(({ methodId }) => methodId)
  if (counting.length < 2) return false
  const known = await checkable(db, { walletId, now })
  return known.some(({ methodId }) => counting.includes(methodId))
}

/** @throws DomainError `recoveryNeeded`, 409, if the owner would lose the wallet with the passkey */
export async function requireSafe(db: Database, { walletId, now }: Omit<Methods, 'methods'>) {
  if (!(await isSafe(db, { walletId, methods: await methodsOf(db, walletId), now })))
    throw new DomainError('conflict', 'recoveryNeeded')
}

function checkable(db: Database, { walletId, now }: { walletId: string; now: number }) {
  return db
    .select({
      methodId: passkeys.methodId,
      credentialId: passkeys.credentialId,
      publicKey: passkeys.publicKey,
      counter: passkeys.counter,
    })
    .from(passkeys)
    .innerJoin(
      recoveryMethods,
      and(
        eq(recoveryMethods.walletId, passkeys.walletId),
        eq(recoveryMethods.methodId, passkeys.methodId),
      ),
    )
    .where(
      and(
        eq(passkeys.walletId, walletId),
        or(isNull(recoveryMethods.countsAt), lte(recoveryMethods.countsAt, new Date(now))),
      ),
    )
}

type Asker = { walletId: string; thumbprint: string }

export async function askConfirmation(
  { db, rateLimiter, clock, random }: WalletContext,
  { walletId, thumbprint }: Asker,
): Promise<ConfirmationAsk> {
  const now = clock()
  const nonce = randomToken(random)
  await db.transaction(async (transaction) => {
    await rateLimiter.take([['sharesPerDevice', 'asked', thumbprint]], { database: transaction })
    await transaction.insert(confirmations).values({
      nonceHash: sha256(nonce),
      walletId,
      thumbprint,
      expiresAt: new Date(now + NONCE_LIFE),
    })
  })
  const known = await checkable(db, { walletId, now })
  return { nonce, credentialIds: known.map(({ credentialId }) => credentialId) }
}

/** Invalidates the nonce first. Requires user verification in a top-level page. @throws DomainError `passkeyRefused` */
export async function takeConfirmation(
  { db, clock, frameOrigin }: WalletContext,
  { walletId, thumbprint }: Asker,
  { nonce, ...answer }: Assertion & { purpose: string },
): Promise<void> {
  const now = clock()
  const [asked] = await db
    .delete(confirmations)
    .where(
      and(
        eq(confirmations.nonceHash, sha256(nonce)),
        eq(confirmations.walletId, walletId),
        eq(confirmations.thumbprint, thumbprint),
        gt(confirmations.expiresAt, new Date(now)),
      ),
    )
    .returning()
  if (asked === undefined) throw refused('failed')
  const { purpose, ...signed } = answer
  const { credentialId } = signed
  const known = await checkable(db, { walletId, now })
  const passkey = known.find((each) => each.credentialId === credentialId)
  if (passkey === undefined) throw refused('unknown')
  const challenge = sha256(confirmationText(nonce, purpose))
  const expected = { passkey, frameOrigin, topOrigins: undefined }
  const counter = await checkAssertion({ ...signed, challenge }, expected)
  // The update checks the count, so that only one of two answers with the same count succeeds.
  const counted = await db
    .update(passkeys)
    .set({ counter })
    .where(
      and(
        eq(passkeys.credentialId, credentialId),
        sql`(${passkeys.counter} < ${counter}::bigint or (${passkeys.counter} = 0 and ${counter}::bigint = 0))`,
      ),
    )
    .returning({ id: passkeys.credentialId })
  if (counted.length === 0) throw refused('failed')
}

/**
 * Releases a share after a passkey's confirmation. A newly enrolled device may read its share back
 * once, because an opened wallet has just stored it.
 * @throws DomainError `passkeyRefused`: `needed` contains the data for the passkey to sign.
 * @throws RateLimitError
 */
export async function requireConfirmation(
  context: WalletContext,
  request: Asker & { share: KeptShare; confirmation: Confirmation | undefined },
): Promise<void> {
  const { share, confirmation } = request
  if (confirmation !== undefined) return takeConfirmation(context, request, confirmation)
  if (share.isUnread && (await readBack(context, share))) return
  throw refused('needed', await askConfirmation(context, request))
}

async function readBack(
  { db, clock }: WalletContext,
  { walletId, deviceId }: KeptShare,
): Promise<boolean> {
  const read = await db
    .update(shares)
    .set({ isUnread: false })
    .where(
      and(
        eq(shares.walletId, walletId),
        eq(shares.deviceId, deviceId),
        eq(shares.isUnread, true),
        gt(shares.createdAt, new Date(clock() - READ_BACK)),
      ),
    )
    .returning({ walletId: shares.walletId })
  return read.length > 0
}

/** @throws DomainError `passkeyRefused`, 403, unless a passkey for confirmation and another method remain */
export async function refuseLockOut(
  db: Database,
  options: { wallet: WalletRow; removed: MethodRow | undefined; methods: readonly MethodRow[] },
  now: number,
): Promise<void> {
  const { wallet, removed, methods } = options
  if (removed === undefined || !counts(removed, now) || !isConfirmed(wallet, now)) return
  const left = methods.filter((method) => method !== removed)
  if (!(await isSafe(db, { walletId: wallet.id, methods: left, now }))) throw refused('last')
}

/** @throws DomainError 409 unless a passkey confirms signatures */
export function requireRule(wallet: WalletRow, now: number): void {
  if (!isConfirmed(wallet, now)) throw new DomainError('conflict', 'invalidRequest')
}
