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

/** Authenticated: another wallet's vault or another version cannot replace this vault. */
function context(options: { walletId: string; version: number; publicKeysHash: string }): string {
  const { walletId, version, publicKeysHash } = options
  return `vestibule/vault/v1|${walletId}|${version}|${publicKeysHash}`
}

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
  /** Increases with each change. */
  version: number
  publicKeysHash: string
  random: Random
}

export type OpenVault = { kek: Bytes; content: VaultContent; seed: Bytes; vault: SealedVault }

/** Requires two shares of one polynomial. The caller wipes them. @throws `walletDamaged` for wrong, mixed, changed or older data */
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
    /** Newest known version. */
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
