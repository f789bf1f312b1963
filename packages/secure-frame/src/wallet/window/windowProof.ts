import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { type Bytes, toBase64Url, utf8 } from '../../platform/bytes.js'

/** The subject of a proof in a window: one device, asked about in one window, with one method. */
export type ProvenInWindow = {
  walletId: string
  linkId: string
  windowId: string
  methodId: string
}

/**
 * A window's proof instead of a recovery secret: HMAC-SHA256 under the method's own key, which the secret makes, base64url.
 * The key worker knows that key from the vault, so that a method that does not count yet proves nothing in the name of one
 * that does. The proof is worthless to others: an attacker who gets a window of the wallet's origin to answer their own
 * question learns no secret from it.
 */
export function windowProof(methodKey: Bytes, proven: ProvenInWindow): string {
  const { walletId, linkId, windowId, methodId } = proven
  const text = `vestibule/window-proof/v1|${walletId}|${linkId}|${windowId}|${methodId}`
  return toBase64Url(hmac(sha256, methodKey, utf8(text)))
}
