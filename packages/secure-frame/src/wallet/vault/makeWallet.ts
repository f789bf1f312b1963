import type { Placement, SealedTo, SealedVault } from '@vestibule/protocol/http'
import { type Bytes, type Random, toBase64Url } from '../../platform/bytes.js'
import { makePair } from './hpke.js'
import { makeSet } from './makeSet.js'
import { sealVault } from './openVault.js'
import { publicKeysHashOf, withSeed } from './seed.js'
import { KEK_LENGTH, sealDeviceShare } from './shares.js'
import { ENTROPY_LENGTH } from './vaultContent.js'
import { vaultWriteTokenHashOf } from './vaultWriteToken.js'
import { withSecret } from './withSecret.js'

const ID_LENGTH = 16
const FIRST_VERSION = 1
const FIRST_GENERATION = 1

/** Each part alone opens no other part. */
export type NewWallet = {
  walletId: string
  vault: SealedVault
  generation: number
  deviceShare: Bytes
  placement: Placement
  recovery: SealedTo
  /** The services change the wallet's stored parts only for a request with the preimage. */
  vaultWriteTokenHash: string
}

/** Wipes entropy, recovery key, KEK and shares before it returns. */
export async function makeWallet(options: Options): Promise<NewWallet> {
  const { random, deviceKey, deviceId } = options
  const walletId = toBase64Url(random(ID_LENGTH))
  const place = { walletId, generation: FIRST_GENERATION }
  return withSecret(random(ENTROPY_LENGTH), (entropy) =>
    withSecret(random(KEK_LENGTH), async (kek) => {
      const publicKeysHash = await withSeed(entropy, publicKeysHashOf)
      const recovery = await makePair()
      try {
        const sealing = { kek, walletId, version: FIRST_VERSION, publicKeysHash, random }
        const vault = await sealVault({ entropy, recovery, imported: [], methodKeys: [] }, sealing)
        const set = await makeSet(
          kek,
          { ...place, deviceId, recoveryKey: recovery.publicKey },
          (share) => sealDeviceShare(share, { ...place, key: deviceKey, random }),
        )
        return {
          ...place,
          vault,
          deviceShare: set.result,
          placement: set.placement,
          recovery: set.recovery,
          vaultWriteTokenHash: vaultWriteTokenHashOf(entropy, walletId),
        }
      } finally {
        recovery.privateKey.fill(0)
      }
    }),
  )
}

type Options = {
  deviceKey: CryptoKey
  deviceId: string
  random: Random
}
