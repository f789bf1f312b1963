import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import { Refusal } from '../refusal.js'

/**
 * Seals a secret to an X25519 public key: HPKE base mode (RFC 9180), one message per context.
 * @throws Refusal `invalidRequest` when the key is none.
 */
export async function sealTo(
  recipient: Uint8Array<ArrayBuffer>,
  options: { secret: Uint8Array<ArrayBuffer>; info: Uint8Array },
): Promise<{ enc: Uint8Array; ciphertext: Uint8Array }> {
  const { secret, info } = options
  const suite = new CipherSuite({
    kem: new DhkemX25519HkdfSha256(),
    kdf: new HkdfSha256(),
    aead: new Aes256Gcm(),
  })
  try {
    const recipientPublicKey = await suite.kem.deserializePublicKey(recipient)
    const { enc, ct } = await suite.seal({ recipientPublicKey, info: info.slice() }, secret)
    return { enc: new Uint8Array(enc), ciphertext: new Uint8Array(ct) }
  } catch (cause) {
    // Too short, too long, or a point of small order: nothing was sealed.
    throw new Refusal(400, 'invalidRequest', { cause })
  }
}
