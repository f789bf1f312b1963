import {
  MAX_RECOVERY_METHODS,
  RECOVERY_PLACE,
  type RecoveryAdd,
  type RecoveryMethod,
  type RecoveryRead,
  type RoutePlacement,
} from '@vestibule/protocol/http'
import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { Database } from '../../../db/database.js'
import { passkeys, recoveryMethods, recoveryRoutes } from '../../../db/schema/recovery.js'
import { DomainError } from '../../errors/domainError.js'
import { t, utcTime } from '../../mail/text.js'
import type { Session } from '../../sessions/sessions.js'
import { announce } from '../changes/announce.js'
import { recordChange } from '../changes/recordChange.js'
import { requireVaultWriteToken } from '../changes/requireVaultWriteToken.js'
import { takeChange } from '../changes/takeChange.js'
import { newestOf } from '../devices/enrolDevice.js'
import { readRule } from '../signing/confirmations.js'
import { findOwn, sealShare, type WalletContext } from '../walletRows.js'
import {
  counts,
  isWithheld,
  type MethodRow,
  methodsOf,
  RECOVERY_DELAY,
  requireProof,
} from './countingMethods.js'
import { placeRoute } from './placeRoute.js'
import { type PasskeyKey, readRegistration } from './readRegistration.js'
import { heldUntil } from './recoveryHold.js'
import { findSignUpPasskey, takeSignUpPasskey } from './signUpPasskeys.js'

/** The response opens no wallet without share and secret. Without a share, only describes withheld methods. @throws DomainError 404 */
export async function readRecovery(
  { db, clock }: WalletContext,
  session: Session,
  walletId: string,
): Promise<z.infer<typeof RecoveryRead.response>> {
  const { wallet, share } = await findOwn(db, session, walletId)
  const { vaultVersion: version, publicKeysHash, ciphertext } = wallet
  const [route] = await db
    .select()
    .from(recoveryRoutes)
    .where(eq(recoveryRoutes.walletId, walletId))
  const now = clock()
  const methods = (await methodsOf(db, walletId)).map((row) => ({
    ...asMethod(row, now),
    isKept: share === null && isWithheld(row, now),
  }))
  return {
    vault: { version, publicKeysHash, ciphertext },
    methods: methods.flatMap(({ isKept, ...method }) => (isKept ? [] : [method])),
    withheld: methods.flatMap(({ isKept, methodId, kind, label, createdAt, pendingUntil }) =>
      isKept && pendingUntil ? [{ methodId, kind, label, createdAt, pendingUntil }] : [],
    ),
    route: route === undefined ? null : { generation: route.generation, recovery: route.recovery },
    deviceGeneration: newestOf(share),
    signing: await readRule(db, { wallet, now }),
  }
}

/**
 * Adds a recovery method and replaces the recovery set. Without proof by an active method, and for
 * a day after an email change, the new method is pending. The passkey that created the account is
 * active directly as the first method. A wallet's first method can always recover directly on a new
 * device.
 * @throws DomainError 404, 403; 400 for an invalid passkey; 409 for another method with this id,
 * for too many methods, and for a set that is not the next one.
 */
