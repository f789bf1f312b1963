import { VestibuleError } from '@vestibule/protocol'
import type { SealedVault } from '@vestibule/protocol/http'
import { type Bytes, fromBase64Url, type Random, toBase64Url } from '../../platform/bytes.js'
import { importKek, seal, unseal } from './aead.js'
import { publicKeysHashOf, withSeed } from './seed.js'
import { combineShares } from './shares.js'
import {
  decodeVault,
  encodeVault,
  type RecoveryPair,
  type VaultContent,
  wipeContent,
} from './vaultContent.js'
import { withSecret } from './withSecret.js'

/** The authenticated context of the ciphertext: a vault cannot stand for another wallet, or for another version. */
function context(options: { walletId: string; version: number; publicKeysHash: string }): string {
  const { walletId, version, publicKeysHash } = options
  return `vestibule/vault/v1|${walletId}|${version}|${publicKeysHash}`
}

/** Encrypts a wallet's content under the KEK. */
export async function sealVault(
  content: VaultContent & { recovery: RecoveryPair },
  options: SealVaultOptions,
): Promise<SealedVault> {
  const { kek, version, publicKeysHash, random } = options
  const key = await importKek(kek)
  const sealed = await withSecret(encodeVault(content), (plaintext) =>
    seal(key, { plaintext, context: context(options), random }),
  )
  return { version, publicKeysHash, ciphertext: toBase64Url(sealed) }
}

type SealVaultOptions = {
  kek: Bytes
  walletId: string
  /** Raised whenever the content changes. */
  version: number
  publicKeysHash: string
  random: Random
}

/** An open vault. All of it is borrowed and wiped afterwards. */
export type OpenVault = { kek: Bytes; content: VaultContent; seed: Bytes; vault: SealedVault }

/**
 * Opens a vault with any two shares of one polynomial, proves that the result is the requested wallet, and lends it to `use`.
 * The caller wipes the shares.
 * @throws `walletDamaged` for every wrong, mixed or changed input, for an older vault and for another wallet's.
 */
export async function withVault<result>(
  options: withVault.Options,
  use: (opened: OpenVault) => result | Promise<result>,
): Promise<result> {
  const { vault, shares, walletId, atLeast, publicKeysHash } = options
  if (vault.version < atLeast || vault.publicKeysHash !== publicKeysHash)
    throw new VestibuleError('walletDamaged')
  return withSecret(combineShares(shares), async (kek) => {
    const sealed = ciphertextOf(vault)
    const key = await importKek(kek)
    const plaintext = unseal(key, { sealed, context: context({ walletId, ...vault }) })
    const content = await withSecret(plaintext, decodeVault)
    try {
      return await withSeed(content.entropy, (seed) => {
        if (publicKeysHashOf(seed) !== publicKeysHash) throw new VestibuleError('walletDamaged')
        return use({ kek, content, seed, vault })
      })
    } finally {
      wipeContent(content)
    }
  })
}

export declare namespace withVault {
  type Options = {
    vault: SealedVault
    shares: readonly [Bytes, Bytes]
    walletId: string
    /** The newest known version. */
    atLeast: number
    publicKeysHash: string
  }
}

function ciphertextOf({ ciphertext }: SealedVault): Bytes {
  try {
    return fromBase64Url(ciphertext)
  } catch (cause) {
    throw new VestibuleError('walletDamaged', { cause })
  }
}
