import { bytesToHex } from '@noble/curves/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8 } from '../platform/bytes.js'

/** SHA-256 in hex of JSON with sorted keys. Binds the card to the signature. */
export function intentDigest(intent: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(intent).filter(([, value]) => value !== undefined)
  const sorted = entries.sort(([one], [other]) => (one < other ? -1 : 1))
  return bytesToHex(sha256(utf8(JSON.stringify(sorted))))
}
