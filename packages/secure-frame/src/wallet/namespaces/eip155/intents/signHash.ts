import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, hexToBytes } from '@noble/curves/utils.js'
import type { Hex, Signature } from 'viem'
import type { Bytes } from '../../../../platform/bytes.js'

/** Deterministic nonce (RFC 6979) and low `s` (EIP-2). */
export function signHash(hash: Hex, privateKey: Bytes): Signature {
  const options = { prehash: false, lowS: true, format: 'recovered' } as const
  const bytes = secp256k1.sign(hexToBytes(hash.slice(2)), privateKey, options)
  return {
    yParity: bytes[0] ?? 0,
    r: `0x${bytesToHex(bytes.subarray(1, 33))}`,
    s: `0x${bytesToHex(bytes.subarray(33))}`,
  }
}
