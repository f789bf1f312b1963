import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { type Bytes, toBase64Url, utf8 } from '../../platform/bytes.js'

/** The keys of a link's devices, and the commitment of the requesting one. */
export type LinkKeys = {
  walletId: string
  linkId: string
  key: string
  nonce: string
}

/** The requesting device's commitment, before it knows the other's key: SHA-256, base64url. */
export function linkCommitment({ walletId, linkId, key, nonce }: LinkKeys): string {
  return toBase64Url(sha256(utf8(`vestibule/link/v1|${walletId}|${linkId}|${key}|${nonce}`)))
}

/**
 * The six digits that both devices show. A device in the middle has committed to a key before it knows the other one, so that
 * its digits match only once in a million tries.
 */
export function linkCode(keys: LinkKeys & { approverKey: string }): string {
  const { walletId, linkId, key, nonce, approverKey } = keys
  const text = `vestibule/link-code/v1|${walletId}|${linkId}|${key}|${nonce}|${approverKey}`
  const number = new DataView(sha256(utf8(text)).buffer).getBigUint64(0) % 1_000_000n
  return String(number).padStart(6, '0')
}

/**
 * The MAC that the scanning device sends with its key: HMAC-SHA256 under the code's secret, base64url. The services do not know
 * the secret, so that they cannot replace the key.
 */
export function scanProof(
  secret: Bytes,
  keys: Omit<LinkKeys, 'nonce'> & { approverKey: string; deviceId: string },
): string {
  const { walletId, linkId, deviceId, key, approverKey } = keys
  const text = `vestibule/link-scan/v1|${walletId}|${linkId}|${deviceId}|${key}|${approverKey}`
  return toBase64Url(hmac(sha256, secret, utf8(text)))
}

/** The context of a link's sealed share: HPKE `info`. */
export function linkInfo(
  keys: Omit<LinkKeys, 'nonce'> & { approverKey: string; deviceId: string; generation: number },
): string {
  const { walletId, linkId, key, approverKey, deviceId, generation } = keys
  return `vestibule/link-share/v1|${walletId}|${linkId}|${deviceId}|${generation}|${key}|${approverKey}`
}

/** The message to the new device: the share, and the wallet and vault that it must find. */
export type LinkGift = {
  share: Bytes
  publicKeysHash: string
  vaultVersion: number
}

const SHARE_LENGTH = 33
const HASH_LENGTH = 64
const LENGTH = SHARE_LENGTH + HASH_LENGTH + 4

export function encodeGift({ share, publicKeysHash, vaultVersion }: LinkGift): Bytes {
  const bytes = new Uint8Array(LENGTH)
  bytes.set(share)
  bytes.set(utf8(publicKeysHash), SHARE_LENGTH)
  new DataView(bytes.buffer).setUint32(LENGTH - 4, vaultVersion)
  return bytes
}

/** @returns undefined for bytes of another length. */
export function decodeGift(bytes: Bytes): LinkGift | undefined {
  if (bytes.length !== LENGTH) return undefined
  const text = new TextDecoder().decode(bytes.subarray(SHARE_LENGTH, LENGTH - 4))
  return {
    share: bytes.slice(0, SHARE_LENGTH),
    publicKeysHash: text,
    vaultVersion: new DataView(bytes.buffer, bytes.byteOffset).getUint32(LENGTH - 4),
  }
}
