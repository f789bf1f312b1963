import type { ShareRotation } from '@vestibule/protocol/http'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod'
import { shares } from '../../db/schema/wallets.js'
import { isSame, sha256 } from '../../platform/bytes.js'
import { DomainError } from '../errors/domainError.js'
import type { Session } from '../sessions/sessions.js'
import {
  findOwn,
  lockUser,
  nextOf,
  type ShareRow,
  sealShare,
  type WalletContext,
  withShare,
} from './walletRows.js'

type Answer = z.infer<typeof ShareRotation.response>

const rowOf = ({ walletId, deviceId }: ShareRow) =>
  and(eq(shares.walletId, walletId), eq(shares.deviceId, deviceId))

/** Replaces an unconfirmed share. @throws DomainError 404, 403; 409 unless the generation is the next one */
export async function rotateShare(
  { db, kms, rateLimiter }: WalletContext,
  session: Session,
  request: { walletId: string; body: z.infer<typeof ShareRotation.request> },
): Promise<Answer> {
  const { walletId, body } = request
  const { generation } = body
  const key = { walletId, deviceId: session.deviceId, generation }
  const nextSealed = await sealShare(kms, body.share, key)
  return db.transaction(async (transaction) => {
    await lockUser(transaction, session.userId)
    const { share } = await findOwn(transaction, session, walletId)
    if (share === null) throw new DomainError('forbidden', 'walletElsewhere')
    if (share.generation + 1 !== generation) throw new DomainError('conflict', 'invalidRequest')
    await rateLimiter.take([['sharesPerDevice', 'renewed', session.deviceId]], {
      database: transaction,
    })
    const next = { nextGeneration: generation, nextSealed }
    await transaction.update(shares).set(next).where(rowOf(share))
    return { generation }
  })
}

/** Call after the device has stored its half. Can be repeated. @throws DomainError 404, 403, 409 */
export async function confirmRotation(
  { db, kms }: WalletContext,
  session: Session,
  request: { walletId: string; body: z.infer<typeof ShareRotation.confirmation> },
): Promise<Answer> {
  const { generation, digest } = request.body
  return db.transaction(async (transaction) => {
    await lockUser(transaction, session.userId)
    const { share } = await findOwn(transaction, session, request.walletId)
    if (share === null) throw new DomainError('forbidden', 'walletElsewhere')
    const meant = [share, nextOf(share)].find((kept) => kept?.generation === generation)
    if (meant === undefined || !isSame(await withShare(kms, meant, sha256), digest))
      throw new DomainError('conflict', 'invalidRequest')
    if (meant !== share)
      await transaction
        .update(shares)
        .set({
          generation,
          sealed: meant.sealed,
          nextGeneration: null,
          nextSealed: null,
        })
        .where(rowOf(share))
    return { generation }
  })
}
