import { ed25519 } from '@noble/curves/ed25519.js'
import { getPublicKey, secretFromSeed, sign } from '@scure/sr25519'
import { formatSs58, readSs58 } from '@vestibule/protocol/polkadot'
import { describe, expect, test } from 'vitest'
import { POLKADOT_SIGN_IN } from './polkadotSignIn.js'

const REFERENCE = '91b171bb158e2d3848fa23a9f1c25182'
const MESSAGE = 'dapp.example wants you to sign in with your Polkadot account:\nü <&>'
const SIGNED = {
  sr25519: [
    '13ofUaqLVvnnWt12Egm6nLrfhY6CXrz98YkrAV4LCXeuHY9K',
    '0xf2ba4e59c656a81dc4b3ad28747abdaed2014651aa6dad58c6377ca91d110b1c87118b6200368134f021049707a903a00625bc0a2bcd2fafceea734829645d8e',
  ],
  ed25519: [
    '16JCKBEq6pJkYaaE9TpZBcYq7cGrW83HiJi5JmemC4FCjso9',
    '0x5c73891077253f0e7bcf9c69a088cb13ded6720e70453ed10062f6f65b6692c48ad3b5040ba288e084ba23f410b53577a18d2f916ed7d12170a9c8c504b58002',
  ],
  ecdsa: [
    '12iA6kYHK7mXWht2UuxTsgFXgLpRr7iGn5v5DrUao3iPCqyv',
    '0x31d55aac15225a367b925203c84a999bf714243185248af42ed3d1444c746d355938eb8ab90a63d4f5081b059a8e81bf4fa9da44dd5d0a6bb7b86f91c655ad6501',
  ],
} as const
const [ADDRESS, SIGNATURE] = SIGNED.sr25519
const BARE =
  '0xe414f326653c702da588580b4f416ac78478c7dd92f4d20aa6ceed282d67a42a88692ff0a7e50bb5a13a17f931bdc04c0a50ef0236fcd5bed5e5bc3f1f23f18e'

const verify = (parts: { address?: string; message?: string; signature?: string } = {}) =>
  POLKADOT_SIGN_IN.verify({
    address: ADDRESS,
    reference: REFERENCE,
    message: MESSAGE,
    signature: SIGNATURE,
    ask: async () => {
      throw new Error('No node knows.')
    },
    ...parts,
  })

describe('a Polkadot account', () => {
  test.each(Object.entries(SIGNED))(
    '[J13] accepts a %s key only with the key’s own signature of the message',
    (_scheme, [address, signature]) => {
      expect(verify({ address, signature })).toBe(true)
      expect(verify({ address, signature, message: `${MESSAGE}.` })).toBe(false)
      for (const [other] of Object.values(SIGNED))
        expect(verify({ address: other, signature })).toBe(other === address)
      for (let at = 2; at < signature.length; at += 3) {
        const letter = signature[at] === '0' ? '1' : '0'
        const changed = `${signature.slice(0, at)}${letter}${signature.slice(at + 1)}`
        expect(verify({ address, signature: changed })).toBe(false)
        expect(verify({ address, signature: signature.slice(0, at) })).toBe(false)
      }
    },
  )

  test('[J13] accepts the byte of the right scheme before the signature', () => {
    const [, ed] = SIGNED.ed25519
    const with_ = (byte: string) =>
      verify({ address: SIGNED.ed25519[0], signature: `0x${byte}${ed.slice(2)}` })
    expect([with_('00'), with_('01'), with_('02')]).toEqual([true, false, false])
  })

  test('[J13] rejects a signature of the message without the `<Bytes>` marks', () => {
    expect(verify({ signature: BARE })).toBe(false)
  })

  test('[J13] security: rejects keys that verify every signature: zeros, and points of small order', () => {
    const points = ['00'.repeat(32), `01${'00'.repeat(31)}`, `ec${'ff'.repeat(30)}7f`]
    for (const point of points) {
      const address = formatSs58(Buffer.from(point, 'hex'), 0)
      const zero = `0x${point}${'00'.repeat(32)}`
      // schnorrkel marks the highest bit of the last byte.
      const marked = `0x${point}${'00'.repeat(31)}80`
      expect(verify({ address, signature: zero })).toBe(false)
      expect(verify({ address, signature: marked })).toBe(false)
    }
  })

  test.each(['', '0x', '0', SIGNATURE.slice(2), `${SIGNATURE}00`, '0x'.padEnd(32_768, '0')])(
    '[J13] rejects %j as a signature',
    (signature) => expect(verify({ signature })).toBe(false),
  )

  test('[J13] writes an address in the known format of its network, or else unchanged', () => {
    const key = readSs58(ADDRESS)?.key ?? new Uint8Array(32)
    const spelled = (format: number, reference = REFERENCE) =>
      POLKADOT_SIGN_IN.canonicalAddress(formatSs58(key, format), reference)
    expect([spelled(0), spelled(42), spelled(2)]).toEqual([ADDRESS, ADDRESS, ADDRESS])
    expect(spelled(5, '9eb76c5184c4ab8679d2d5d819fdf90b')).toBe(formatSs58(key, 5))
    for (const address of ['', `${ADDRESS.slice(0, -1)}X`, 'x', `1${ADDRESS}`])
      expect(POLKADOT_SIGN_IN.canonicalAddress(address, REFERENCE)).toBeUndefined()
  })

  test('[J13] treats the same key in two schemes as two accounts', () => {
    const seed = new Uint8Array(32).fill(9)
    const secret = secretFromSeed(seed)
    const text = new TextEncoder().encode(`<Bytes>${MESSAGE}</Bytes>`)
    const address = formatSs58(ed25519.getPublicKey(seed), 0)
    const signature = `0x${Buffer.from(sign(secret, text)).toString('hex')}`
    expect(verify({ address, signature })).toBe(false)
    expect(verify({ address: formatSs58(getPublicKey(secret), 0), signature })).toBe(true)
  })
})
