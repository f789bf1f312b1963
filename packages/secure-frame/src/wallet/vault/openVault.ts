import { VestibuleError } from '@vestibule/protocol'
import type { SealedVault } from '@vestibule/protocol/http'
import { type Bytes, fromBase64Url, type Random, toBase64Url } from '../bytes.js'
import { type Account, deriveAccounts } from './accounts.js'
import { importKek, seal, unseal } from './aead.js'
import { combineShares } from './shares.js'
import { decodeVault, encodeVault } from './vaultContent.js'
import { withSecret } from './withSecret.js'

/** What the ciphertext is bound to, so that no vault passes for another wallet's or another time's. */
function context(options: { walletId: string; version: number; publicKeysHash: string }): string {
  const { walletId, version, publicKeysHash } = options
  return `vestibule/vault/v1|${walletId}|${version}|${publicKeysHash}`
}

/** Encrypts a wallet's entropy under the KEK. */
export async function sealVault(entropy: Bytes, options: sealVault.Options): Promise<SealedVault> {
  const { kek, version, publicKeysHash, random } = options
  const key = await importKek(kek)
  const sealed = await withSecret(encodeVault(entropy), (plaintext) =>
    seal(key, { plaintext, context: context(options), random }),
  )
  return { version, publicKeysHash, ciphertext: toBase64Url(sealed) }
}

export declare namespace sealVault {
  type Options = {
    kek: Bytes
    walletId: string
    /** Raised whenever the content changes. */
    version: number
    publicKeysHash: string
    random: Random
  }
}

/**
 * Opens a vault with any two shares of one polynomial, and proves that what comes out is the wallet that was asked for.
 * The shares stay the caller's to wipe; so does the account.
 * @throws `walletDamaged` for every wrong, mixed or flipped input, for an older vault and for another wallet's.
 */
export async function openVault(options: openVault.Options): Promise<Account> {
  const { vault, shares, walletId, atLeast, publicKeysHash } = options
  if (vault.version < atLeast || vault.publicKeysHash !== publicKeysHash)
    throw new VestibuleError('walletDamaged')
  const key = await withSecret(combineShares(shares), importKek)
  const plaintext = unseal(key, {
    sealed: ciphertextOf(vault),
    context: context({ walletId, ...vault }),
  })
  const derived = await withSecret(plaintext, (bytes) =>
    withSecret(decodeVault(bytes), deriveAccounts),
  )
  if (derived.publicKeysHash === publicKeysHash) return derived.account
  derived.account.privateKey.fill(0)
  throw new VestibuleError('walletDamaged')
}

export declare namespace openVault {
  type Options = {
    vault: SealedVault
    shares: readonly [Bytes, Bytes]
    walletId: string
    /** The newest version ever seen. */
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
