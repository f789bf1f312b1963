import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import type { Kms } from '../ports/kms.js'
import type { Random } from '../ports/random.js'

/** Version, key id, IV; then ciphertext and tag. */
const VERSION = 1
const ID_LENGTH = 4
const IV_LENGTH = 12
const TAG_LENGTH = 16
const HEADER_LENGTH = 1 + ID_LENGTH + IV_LENGTH

/** Seals with AES-256-GCM under a key of the master-key file; the key's id in each blob makes a rotation possible. */
export function createMasterKeyKms(options: { key: Uint8Array; random: Random }): Kms {
  const { key, random } = options
  const id = createHash('sha256').update('vestibule/key-id').update(key).digest()
  const prefix = Buffer.concat([Buffer.of(VERSION), id.subarray(0, ID_LENGTH)])

  return {
    async seal(secret, context) {
      const iv = random(IV_LENGTH)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
      const text = Buffer.concat([cipher.update(secret), cipher.final()])
      return new Uint8Array(Buffer.concat([prefix, iv, text, cipher.getAuthTag()]))
    },

    async open(sealed, context) {
      const blob = Buffer.from(sealed)
      if (
        blob.length < HEADER_LENGTH + TAG_LENGTH ||
        !blob.subarray(0, prefix.length).equals(prefix)
      )
        throw new Error('The share was not sealed under this master key.')
      const iv = blob.subarray(prefix.length, HEADER_LENGTH)
      const tag = blob.subarray(-TAG_LENGTH)
      const decipher = createDecipheriv('aes-256-gcm', key, iv)
        .setAAD(Buffer.from(context))
        .setAuthTag(tag)
      const text = decipher.update(blob.subarray(HEADER_LENGTH, -TAG_LENGTH))
      const rest = decipher.final()
      const secret = new Uint8Array(Buffer.concat([text, rest]))
      text.fill(0)
      return secret
    },
  }
}
