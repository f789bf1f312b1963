import type { VaultReplace } from '@vestibule/protocol/http'
import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import { wallets } from '../../db/schema/wallets.js'
import { DomainError } from '../errors/domainError.js'
import type { Session } from '../sessions/sessions.js'
import { requireVaultWriteToken } from './changes/requireVaultWriteToken.js'
import { takeChange } from './changes/takeChange.js'
import { isSameVault } from './putWallet.js'
import type { WalletContext } from './walletRows.js'

/** Keeps the public keys. @throws DomainError 404, 403; 409 unless the version is the next one */
export async function replaceVault(
  { db, rateLimiter }: WalletContext,
  session: Session,
  request: { walletId: string; body: z.infer<typeof VaultReplace.request> },
): Promise<z.infer<typeof VaultReplace.response>> {
  const { walletId, body } = request
  const { version, publicKeysHash, ciphertext } = body.vault
  return db.transaction(async (transaction) => {
    const { wallet } = await requireVaultWriteToken(transaction, session, {
      walletId,
      vaultWriteToken: body.control,
    })
    if (isSameVault(wallet, body.vault)) return { version }
    if (wallet.vaultVersion + 1 !== version || wallet.publicKeysHash !== publicKeysHash)
      throw new DomainError('conflict', 'invalidRequest')
    await takeChange(rateLimiter, session, transaction)
    await transaction
      .update(wallets)
      .set({ vaultVersion: version, ciphertext })
      .where(eq(wallets.id, walletId))
    return { version }
  })
}
