import type { SealedVault, WalletPut } from '@vestibule/protocol/http'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod'
import { shares, wallets } from '../../db/schema/wallets.js'
import { DomainError } from '../errors/domainError.js'
import type { Session } from '../sessions/sessions.js'
import {
  findAny,
  holdsShare,
  lockUser,
  refuseSecond,
  sealShare,
  type WalletContext,
  type WalletRow,
} from './walletRows.js'

type Body = Omit<z.infer<typeof WalletPut.request>, 'recipient'>
type Answer = Omit<z.infer<typeof WalletPut.response>, 'kept'>
type Call = { walletId: string; body: Body }

/** Replaces an unconfirmed wallet. A repeated call returns the same response. @throws DomainError 409 with a reason */
export async function putWallet(
  context: WalletContext,
  session: Session,
  { walletId, body }: Call,
): Promise<Answer> {
  const { db, audit, kms, clock } = context
  const { userId, deviceId } = session
  const { version, publicKeysHash, ciphertext } = body.vault
  const key = { walletId, deviceId, generation: body.generation }
  const sealed = await sealShare(kms, body.share, key)

  return db.transaction(async (transaction) => {
    await lockUser(transaction, userId)
    const answer = await findAnswer({ kms, db: transaction }, session, { walletId, body })
    if (answer !== undefined) return answer
    await refuseSecond(transaction, userId)

    await transaction
      .delete(wallets)
      .where(and(eq(wallets.userId, userId), eq(wallets.status, 'unconfirmed')))
    const createdAt = new Date(clock())
    const status = 'unconfirmed'
    const stored = await transaction
      .insert(wallets)
      .values({
        id: walletId,
        userId,
        status,
        vaultVersion: version,
        publicKeysHash,
        ciphertext,
        vaultWriteTokenHash: body.controlHash,
        createdAt,
      })
      .onConflictDoNothing()
      .returning()
    // Another user has this id.
    if (stored.length === 0) throw new DomainError('conflict', 'invalidRequest')
    await transaction.insert(shares).values({ ...key, sealed, createdAt })
    await audit.append(transaction, {
      kind: 'share.put',
      userId,
      facts: { wallet: walletId, device: deviceId, generation: key.generation },
    })
    return { walletId, status }
  })
}

async function findAnswer(
  { db, kms }: Pick<WalletContext, 'db' | 'kms'>,
  session: Session,
  { walletId, body }: Call,
): Promise<Answer | undefined> {
  const own = await findAny(db, session, walletId)
  if (own === undefined) return undefined
  const { wallet, share } = own
  const isSameCall =
    share !== null &&
    share.generation === body.generation &&
    isSameVault(wallet, body.vault) &&
    (await holdsShare(kms, share, body.share))
  if (!isSameCall) throw new DomainError('conflict', 'invalidRequest')
  return { walletId, status: wallet.status }
}

export function isSameVault(wallet: WalletRow, vault: SealedVault): boolean {
  return (
    wallet.vaultVersion === vault.version &&
    wallet.publicKeysHash === vault.publicKeysHash &&
    wallet.ciphertext === vault.ciphertext
  )
}
