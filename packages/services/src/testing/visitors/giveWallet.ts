import { randomBytes } from 'node:crypto'
import type { Database } from '../../db/database.js'
import { wallets } from '../../db/schema/wallets.js'

export async function giveWallet(db: Database, userId: string): Promise<string> {
  const id = randomBytes(16).toString('base64url')
  await db.insert(wallets).values({
    id,
    userId,
    status: 'active',
    vaultVersion: 1,
    publicKeysHash: '0'.repeat(64),
    ciphertext: 'AAAA',
    createdAt: new Date(),
  })
  return id
}
