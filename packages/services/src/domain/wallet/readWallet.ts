import type { WalletRead } from '@vestibule/protocol/http'
import type * as z from 'zod'
import type { Session } from '../sessions/sessions.js'
import { findOwn, type WalletContext } from './walletRows.js'

export async function readWallet(
  { db }: WalletContext,
  session: Session,
  walletId: string,
): Promise<z.infer<typeof WalletRead.response>> {
  const { wallet } = await findOwn(db, session, walletId)
  const { status, vaultVersion: version, publicKeysHash, ciphertext } = wallet
  return { walletId, status, vault: { version, publicKeysHash, ciphertext } }
}
