import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { type Bytes, toBase64Url, utf8 } from '../../platform/bytes.js'

/** What a proof in a window is for: one device, asked about in one window, with one method. */
export type ProvenInWindow = {
  walletId: string
  linkId: string
  windowId: string
  methodId: string
}

/**
 * What a window says in the place of a recovery secret: HMAC-SHA256 under the method's own key, which the secret makes,
 * base64url. The key worker knows that key from the vault, so that a method that does not count yet proves nothing in
 * the name of one that does. To anyone else it is worth nothing, so that a stranger who has a window of the wallet's
 * origin opened for a question of their own learns no secret from it.
 */
export function windowProof(methodKey: Bytes, proven: ProvenInWindow): string {
  const { walletId, linkId, windowId, methodId } = proven
  const text = `vestibule/window-proof/v1|${walletId}|${linkId}|${windowId}|${methodId}`
  return toBase64Url(hmac(sha256, methodKey, utf8(text)))
}
