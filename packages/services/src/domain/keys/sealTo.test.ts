import { randomBytes } from 'node:crypto'
import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import { describe, expect, test } from 'vitest'
import { sealTo } from './sealTo.js'

const suite = new CipherSuite({
  kem: new DhkemX25519HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})
const exact = (bytes: Uint8Array) => new Uint8Array(bytes).buffer

async function createRecipient() {
  const pair = await suite.kem.generateKeyPair()
  return {
    publicKey: new Uint8Array(await suite.kem.serializePublicKey(pair.publicKey)),
    open: async (sealed: ReturnType<typeof sealTo>, info: Uint8Array) =>
      Buffer.from(
        await suite.open(
          { recipientKey: pair.privateKey, enc: exact(sealed.enc), info: exact(info) },
          exact(sealed.ciphertext),
        ),
      ),
  }
}

describe('sealTo', () => {
  test('seals data of any length for another RFC 9180 implementation', async () => {
    for (let length = 0; length < 40; length++) {
      const { publicKey, open } = await createRecipient()
      const [secret, info] = [randomBytes(length), randomBytes(3 * length)]
      const sealed = sealTo(publicKey, { secret, info })
      expect(await open(sealed, info)).toEqual(secret)
      expect(secret).toHaveLength(length)
    }
  })

  test('opens only for the recipient, in the same context and without a changed bit', async () => {
    const { publicKey, open } = await createRecipient()
    const [secret, info] = [randomBytes(33), Buffer.from('context')]
    const sealed = sealTo(publicKey, { secret, info })
    await expect((await createRecipient()).open(sealed, info)).rejects.toThrow()
    await expect(open(sealed, Buffer.from('contexts'))).rejects.toThrow()
    for (const part of ['enc', 'ciphertext'] as const)
      for (let byte = 0; byte < sealed[part].length; byte++) {
        const changed = new Uint8Array(sealed[part])
        changed[byte] = (changed[byte] ?? 0) ^ 1
        await expect(open({ ...sealed, [part]: changed }, info)).rejects.toThrow()
      }
    expect(await open(sealed, info)).toEqual(secret)
  })

  test('uses a new key for each message', async () => {
    const { publicKey } = await createRecipient()
    const seal = () => sealTo(publicKey, { secret: randomBytes(33), info: Buffer.of() })
    const [one, other] = [seal(), seal()]
    expect(one.enc).not.toEqual(other.enc)
  })

  test.each([
    ['too short', randomBytes(31)],
    ['too long', randomBytes(33)],
    ['of small order', Buffer.alloc(32)],
    ['of small order in another encoding', Buffer.from('01'.padEnd(64, '0'), 'hex')],
    ['none', Buffer.alloc(0)],
  ])('rejects a key that is %s', (_what, key) => {
    expect(() => sealTo(key, { secret: randomBytes(33), info: Buffer.of() })).toThrow(
      expect.objectContaining({ kind: 'invalid' }),
    )
  })
})
