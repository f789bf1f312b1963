import type { SealedVault } from '@vestibule/protocol/http'
import { type Bytes, type Random, toBase64Url } from '../bytes.js'
import { deriveAccounts } from './accounts.js'
import { sealVault } from './openVault.js'
import { KEK_LENGTH, type Shares, sealDeviceShare, splitKek } from './shares.js'
import { ENTROPY_LENGTH } from './vaultContent.js'
import { withSecret } from './withSecret.js'

const ID_LENGTH = 16
const FIRST_VERSION = 1
const FIRST_GENERATION = 1

/** A new wallet, encrypted and split; nothing in it opens anything alone. */
export type NewWallet = {
  walletId: string
  vault: SealedVault
  generation: number
  address: `0x${string}`
  /** Sealed under the device key. */
  deviceShare: Bytes
  /** Base64url, for the services. */
  authShare: string
}

/** Makes entropy, KEK and shares, and wipes all of them before it returns. */
export async function makeWallet(options: makeWallet.Options): Promise<NewWallet> {
  const { random } = options
  const walletId = toBase64Url(random(ID_LENGTH))
  const place = { walletId, generation: FIRST_GENERATION }
  return withSecret(random(ENTROPY_LENGTH), (entropy) =>
    withSecret(random(KEK_LENGTH), async (kek) => {
      const { publicKeysHash, account } = await deriveAccounts(entropy)
      account.privateKey.fill(0)
      const sealing = { kek, walletId, version: FIRST_VERSION, publicKeysHash, random }
      const vault = await sealVault(entropy, sealing)
      const placed = await placeShares(await splitKek(kek), { ...options, ...place })
      return { ...place, ...placed, vault, address: account.address }
    }),
  )
}

export declare namespace makeWallet {
  type Options = {
    /** Seals the device's share. */
    deviceKey: CryptoKey
    random: Random
  }
}

/**
 * Sends each share its way and wipes all three. There is no recovery factor yet that the third could be sealed to, so
 * that it ends here.
 */
async function placeShares(
  shares: Shares,
  options: makeWallet.Options & { walletId: string; generation: number },
): Promise<{ deviceShare: Bytes; authShare: string }> {
  const { device, auth, recovery } = shares
  const { deviceKey, ...place } = options
  try {
    return {
      deviceShare: await sealDeviceShare(device, { ...place, key: deviceKey }),
      authShare: toBase64Url(auth),
    }
  } finally {
    for (const share of [device, auth, recovery]) share.fill(0)
  }
}
