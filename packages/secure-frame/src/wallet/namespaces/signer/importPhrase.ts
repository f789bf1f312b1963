import { mnemonicToSeedWebcrypto, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import type { Bytes } from '../../../platform/bytes.js'
import { withSecret } from '../../vault/withSecret.js'
import { refusedKey } from './importKey.js'
import { KNOWN_PHRASES } from './knownPhrases.js'

/** The caller wipes the key. @throws `keyRefused` with a reason: `form`, `checksum`, `known` */
export async function importPhrase(
  given: string,
  options: { derive: (seed: Bytes) => Bytes; refuseKnown: boolean },
): Promise<Bytes> {
  const words = given.normalize('NFKD').trim().toLowerCase().split(/\s+/).join(' ')
  if (![12, 15, 18, 21, 24].includes(words.split(' ').length)) throw refusedKey('form')
  if (!validateMnemonic(words, wordlist)) throw refusedKey('checksum')
  if (options.refuseKnown && KNOWN_PHRASES.includes(words)) throw refusedKey('known')
  return withSecret((await mnemonicToSeedWebcrypto(words)) as Bytes, options.derive)
}
