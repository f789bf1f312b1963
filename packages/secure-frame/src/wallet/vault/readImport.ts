import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hexToBytes } from '@noble/curves/utils.js'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedWebcrypto, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { VestibuleError } from '@vestibule/protocol'
import * as z from 'zod/mini'
import type { Bytes } from '../../platform/bytes.js'
import { PATHS } from './accounts.js'
import { evmAddress } from './evmAddress.js'
import { KNOWN_PHRASES } from './knownPhrases.js'

/** A key from elsewhere: a phrase of BIP-39, of which the first EVM account is taken, or 32 bytes in hex. */
export const ImportKey = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('phrase'), words: z.string().check(z.maxLength(512)) }),
  z.strictObject({ kind: z.literal('key'), hex: z.string().check(z.maxLength(128)) }),
])
export type ImportKey = z.infer<typeof ImportKey>

/** How many accounts of each known phrase are known with it: as many as local chains fund. */
const KNOWN_ACCOUNTS = 10

/**
 * The private key that somebody brings, which the caller wipes.
 * @param options.refuseKnown Refuses the phrases of documentation and local chains, which thieves watch.
 * @throws `keyRefused` with a reason: `form`, `checksum`, `range` (not between 1 and the order of secp256k1), `known`.
 */
export async function readImport(
  given: ImportKey,
  { refuseKnown }: { refuseKnown: boolean },
): Promise<Bytes> {
  if (given.kind === 'phrase') {
    const words = spelled(given.words)
    if (![12, 15, 18, 21, 24].includes(words.split(' ').length)) throw refused('form')
    if (!validateMnemonic(words, wordlist)) throw refused('checksum')
    if (refuseKnown && KNOWN_PHRASES.includes(words)) throw refused('known')
    return firstKey(words)
  }
  const hex = given.hex.trim().replace(/^0x/i, '')
  if (!/^[0-9a-fA-F]{64}$/.test(hex)) throw refused('form')
  const key = hexToBytes(hex.toLowerCase()) as Bytes
  if (!secp256k1.utils.isValidSecretKey(key)) throw wiped(key, 'range')
  if (refuseKnown && (await isKnown(key))) throw wiped(key, 'known')
  return key
}

function spelled(words: string): string {
  return words.normalize('NFKD').trim().toLowerCase().split(/\s+/).join(' ')
}

async function firstKey(words: string): Promise<Bytes> {
  const [key] = await keysOf(words, 1)
  if (key === undefined) throw refused('range')
  return key
}

/** The first keys of a phrase, along BIP-44. */
async function keysOf(words: string, count: number): Promise<Bytes[]> {
  const seed = await mnemonicToSeedWebcrypto(words)
  const root = HDKey.fromMasterSeed(seed)
  seed.fill(0)
  const account = root.derive(`m/${PATHS.eip155.slice(0, -1).join('/')}`)
  root.wipePrivateData()
  const keys = Array.from({ length: count }, (_, index) => account.deriveChild(index).privateKey)
  account.wipePrivateData()
  return keys.filter((key) => key !== null) as Bytes[]
}

async function isKnown(key: Bytes): Promise<boolean> {
  const address = evmAddress(key)
  for (const words of KNOWN_PHRASES)
    for (const known of await keysOf(words, KNOWN_ACCOUNTS))
      if (evmAddress(known) === address) return true
  return false
}

function refused(reason: 'form' | 'checksum' | 'range' | 'known'): VestibuleError {
  return new VestibuleError('keyRefused', { data: { reason } })
}

function wiped(key: Bytes, reason: 'range' | 'known'): VestibuleError {
  key.fill(0)
  return refused(reason)
}
