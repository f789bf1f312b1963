import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { type Bytes, toBase64Url, utf8 } from '../../platform/bytes.js'

export type ProvenInWindow = {
  walletId: string
  linkId: string
  windowId: string
  methodId: string
}

/** HMAC-SHA256 with the method's key in base64url. Security: does not reveal the secret to an attacker's window. */
export function windowProof(methodKey: Bytes, proven: ProvenInWindow): string {
  const { walletId, linkId, windowId, methodId } = proven
  const text = `vestibule/window-proof/v1|${walletId}|${linkId}|${windowId}|${methodId}`
  return toBase64Url(hmac(sha256, methodKey, utf8(text)))
}
