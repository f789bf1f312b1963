import { type ShareRelease, shareInfo } from '@vestibule/protocol/http'
import type * as z from 'zod'
import { Refusal } from '../../refusal.js'
import { fromBase64url, isSame, sha256, toBase64url } from '../bytes.js'
import type { Proof } from '../proofs.js'
import { sealTo } from '../sealTo.js'
import type { Session } from '../sessions.js'
import { findOwn, type WalletContext, withShare } from './walletRows.js'

/**
 * Releases the auth share of the session's device, sealed to a key that the proof vouches for.
 * @throws Refusal 404, `walletElsewhere` when the device has no share, `invalidRequest` when the key is not the proof's.
 * @throws BudgetSpent
 */
export async function releaseShare(
  { db, kms, budgets }: WalletContext,
  session: Session,
  request: { walletId: string; recipient: string; proof: Proof },
): Promise<z.infer<typeof ShareRelease.response>> {
  const { walletId, proof } = request
  const recipient = fromBase64url(request.recipient)
  if (!isSame(proof.rkh ?? '', sha256(recipient))) throw new Refusal(400, 'invalidRequest')
  const { share } = await findOwn(db, session, walletId)
  if (share === null) throw new Refusal(403, 'walletElsewhere')
  await budgets.take([
    ['sharesPerMinute', session.deviceId],
    ['sharesPerDay', session.deviceId],
  ])

  const { enc, ciphertext } = await withShare(kms, share, (secret) =>
    sealTo(recipient, { secret, info: shareInfo(share) }),
  )
  return {
    enc: toBase64url(enc),
    ciphertext: toBase64url(ciphertext),
    generation: share.generation,
  }
}
