import { VestibuleError } from '@vestibule/protocol'
import type { Bytes } from '../../platform/bytes.js'
import { hpkeSuite } from './hpke.js'

/**
 * Receives the shares of one request with HPKE base mode (RFC 9180): X25519, HKDF-SHA256,
 * AES-256-GCM. The private key cannot be exported.
 */
export async function createShareRecipient(): Promise<ShareRecipient> {
  const suite = hpkeSuite()
  const recipientKey = (await crypto.subtle.generateKey('X25519', false, [
    'deriveBits',
  ])) as CryptoKeyPair
  return {
    publicKey: new Uint8Array(await crypto.subtle.exportKey('raw', recipientKey.publicKey)),
    async open({ enc, ciphertext, info }) {
      try {
        return new Uint8Array(await suite.open({ recipientKey, enc, info }, ciphertext))
      } catch (cause) {
        throw new VestibuleError('walletDamaged', { cause })
      }
    },
  }
}

export type ShareRecipient = {
  publicKey: Bytes
  /** @throws `walletDamaged` for another recipient key or request */
  open: (sealed: { enc: Bytes; ciphertext: Bytes; info: Uint8Array }) => Promise<Bytes>
}
