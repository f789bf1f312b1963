import { base64url } from 'jose'

/** Order of P-256. If (r, s) is a signature, (r, ORDER - s) is one of the same bytes too. */
const ORDER = 0xffffffff_00000000_ffffffff_ffffffff_bce6faad_a7179e84_f3b9cac2_fc632551n
const HALF = 32

/** Requires base64url without padding, JSON without repeated keys or spaces, and the lower value of s. */
export function isCanonical(token: string): boolean {
  const [header = '', payload = '', signature = '', ...rest] = token.split('.')
  try {
    const bytes = decode(signature)
    const isLow = bytes.length === 2 * HALF && readS(bytes) <= ORDER / 2n
    return rest.length === 0 && isLow && isCompact(header) && isCompact(payload)
  } catch {
    return false
  }
}

/** Writes the signature of a new ES256 token with the lower value of s. */
export function withLowS(token: string): string {
  const start = token.lastIndexOf('.') + 1
  const bytes = decode(token.slice(start))
  const s = readS(bytes)
  if (s <= ORDER / 2n) return token
  const hex = (ORDER - s).toString(16).padStart(2 * HALF, '0')
  for (let index = 0; index < HALF; index++)
    bytes[HALF + index] = Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16)
  return `${token.slice(0, start)}${base64url.encode(bytes)}`
}

/** @throws for base64url that an encoder would write differently */
function decode(part: string): Uint8Array {
  const bytes = base64url.decode(part)
  if (base64url.encode(bytes) !== part) throw new Error('Not canonical base64url.')
  return bytes
}

function isCompact(part: string): boolean {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(decode(part))
  return JSON.stringify(JSON.parse(text)) === text
}

const readS = (bytes: Uint8Array) =>
  bytes.slice(HALF).reduce((value, byte) => (value << 8n) | BigInt(byte), 0n)
