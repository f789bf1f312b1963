import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { type Bytes, toBase64Url, utf8 } from '../../platform/bytes.js'

/** The commitment is that of the requesting device. */
export type LinkKeys = {
  walletId: string
  linkId: string
  key: string
  nonce: string
}

/** SHA-256, base64url. Made before the device knows the other key. */
export function linkCommitment({ walletId, linkId, key, nonce }: LinkKeys): string {
  return toBase64Url(sha256(utf8(`vestibule/link/v1|${walletId}|${linkId}|${key}|${nonce}`)))
}

/** A device in the middle commits to a key before it knows the other one: its digits match once in a million tries. */
export function linkCode(keys: LinkKeys & { approverKey: string }): string {
  const { walletId, linkId, key, nonce, approverKey } = keys
  const text = `vestibule/link-code/v1|${walletId}|${linkId}|${key}|${nonce}|${approverKey}`
  const number = new DataView(sha256(utf8(text)).buffer).getBigUint64(0) % 1_000_000n
  return String(number).padStart(6, '0')
}

/** HMAC-SHA256 under the code's secret, base64url. The services do not know the secret, so they cannot replace the key. */
export function scanProof(
  secret: Bytes,
  keys: Omit<LinkKeys, 'nonce'> & { approverKey: string; deviceId: string },
): string {
  const { walletId, linkId, deviceId, key, approverKey } = keys
  const text = `vestibule/link-scan/v1|${walletId}|${linkId}|${deviceId}|${key}|${approverKey}`
  return toBase64Url(hmac(sha256, secret, utf8(text)))
}

export function linkInfo(
  keys: Omit<LinkKeys, 'nonce'> & { approverKey: string; deviceId: string; generation: number },
): string {
  const { walletId, linkId, key, approverKey, deviceId, generation } = keys
  return `vestibule/link-share/v1|${walletId}|${linkId}|${deviceId}|${generation}|${key}|${approverKey}`
}

/** The new device must find the wallet and vault that this names. */
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

/** @returns undefined for bytes of another length */
export function decodeGift(bytes: Bytes): LinkGift | undefined {
  if (bytes.length !== LENGTH) return undefined
  const text = new TextDecoder().decode(bytes.subarray(SHARE_LENGTH, LENGTH - 4))
  return {
    share: bytes.slice(0, SHARE_LENGTH),
    publicKeysHash: text,
    vaultVersion: new DataView(bytes.buffer, bytes.byteOffset).getUint32(LENGTH - 4),
  }
}
