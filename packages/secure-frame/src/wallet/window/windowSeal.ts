import { VestibuleError } from '@vestibule/protocol'
import { readJson, writeJson } from '../../platform/bigintJson.js'
import { type Bytes, fromBase64Url, type Random, toBase64Url, utf8 } from '../../platform/bytes.js'
import { seal, unseal } from '../vault/aead.js'

/** Authenticated: a message cannot be returned as an answer. */
export type Direction = 'toWindow' | 'toFrame'

export type Envelope = { key: CryptoKey; id: string; direction: Direction }

/** JSON with bigints, AES-256-GCM, base64url. */
export async function sealValue(
  envelope: Envelope,
  options: { value: unknown; random: Random },
): Promise<string> {
  const { value, random } = options
  const plaintext = utf8(writeJson(value))
  const sealed = await seal(envelope.key, { plaintext, context: contextOf(envelope), random })
  return encode(sealed)
}

/** @throws `walletDamaged` for another envelope */
export async function unsealValue(envelope: Envelope, text: string): Promise<unknown> {
  try {
    const sealed = fromBase64Url(text)
    const plaintext = await unseal(envelope.key, { sealed, context: contextOf(envelope) })
    return readJson(new TextDecoder().decode(plaintext))
  } catch (cause) {
    throw new VestibuleError('walletDamaged', { cause })
  }
}

function contextOf({ id, direction }: Envelope): string {
  return `vestibule/popup/v1|${id}|${direction}`
}

/** JavaScript limits the number of a call's arguments. */
const PART = 12_288
function encode(bytes: Bytes): string {
  const parts: string[] = []
  // A multiple of three: only the last part may have padding.
  for (let at = 0; at < bytes.length; at += PART)
    parts.push(toBase64Url(bytes.subarray(at, at + PART)))
  return parts.join('')
}
