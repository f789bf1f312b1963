import {
  type Confirmation,
  RECOVERY_PLACE,
  type RecoveryRelease,
  type ShareRelease,
  shareInfo,
} from '@vestibule/protocol/http'
import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { Database } from '../../db/database.js'
import { prepare } from '../../db/prepare.js'
import { recoveryRoutes } from '../../db/schema/recovery.js'
import { settleAll } from '../../db/settleAll.js'
import { fromBase64url, isSame, sha256, toBase64url } from '../../platform/bytes.js'
import type { Claim, RateLimiter } from '../admission/rateLimiter.js'
import type { Proof } from '../dpop/proofs.js'
import { DomainError } from '../errors/domainError.js'
import { sealTo } from '../keys/sealTo.js'
import type { Session } from '../sessions/sessions.js'
import { takeReserved } from './changes/takeReserved.js'
import { isWithheld, methodsOf } from './recovery/countingMethods.js'
import { type ConfirmationRule, isConfirmed, requireConfirmation } from './signing/confirmations.js'
import {
  findOwn,
  type KeptShare,
  nextOf,
  type SealedShare,
  type ShareRow,
  type WalletContext,
  withShare,
} from './walletRows.js'

type Request = { walletId: string; recipient: string; proof: Proof }

const shareClaims = (device: string): Claim[] => [['sharesPerDevice', 'released', device]]

/**
 * Releases the auth share of the session's device, sealed to the key in the proof. Includes the
 * next share during an unconfirmed rotation.
 * @throws DomainError 404, `walletElsewhere` if the device has no share, `invalidRequest` if the
 * key is not the proof's; `passkeyRefused` if a passkey must confirm.
 * @throws RateLimitError
 */
export async function releaseShare(
  context: WalletContext,
  session: Session,
  request: Request & { confirmation?: Confirmation | undefined },
): Promise<z.infer<typeof ShareRelease.response>> {
  const { db, kms } = context
  const recipient = recipientOf(request)
  const { vaultVersion, rule, share } = await findShare(db, session, request.walletId)
  if (share === null) throw new DomainError('forbidden', 'walletElsewhere')
  const { walletId, proof, confirmation } = request
  const { thumbprint } = proof
  const isAsked = isConfirmed(rule, context.clock())
  if (isAsked) await requireConfirmation(context, { walletId, thumbprint, share, confirmation })
  await noteRelease(context, session, {
    share,
    confirmed: isAsked ? confirmation?.purpose : undefined,
    spend: (rateLimiter, database) => rateLimiter.take(shareClaims(session.deviceId), { database }),
  })
  const next = nextOf(share)
  return {
    ...(await release({ kms, share, recipient })),
    vaultVersion,
    ...(next && { next: await release({ kms, share: next, recipient }) }),
  }
}

/**
 * Releases the share for a recovery on a new device. A session suffices: the share opens no wallet
 * without the recovery key.
 * @throws DomainError 404, also without a recovery method that this device may use;
 * `invalidRequest` if the key is not the proof's.
 * @throws RateLimitError
 */
export async function releaseRecoveryShare(
  context: WalletContext,
  session: Session,
  request: Request,
): Promise<z.infer<typeof RecoveryRelease.response>> {
  const { db, kms } = context
  const recipient = recipientOf(request)
  const { wallet, share: own } = await findOwn(db, session, request.walletId)
  const [route] = await db
    .select()
    .from(recoveryRoutes)
    .where(eq(recoveryRoutes.walletId, wallet.id))
  if (route === undefined) throw new DomainError('notFound', 'invalidRequest')
  const methods = await methodsOf(db, wallet.id)
  const isOpen = own !== null || methods.some((method) => !isWithheld(method, context.clock()))
  if (!isOpen) throw new DomainError('notFound', 'invalidRequest')
  const share = { ...route, deviceId: RECOVERY_PLACE }
  const { userId, deviceId } = session
  await noteRelease(context, session, {
    share,
    spend: (rateLimiter, database) =>
      takeReserved(rateLimiter, {
        reserve: ['actionsPerDevice', 'recovery', deviceId],
        shared: ['actionsPerDevice.user', 'recovery', userId],
        database,
      }),
  })
  return release({ kms, share, recipient })
}

const readShare = prepare<Found>(
  'shares_read',
  `select wallets.vault_version as "vaultVersion", wallets.passkey_since as "passkeySince",
    wallets.passkey_off_at as "passkeyOffAt", shares.generation, shares.sealed,
    shares.next_generation as "nextGeneration", shares.next_sealed as "nextSealed",
    shares.is_unread as "isUnread"
  from wallets
  left join shares on shares.wallet_id = wallets.id and shares.device_id = $deviceId
  where wallets.id = $walletId and wallets.user_id = $userId`,
)

type Found = {
  vaultVersion: number
  passkeySince: string | Date | null
  passkeyOffAt: string | Date | null
} & (Omit<ShareRow, 'walletId' | 'deviceId' | 'createdAt'> | { generation: null })

/** Omits the vault: each unlock runs this query. */
async function findShare(
  db: Database,
  { userId, deviceId }: Session,
  walletId: string,
): Promise<{ vaultVersion: number; rule: ConfirmationRule; share: KeptShare | null }> {
  const [found] = await readShare(db, { walletId, userId, deviceId })
  if (found === undefined) throw new DomainError('notFound', 'invalidRequest')
  const { vaultVersion, passkeySince, passkeyOffAt, ...share } = found
  return {
    vaultVersion,
    rule: { passkeySince, passkeyOffAt },
    share: share.generation === null ? null : { ...share, walletId, deviceId },
  }
}

/** Security: log before the release, so that each released share is recorded. */
async function noteRelease(
  { db, audit, rateLimiter }: WalletContext,
  { userId }: Session,
  options: {
    share: SealedShare
    confirmed?: string | undefined
    spend: (rateLimiter: RateLimiter, transaction: Database) => Promise<unknown>
  },
) {
  const { share, confirmed, spend } = options
  const { walletId: wallet, deviceId: device, generation } = share
  await db.transaction(async (transaction) => {
    // In parallel: a rate limit error rolls back the other write. Neither may open a savepoint.
    await settleAll([
      spend(rateLimiter, transaction),
      audit.append(transaction, {
        kind: 'share.released',
        userId,
        facts: { wallet, device, generation, ...(confirmed !== undefined && { confirmed }) },
      }),
    ])
  })
}

function recipientOf({ recipient, proof }: Request): Uint8Array<ArrayBuffer> {
  const bytes = fromBase64url(recipient)
  if (!isSame(proof.rkh ?? '', sha256(bytes))) throw new DomainError('invalid', 'invalidRequest')
  return bytes
}

async function release(options: {
  kms: WalletContext['kms']
  share: SealedShare
  recipient: Uint8Array<ArrayBuffer>
}) {
  const { kms, share, recipient } = options
  const { enc, ciphertext } = await withShare(kms, share, (secret) =>
    sealTo(recipient, { secret, info: shareInfo(share) }),
  )
  return {
    enc: toBase64url(enc),
    ciphertext: toBase64url(ciphertext),
    generation: share.generation,
  }
}
