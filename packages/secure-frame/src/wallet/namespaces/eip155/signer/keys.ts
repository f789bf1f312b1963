import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex } from '@noble/curves/utils.js'
import { HDKey } from '@scure/bip32'
import { VestibuleError } from '@vestibule/protocol'
import { publicKeyToAddress } from 'viem/utils'
import type { Bytes } from '../../../../platform/bytes.js'

/** BIP-44, coin type 60, first account. */
export const PATH = ["44'", "60'", "0'", '0', '0']

export function deriveKey(seed: Bytes): Bytes {
  let node = HDKey.fromMasterSeed(seed)
  for (const step of PATH) {
    const child = node.derive(`m/${step}`)
    node.wipePrivateData()
    node = child
  }
  const { privateKey } = node
  if (privateKey === null) throw new VestibuleError('unknown')
  const copy = privateKey.slice()
  node.wipePrivateData()
  return copy as Bytes
}

export function evmAddress(privateKey: Bytes): `0x${string}` {
  return publicKeyToAddress(`0x${bytesToHex(secp256k1.getPublicKey(privateKey, false))}`)
}
