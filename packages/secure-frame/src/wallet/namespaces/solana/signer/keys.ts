import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { HDKey } from 'micro-key-producer/slip10.js'
import type { Bytes } from '../../../../platform/bytes.js'

/** BIP-44, coin type 501, with only hardened steps. */
const PATH = "m/44'/501'/0'/0'"

export function deriveKey(seed: Bytes): Bytes {
  const { privateKey } = HDKey.fromMasterSeed(seed).derive(PATH)
  const copy = privateKey.slice()
  privateKey.fill(0)
  return copy as Bytes
}

export const publicKeyOf = (privateKey: Bytes): Uint8Array => ed25519.getPublicKey(privateKey)

export const solanaAddress = (privateKey: Bytes): string => base58.encode(publicKeyOf(privateKey))

/** Seed and public key: 64 bytes in base58. */
export function exportKey(privateKey: Bytes): string {
  const pair = new Uint8Array([...privateKey, ...publicKeyOf(privateKey)])
  const text = base58.encode(pair)
  pair.fill(0)
  return text
}
