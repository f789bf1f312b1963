import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex } from '@noble/curves/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { HDKey } from '@scure/bip32'
import * as z from 'zod/mini'
import { type Bytes, utf8 } from '../../../../platform/bytes.js'
import { refusedKey } from '../../signer/importKey.js'
import type { NamespaceSigner } from '../../signer/namespaceSigner.js'
import { readIntent } from '../../signer/readIntent.js'

const Intent = z.strictObject({
  namespace: z.literal('stacks'),
  kind: z.literal('transfer'),
  to: z.string(),
  amount: z.string(),
})

export const stacksSigner: NamespaceSigner = {
  curve: 'secp256k1',
  derive(seed) {
    const { privateKey } = HDKey.fromMasterSeed(seed).derive("m/44'/5757'/0'/0/0")
    if (privateKey === null) throw new TypeError('The path yields no private key.')
    return privateKey as Bytes
  },
  addressOf: (privateKey) => stacksAddress(secp256k1.getPublicKey(privateKey)),
  exportKey: bytesToHex,
  async readImport() {
    throw refusedKey('form')
  },
  build(given) {
    const { to, amount } = readIntent(Intent, given)
    const transfer = JSON.stringify({ to, amount })
    return {
      sign(privateKey) {
        const signature = bytesToHex(secp256k1.sign(utf8(transfer), privateKey))
        const publicKey = bytesToHex(secp256k1.getPublicKey(privateKey))
        const raw = JSON.stringify({ transfer, signature, publicKey })
        return { kind: 'transaction', raw, hash: bytesToHex(sha256(utf8(raw))) }
      },
    }
  },
}

export function stacksAddress(publicKey: Uint8Array): string {
  return `SP${bytesToHex(sha256(publicKey)).slice(0, 40).toUpperCase()}`
}
