import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import { VestibuleError } from '@vestibule/protocol'
import type { SealedTo } from '@vestibule/protocol/http'
import { type Bytes, fromBase64Url, toBase64Url, utf8 } from '../../platform/bytes.js'

/** HPKE (RFC 9180): X25519, HKDF-SHA256, AES-256-GCM. */
export function hpkeSuite(): CipherSuite {
  return new CipherSuite({
    kem: new DhkemX25519HkdfSha256(),
    kdf: new HkdfSha256(),
    aead: new Aes256Gcm(),
  })
}

export async function makePair(): Promise<{ publicKey: Bytes; privateKey: Bytes }> {
  const { kem } = hpkeSuite()
  const { publicKey, privateKey } = await kem.generateKeyPair()
  return {
    publicKey: new Uint8Array(await kem.serializePublicKey(publicKey)),
    privateKey: new Uint8Array(await kem.serializePrivateKey(privateKey)),
  }
}

/**
 * @param sender Private key of the sender (auth mode)
 * @default anonymous (base mode)
 * @throws `invalidRequest` for an invalid recipient key
 */
export async function sealToKey(
  recipient: Bytes,
  options: { plaintext: Bytes; info: string; sender?: Bytes | undefined },
): Promise<SealedTo> {
  const { plaintext, info, sender } = options
  const suite = hpkeSuite()
  try {
    const { enc, ct } = await suite.seal(
      {
        recipientPublicKey: await suite.kem.deserializePublicKey(recipient),
        info: utf8(info),
        ...(sender && { senderKey: await suite.kem.deserializePrivateKey(sender) }),
      },
      plaintext,
    )
    return { enc: toBase64Url(new Uint8Array(enc)), ciphertext: toBase64Url(new Uint8Array(ct)) }
  } catch (cause) {
    throw new VestibuleError('invalidRequest', { cause })
  }
}

/** @param sender Public key of the sender @throws `walletDamaged` for another key, purpose or sender, or a changed bit */
export async function openWithKey(
  recipient: Bytes,
  options: { sealed: SealedTo; info: string; sender?: Bytes | undefined },
): Promise<Bytes> {
  const { sealed, info, sender } = options
  const suite = hpkeSuite()
  try {
    const opened = await suite.open(
      {
        recipientKey: await suite.kem.deserializePrivateKey(recipient),
        enc: fromBase64Url(sealed.enc),
        info: utf8(info),
        ...(sender && { senderPublicKey: await suite.kem.deserializePublicKey(sender) }),
      },
      fromBase64Url(sealed.ciphertext),
    )
    return new Uint8Array(opened)
  } catch (cause) {
    throw new VestibuleError('walletDamaged', { cause })
  }
}