export async function addMethod(
  context: WalletContext,
  session: Session,
  request: { walletId: string; methodId: string; body: z.infer<typeof RecoveryAdd.request> },
): Promise<z.infer<typeof RecoveryAdd.response>> {
  const { walletId, methodId, body } = request
  const { kind, label, credentialId = null, wrap, route, provedWith } = body
  const { rateLimiter, clock, hub } = context
  const sealed = await sealRoute(context, walletId, route)
  const now = clock()
  const createdAt = new Date(now)
  const described = { walletId, methodId, kind, label, credentialId, ...wrap, createdAt }

  const { row, isNew } = await context.db.transaction(async (transaction) => {
    await requireVaultWriteToken(transaction, session, { walletId, vaultWriteToken: body.control })
    const methods = await methodsOf(transaction, walletId)
    const known = methods.find((method) => method.methodId === methodId)
    if (known !== undefined) {
      if (known.sealed === wrap.sealed && known.kind === kind) return { row: known, isNew: false }
      throw new DomainError('conflict', 'invalidRequest')
    }
    if (methods.length >= MAX_RECOVERY_METHODS) throw new DomainError('conflict', 'invalidRequest')
    const isProved = provedWith !== undefined
    if (isProved) requireProof(methods, { provedWith, now })
    const held = await heldUntil(transaction, session.userId)
    const passkey = await readPasskey(context, body)
    // The passkey that created the account is already known: activate it directly.
    const signUp = passkey && (await findSignUpPasskey(transaction, passkey.credentialId))
    if (signUp !== undefined && signUp.userId !== session.userId)
      throw new DomainError('conflict', 'invalidRequest')
    const madeAccount = methods.length === 0 ? signUp : undefined
    if (madeAccount !== undefined) await takeSignUpPasskey(transaction, madeAccount)
    const isKnown = isProved || madeAccount !== undefined
    const countsAt = new Date(isKnown ? Math.max(now, held) : now + RECOVERY_DELAY)
    const fresh = { ...described, countsAt, withheld: !isProved && methods.length > 0 }
    await takeChange(rateLimiter, session, transaction)
    await placeRoute(transaction, { walletId, route, sealed, createdAt })
    await transaction.insert(recoveryMethods).values(fresh)
    if (passkey !== undefined) {
      // Security: use the key from the sign-up, not the device's.
      const { publicKey, counter, userHandleHash } = madeAccount ?? passkey
      const key = { credentialId: passkey.credentialId, publicKey, counter, userHandleHash }
      await placePasskey(transaction, { ...key, walletId, methodId })
    }
    const change = counts(fresh, now) ? 'recoveryAdded' : 'recoveryPending'
    await recordChange(context, transaction, { session, walletId, change })
    return { row: fresh, isNew: true }
  })
  const detail = nameOf(row)
  if (isNew && counts(row, now)) await announce(context, session, { kind: 'recoveryAdded', detail })
  else if (isNew) {
    const pending = { until: utcTime(row.countsAt ?? createdAt), hub }
    await announce(context, session, { kind: 'recoveryPending', detail, pending })
  }
  return { method: asMethod(row, now) }
}

/** Undefined without a public key. @throws DomainError 400 for an invalid key */
async function readPasskey(
  { frameOrigin }: WalletContext,
  { kind, credentialId, registration }: z.infer<typeof RecoveryAdd.request>,
): Promise<PasskeyKey | undefined> {
  if (registration === undefined) return undefined
  if (kind !== 'passkey' || credentialId === undefined)
    throw new DomainError('invalid', 'invalidRequest')
  return readRegistration(registration, { credentialId, frameOrigin })
}

/** @throws DomainError 409 if another method has the passkey: it would sign in as another user */
async function placePasskey(
  transaction: Database,
  passkey: typeof passkeys.$inferInsert,
): Promise<void> {
  const placed = await transaction
    .insert(passkeys)
    .values(passkey)
    .onConflictDoNothing()
    .returning({ id: passkeys.credentialId })
  if (placed.length === 0) throw new DomainError('conflict', 'invalidRequest')
}

export function sealRoute(
  { kms }: WalletContext,
  walletId: string,
  { share, generation }: RoutePlacement,
): Promise<string> {
  return sealShare(kms, share, { walletId, deviceId: RECOVERY_PLACE, generation })
}

function asMethod(row: MethodRow, now: number): RecoveryMethod {
  const { methodId, kind, label, credentialId, salt, sealed, createdAt, countsAt } = row
  return {
    methodId,
    kind,
    label,
    ...(credentialId !== null && { credentialId }),
    wrap: { salt, sealed },
    createdAt: createdAt.toISOString(),
    ...(countsAt !== null && !counts(row, now) && { pendingUntil: countsAt.toISOString() }),
  }
}

export function nameOf({ kind, label }: Pick<MethodRow, 'kind' | 'label'>): string {
  const name = t(`method.${kind}`)
  return label === '' ? name : t('named', { name, label })
}
