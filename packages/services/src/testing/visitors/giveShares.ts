import { randomBytes } from 'node:crypto'
import { RECOVERY_PLACE } from '@vestibule/protocol/http'
import type { Database } from '../../db/database.js'
import { recoveryRoutes } from '../../db/schema/recovery.js'
import { devices, users } from '../../db/schema/users.js'
import { shares } from '../../db/schema/wallets.js'
import { sealedPlaces } from '../../domain/wallet/sealedPlaces.js'
import { type SealedShare, sealShare, withShare } from '../../domain/wallet/walletRows.js'
import { toBase64url } from '../../platform/bytes.js'
import type { Kms } from '../../ports/kms.js'
import { giveWallet } from './giveWallet.js'

const newId = () => randomBytes(16).toString('base64url')

const nameOf = ({ walletId, deviceId, generation }: Omit<SealedShare, 'sealed'>) =>
  `${walletId} ${deviceId} ${generation}`

/** Creates wallets with a share in each possible place. @returns the shares by place in base64url */
export async function giveShares(
  db: Database,
  options: { kms: Kms; count: number },
): Promise<Map<string, string>> {
  const { kms, count } = options
  const given = new Map<string, string>()
  const createdAt = new Date()
  const recovery = { enc: '', ciphertext: '' }
  async function give(key: Omit<SealedShare, 'sealed'>) {
    const share = randomBytes(33).toString('base64url')
    given.set(nameOf(key), share)
    return sealShare(kms, share, key)
  }

  for (let index = 0; index < count; index++) {
    const [userId, deviceId] = [newId(), newId()]
    await db.insert(users).values({ id: userId, createdAt })
    const device = { id: deviceId, userId, thumbprint: newId(), label: 'Test' }
    await db.insert(devices).values({ ...device, createdAt, lastLoginAt: createdAt })
    const walletId = await giveWallet(db, userId)
    const key = { walletId, deviceId, generation: 1 }
    const next = {
      nextGeneration: 2,
      nextSealed: await give({ ...key, generation: 2 }),
    }
    await db.insert(shares).values({ ...key, ...next, sealed: await give(key), createdAt })
    const route = { walletId, generation: 1, recovery, createdAt }
    const sealed = await give({ ...key, deviceId: RECOVERY_PLACE })
    await db.insert(recoveryRoutes).values({ ...route, sealed })
  }
  return given
}

export async function openShares(db: Database, kms: Kms): Promise<Map<string, string>> {
  const opened = new Map<string, string>()
  for await (const places of sealedPlaces(db))
    for (const { share } of places)
      opened.set(nameOf(share), await withShare(kms, share, (secret) => toBase64url(secret)))
  return opened
}
