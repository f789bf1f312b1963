import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex } from '@noble/curves/utils.js'
import { publicKeyToAddress } from 'viem/utils'
import type { Bytes } from '../../platform/bytes.js'

/** The account's address in the spelling of EIP-55. */
export function evmAddress(privateKey: Bytes): `0x${string}` {
  return publicKeyToAddress(`0x${bytesToHex(secp256k1.getPublicKey(privateKey, false))}`)
}
