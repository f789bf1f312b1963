import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Random } from '../ports/random.js'

export function toBase64url(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64url')
}

/** Copies out of Node's buffer pool, so that the bytes can be wiped. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'base64url'))
}

export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('base64url')
}

/** HMAC-SHA-256, base64url. Each part is prefixed with its length, so that two lists never have the same bytes. */
export function mac(key: Uint8Array, parts: readonly string[]): string {
  const hmac = createHmac('sha256', key)
  for (const part of parts) hmac.update(`${Buffer.byteLength(part)}:${part}`)
  return hmac.digest('base64url')
}

/** Compares in constant time for a given length. */
export function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

export function randomId(random: Random): string {
  return toBase64url(random(16))
}

export function randomToken(random: Random): string {
  return toBase64url(random(32))
}
