import { bytesToHex } from '@noble/curves/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToSeedWebcrypto } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { VestibuleError } from '@vestibule/protocol'
import { type Bytes, utf8 } from '../../platform/bytes.js'
import { withSecret } from './withSecret.js'

/** `use` must not keep the 64 bytes of BIP-39. */
export async function withSeed<result>(
  entropy: Bytes,
  use: (seed: Bytes) => result | Promise<result>,
): Promise<result> {
  // BIP-39 requires a string, which remains in memory until the worker ends.
  const seed = await mnemonicToSeedWebcrypto(entropyToMnemonic(entropy, wordlist))
  return withSecret(seed as Bytes, use)
}

/** SHA-256 in hex of the BIP-32 root public key. Covers the keys of all curves. */
export function publicKeysHashOf(seed: Bytes): string {
  const root = HDKey.fromMasterSeed(seed)
  const { publicKey } = root
  root.wipePrivateData()
  if (publicKey === null) throw new VestibuleError('unknown')
  const text = `vestibule/public-keys/v1|secp256k1:${bytesToHex(publicKey)}`
  return bytesToHex(sha256(utf8(text)))
}
