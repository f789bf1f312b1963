import { ed25519 } from '@noble/curves/ed25519.js'
import { hexToBytes } from '@noble/curves/utils.js'
import { base58 } from '@scure/base'
import { VestibuleError } from '@vestibule/protocol'
import type { Bytes } from '../../../../platform/bytes.js'
import type { NamespaceSigner } from '../../signer/namespaceSigner.js'
import { readIntent } from '../../signer/readIntent.js'
import { Intent } from './intent.js'
import { deriveKey, exportKey, publicKeyOf, solanaAddress } from './keys.js'

/** Signs for Solana: Ed25519, SLIP-0010. */
export const solanaSigner: NamespaceSigner = {
  curve: 'ed25519',
  derive: deriveKey,
  addressOf: solanaAddress,
  exportKey,
  readImport: async (...given) => (await import('./readImport.js')).readImport(...given),
  build(given) {
    const bytes = hexToBytes(readIntent(Intent, given).bytes)
    return {
      sign(privateKey: Bytes) {
        // The same bytes could be a transaction: one that this signature would be good for holds the signer's key.
        if (contains(bytes, publicKeyOf(privateKey))) throw new VestibuleError('invalidRequest')
        const signature = base58.encode(ed25519.sign(bytes, privateKey))
        return { kind: 'signature', signature }
      },
    }
  },
}

function contains(bytes: Uint8Array, part: Uint8Array): boolean {
  const last = bytes.length - part.length
  for (let start = 0; start <= last; start++)
    if (part.every((byte, index) => bytes[start + index] === byte)) return true
  return false
}
