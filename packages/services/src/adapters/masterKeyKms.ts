import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import type { VersionedKms } from '../ports/kms.js'
import type { Random } from '../ports/random.js'

/** First byte of this kind of blob. Key id, IV, ciphertext and tag follow. */
export const MASTER_KEY_BLOB = 1
const ID_LENGTH = 4
const IV_LENGTH = 12
const TAG_LENGTH = 16
const PREFIX_LENGTH = 1 + ID_LENGTH
const HEADER_LENGTH = PREFIX_LENGTH + IV_LENGTH

/** AES-256-GCM. @param options.keys called each time: returns the current key first, then older keys */
export function createMasterKeyKms(options: {
  keys: () => readonly Uint8Array[]
  random: Random
}): VersionedKms {
  const { keys, random } = options

  function presentKey(): Uint8Array {
    const [key] = keys()
    if (key === undefined) throw new Error('There is no master key.')
    return key
  }

  return {
    async seal(secret, context) {
      const key = presentKey()
      const iv = random(IV_LENGTH)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
      const text = Buffer.concat([cipher.update(secret), cipher.final()])
      return new Uint8Array(Buffer.concat([prefixOf(key), iv, text, cipher.getAuthTag()]))
    },

    async open(sealed, context) {
      const blob = Buffer.from(sealed)
      const prefix = blob.subarray(0, PREFIX_LENGTH)
      const key = keys().find((candidate) => prefixOf(candidate).equals(prefix))
      if (blob.length < HEADER_LENGTH + TAG_LENGTH || key === undefined)
        throw new Error('The share was not sealed under this master key.')
      const iv = blob.subarray(PREFIX_LENGTH, HEADER_LENGTH)
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

    version: async () => nameOf(prefixOf(presentKey())),
    versionOf: nameOf,
  }
}

function prefixOf(key: Uint8Array): Buffer {
  const id = createHash('sha256').update('vestibule/key-id').update(key).digest()
  return Buffer.concat([Buffer.of(MASTER_KEY_BLOB), id.subarray(0, ID_LENGTH)])
}

function nameOf(sealed: Uint8Array): string {
  return `file:${Buffer.from(sealed.subarray(1, PREFIX_LENGTH)).toString('hex')}`
}
