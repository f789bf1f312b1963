import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { type Bytes, toBase64Url, utf8 } from '../../platform/bytes.js'

/** The subject of a proof in a window: one device, one window, one method. */
export type ProvenInWindow = {
  walletId: string
  linkId: string
  windowId: string
  methodId: string
}

/**
 * A window's proof instead of a recovery secret: HMAC-SHA256 under the method's own key, which the secret derives, base64url.
 * The key worker knows that key from the vault, so that an inactive method cannot prove as another. The proof reveals no
 * secret, even to an attacker whose own question a window answers.
 */
export function windowProof(methodKey: Bytes, proven: ProvenInWindow): string {
  const { walletId, linkId, windowId, methodId } = proven
  const text = `vestibule/window-proof/v1|${walletId}|${linkId}|${windowId}|${methodId}`
  return toBase64Url(hmac(sha256, methodKey, utf8(text)))
}
