import { bytesToHex } from '@noble/curves/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToSeedWebcrypto } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { VestibuleError } from '@vestibule/protocol'
import { type Bytes, utf8 } from '../../platform/bytes.js'
import { withSecret } from './withSecret.js'

/** Lends the 64 bytes of BIP-39 from which all of a wallet's own keys are derived. */
export async function withSeed<result>(
  entropy: Bytes,
  use: (seed: Bytes) => result | Promise<result>,
): Promise<result> {
  // The words are briefly a string, as BIP-39 requires; the worker's end removes them.
  const seed = await mnemonicToSeedWebcrypto(entropyToMnemonic(entropy, wordlist))
  return withSecret(seed as Bytes, use)
}

/**
 * The check value of an opened vault: SHA-256, hex, of the seed's BIP-32 root public key. It covers the keys of every curve: two
 * seeds with the same root would be a collision of HMAC-SHA512.
 */
export function publicKeysHashOf(seed: Bytes): string {
  const root = HDKey.fromMasterSeed(seed)
  const { publicKey } = root
  root.wipePrivateData()
  if (publicKey === null) throw new VestibuleError('unknown')
  const text = `vestibule/public-keys/v1|secp256k1:${bytesToHex(publicKey)}`
  return bytesToHex(sha256(utf8(text)))
}
