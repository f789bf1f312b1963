import { base58 } from '@scure/base'
import { mnemonicToSeedWebcrypto } from '@scure/bip39'
import type { Bytes } from '../../../../platform/bytes.js'
import { refusedKey } from '../../signer/importKey.js'
import { importPhrase } from '../../signer/importPhrase.js'
import { KNOWN_PHRASES } from '../../signer/knownPhrases.js'
import type { GivenKey } from '../../signer/namespaceSigner.js'
import { deriveKey, publicKeyOf } from './keys.js'

const SEED_LENGTH = 32
const PAIR_LENGTH = 64

/**
 * A recovery phrase (first account), or 64 bytes in base58 or as a JSON array.
 * @throws `keyRefused` with a reason: `form`, `checksum` (the halves differ), `known`
 */
export async function readImport(
  given: GivenKey,
  { refuseKnown }: { refuseKnown: boolean },
): Promise<Bytes> {
  if (given.kind === 'phrase') return importPhrase(given.words, { derive: deriveKey, refuseKnown })
  const pair = bytesOf(given.text.trim())
  if (pair?.length !== PAIR_LENGTH) throw refusedKey('form')
  const key = pair.slice(0, SEED_LENGTH) as Bytes
  const isPair = publicKeyOf(key).every((byte, index) => byte === pair[SEED_LENGTH + index])
  pair.fill(0)
  if (!isPair) throw wiped(key, 'checksum')
  if (refuseKnown && (await isKnown(key))) throw wiped(key, 'known')
  return key
}

async function isKnown(key: Bytes): Promise<boolean> {
  for (const words of KNOWN_PHRASES) {
    const known = deriveKey((await mnemonicToSeedWebcrypto(words)) as Bytes)
    if (known.every((byte, index) => byte === key[index])) return true
  }
  return false
}

function wiped(key: Bytes, reason: 'checksum' | 'known') {
  key.fill(0)
  return refusedKey(reason)
}

function bytesOf(text: string): Uint8Array | undefined {
  try {
    return text.startsWith('[') ? fromList(JSON.parse(text)) : base58.decode(text)
  } catch {
    return undefined
  }
}

function fromList(list: unknown): Uint8Array | undefined {
  const isByte = (value: unknown) =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) < 256
  return Array.isArray(list) && list.every(isByte) ? Uint8Array.from(list) : undefined
}
