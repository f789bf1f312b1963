import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { type Bytes, toBase64Url, utf8 } from '../../platform/bytes.js'

const LENGTH = 32

/**
 * Security: proves that this device opened the wallet. A login alone cannot change its storage.
 * HKDF-SHA256 of the entropy in base64url.
 */
export function vaultWriteTokenOf(entropy: Bytes, walletId: string): string {
  return toBase64Url(tokenOf(entropy, walletId))
}

/** SHA-256 of the token in base64url. */
export function vaultWriteTokenHashOf(entropy: Bytes, walletId: string): string {
  return toBase64Url(sha256(tokenOf(entropy, walletId)))
}

function tokenOf(entropy: Bytes, walletId: string): Uint8Array {
  return hkdf(sha256, entropy, undefined, utf8(`vestibule/control/v1|${walletId}`), LENGTH)
}
