import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { SOLANA_SIGN_IN } from './solanaSignIn.js'

const REFERENCE = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const KEY = new Uint8Array(32).fill(7)
const ADDRESS = base58.encode(ed25519.getPublicKey(KEY))
const MESSAGE = 'dapp.example wants you to sign in with your Solana account:\n\u00fc'

const signed = (message: string, key = KEY) =>
  base58.encode(ed25519.sign(new TextEncoder().encode(message), key))
const verify = (parts: { address?: string; message?: string; signature?: string } = {}) =>
  SOLANA_SIGN_IN.verify({
    address: ADDRESS,
    reference: REFERENCE,
    message: MESSAGE,
    signature: signed(MESSAGE),
    ask: async () => {
      throw new Error('No node knows.')
    },
    ...parts,
  })

describe('a Solana account', () => {
  test('[J13] signs in only with a signature of the address’s key', () => {
    expect(verify()).toBe(true)
    expect(verify({ message: `${MESSAGE}.` })).toBe(false)
    expect(verify({ signature: signed(MESSAGE, new Uint8Array(32).fill(8)) })).toBe(false)
    for (const signature of ['', '0', '1'.repeat(64), 'z'.repeat(5_000), signed(MESSAGE).slice(1)])
      expect(verify({ signature })).toBe(false)
  })

  test('[J13] security: rejects a key of small order, which verifies every signature', () => {
    const points = ['00'.repeat(32), `01${'00'.repeat(31)}`, `ec${'ff'.repeat(30)}7f`]
    for (const point of points) {
      const address = base58.encode(Buffer.from(point, 'hex'))
      const signature = base58.encode(Buffer.from(point + '00'.repeat(32), 'hex'))
      expect(verify({ address, signature })).toBe(false)
    }
  })

  test.each([
    [ADDRESS, ADDRESS],
    ['11111111111111111111111111111111', '11111111111111111111111111111111'],
    [`${ADDRESS.slice(0, -1)}0`, undefined],
    ['1'.repeat(33), undefined],
    ['z'.repeat(44), undefined],
    ['', undefined],
  ])('[J13] checks the address %j: %j', (address, canonical) => {
    expect(SOLANA_SIGN_IN.canonicalAddress(address, REFERENCE)).toBe(canonical)
  })
})
