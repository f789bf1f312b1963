import { ed25519 } from '@noble/curves/ed25519.js'
import { hexToBytes } from '@noble/curves/utils.js'
import { base58, base64 } from '@scure/base'
import { VestibuleError } from '@vestibule/protocol'
import type { Bytes } from '../../../../platform/bytes.js'
import type { NamespaceSigner, Signable } from '../../signer/namespaceSigner.js'
import { readIntent } from '../../signer/readIntent.js'
import { Intent } from './intent.js'
import { deriveKey, exportKey, publicKeyOf, solanaAddress } from './keys.js'
import { signTransaction } from './signTransaction.js'

/** Signs for Solana: Ed25519, SLIP-0010. */
export const solanaSigner: NamespaceSigner = {
  curve: 'ed25519',
  derive: deriveKey,
  addressOf: solanaAddress,
  exportKey,
  readImport: async (...given) => (await import('./readImport.js')).readImport(...given),
  build(given) {
    const intent = readIntent(Intent, given)
    switch (intent.kind) {
      case 'message':
        return message(hexToBytes(intent.bytes))
      case 'transaction': {
        const wire = hexToBytes(intent.wire)
        return {
          sign(privateKey) {
            const { raw, id } = signTransaction(wire, privateKey, true)
            return { kind: 'transaction', raw: base64.encode(raw), hash: base58.encode(id) }
          },
        }
      }
      case 'transactions': {
        const wires = intent.wires.map(hexToBytes)
        return {
          sign(privateKey) {
            const signatures = wires.map((wire) => signTransaction(wire, privateKey).signature)
            return { kind: 'signature', signature: signatures.map(base58.encode).join(',') }
          },
        }
      }
    }
  },
}

const message = (bytes: Uint8Array): Signable => ({
  sign(privateKey: Bytes) {
    // The same bytes could be a transaction: such a transaction contains the signer's key.
    if (contains(bytes, publicKeyOf(privateKey))) throw new VestibuleError('invalidRequest')
    return { kind: 'signature', signature: base58.encode(ed25519.sign(bytes, privateKey)) }
  },
})

function contains(bytes: Uint8Array, part: Uint8Array): boolean {
  const last = bytes.length - part.length
  for (let start = 0; start <= last; start++)
    if (part.every((byte, index) => bytes[start + index] === byte)) return true
  return false
}
