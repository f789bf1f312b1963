import { keccak256, numberToHex, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { recoverSigner } from './recoverSigner.js'

const signer = privateKeyToAccount(keccak256(stringToHex('a signer')))
const address = signer.address.toLowerCase()
const signature = await signer.signMessage({ message: 'Hello' })
const withV = (v: number) => signature.slice(0, -2) + numberToHex(v, { size: 1 }).slice(2)

describe('recoverSigner', () => {
  test.each([
    ['text', 'Hello'],
    ['the bytes of a text', stringToHex('Hello')],
  ])('returns the signer in lower case for a message as %s', (_name, message) => {
    expect(recoverSigner([message, signature])).toBe(address)
  })

  test.each([
    ['nothing', ''],
    ['multi-byte characters', 'Grüße 👋'],
    ['a megabyte', 'x'.repeat(1_000_000)],
  ])('finds the signer of a message of %s', async (_name, message) => {
    const signed = await signer.signMessage({ message })
    expect(recoverSigner([message, signed])).toBe(address)
  })

  test('distinguishes 20 keys', async () => {
    for (let count = 0; count < 20; count++) {
      const other = privateKeyToAccount(keccak256(numberToHex(count)))
      const signed = await other.signMessage({ message: { raw: '0x00ff' } })
      expect(recoverSigner(['0x00ff', signed])).toBe(other.address.toLowerCase())
    }
  })

  test('finds the same signer if the last byte lacks the 27, as in hardware wallets', () => {
    const parity = Number.parseInt(signature.slice(-2), 16) - 27
    expect(recoverSigner(['Hello', withV(parity)])).toBe(address)
  })

  test('returns another address for another message', () => {
    expect(recoverSigner(['Hello!', signature])).not.toBe(address)
  })

  test.each([
    ['missing params', []],
    ['params that are not a list', { message: 'Hello', signature }],
    ['a missing signature', ['Hello']],
    ['a signature of 64 bytes', ['Hello', signature.slice(0, -2)]],
    ['a signature that is not hex', ['Hello', 'Hello']],
    ['a message that is not text', [1, signature]],
    ['a last byte of 29', ['Hello', withV(29)]],
    ['a last byte of 2', ['Hello', withV(2)]],
    ['a signature of zeros', ['Hello', `0x${'00'.repeat(64)}1b`]],
    ['a signature outside the curve order', ['Hello', `0x${'ff'.repeat(64)}1b`]],
  ])('error: rejects %s as invalid params, with a reason', (_name, params) => {
    expect(() => recoverSigner(params)).toThrow(
      expect.objectContaining({ code: -32602, data: { reason: expect.any(String) } }),
    )
  })
})
