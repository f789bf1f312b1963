import { bytesToHex } from '@noble/curves/utils.js'
import type { NamespaceSigner } from '../../signer/namespaceSigner.js'
import { readIntent } from '../../signer/readIntent.js'
import { Intent } from '../intents/intent.js'
import { toSignable } from '../intents/signable.js'
import { signHash } from '../intents/signHash.js'
import { deriveKey, evmAddress } from './keys.js'

/** Signs for EVM networks: secp256k1, BIP-44 with coin type 60. */
export const eip155Signer: NamespaceSigner = {
  curve: 'secp256k1',
  derive: deriveKey,
  addressOf: evmAddress,
  exportKey: (privateKey) => `0x${bytesToHex(privateKey)}`,
  readImport: async (...given) => (await import('./readImport.js')).readImport(...given),
  build(given) {
    const { before, ...last } = toSignable(readIntent(Intent, given))
    return {
      sign(privateKey) {
        const signed = last.finish(signHash(last.hash, privateKey))
        const first = before?.finish(signHash(before.hash, privateKey))
        const isPair = first?.kind === 'transaction' && signed.kind === 'transaction'
        return isPair ? { ...signed, before: first.raw } : signed
      },
    }
  },
}
