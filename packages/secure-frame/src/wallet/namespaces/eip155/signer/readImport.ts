import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hexToBytes } from '@noble/curves/utils.js'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedWebcrypto } from '@scure/bip39'
import type { Bytes } from '../../../../platform/bytes.js'
import { refusedKey } from '../../signer/importKey.js'
import { importPhrase } from '../../signer/importPhrase.js'
import { KNOWN_PHRASES } from '../../signer/knownPhrases.js'
import type { GivenKey } from '../../signer/namespaceSigner.js'
import { deriveKey, evmAddress, PATH } from './keys.js'

/** The number of accounts that local chains fund. */
const KNOWN_ACCOUNTS = 10

/**
 * Reads a phrase (its first account), or 32 bytes in hex.
 * @param options.refuseKnown Rejects published keys of documentation and local chains
 * @throws `keyRefused` with a reason: `form`, `checksum`, `range`, `known`
 */
export async function readImport(
  given: GivenKey,
  { refuseKnown }: { refuseKnown: boolean },
): Promise<Bytes> {
  if (given.kind === 'phrase') return importPhrase(given.words, { derive: deriveKey, refuseKnown })
  const hex = given.text.trim().replace(/^0x/i, '')
  if (!/^[0-9a-fA-F]{64}$/.test(hex)) throw refusedKey('form')
  const key = hexToBytes(hex.toLowerCase()) as Bytes
  if (!secp256k1.utils.isValidSecretKey(key)) throw wiped(key, 'range')
  if (refuseKnown && (await isKnown(key))) throw wiped(key, 'known')
  return key
}

async function keysOf(words: string, count: number): Promise<Bytes[]> {
  const seed = await mnemonicToSeedWebcrypto(words)
  const root = HDKey.fromMasterSeed(seed)
  seed.fill(0)
  const account = root.derive(`m/${PATH.slice(0, -1).join('/')}`)
  root.wipePrivateData()
  const keys = Array.from({ length: count }, (_, index) => account.deriveChild(index).privateKey)
  account.wipePrivateData()
  return keys.filter((key) => key !== null) as Bytes[]
}

let knownAddresses: Promise<ReadonlySet<string>> | undefined

async function isKnown(key: Bytes): Promise<boolean> {
  knownAddresses ??= readKnownAddresses()
  return (await knownAddresses).has(evmAddress(key))
}

async function readKnownAddresses(): Promise<ReadonlySet<string>> {
  const keys = await Promise.all(KNOWN_PHRASES.map((words) => keysOf(words, KNOWN_ACCOUNTS)))
  return new Set(keys.flat().map(evmAddress))
}

function wiped(key: Bytes, reason: 'range' | 'known') {
  key.fill(0)
  return refusedKey(reason)
}
