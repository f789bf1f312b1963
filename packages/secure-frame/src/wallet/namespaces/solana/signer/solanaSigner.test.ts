import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex } from '@noble/curves/utils.js'
import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { systemRandom, utf8 } from '../../../../platform/bytes.js'
import { exportKey, publicKeyOf, solanaAddress } from './keys.js'
import { readImport } from './readImport.js'
import { solanaSigner } from './solanaSigner.js'

const key = systemRandom(32)
const message = (bytes: Uint8Array) => ({
  namespace: 'solana' as const,
  kind: 'message' as const,
  bytes: bytesToHex(bytes),
})

describe('solanaSigner', () => {
  test('[T22] behavior: signs an unchanged message with Ed25519', () => {
    const bytes = utf8('Grüße')
    const signed = solanaSigner.build(message(bytes)).sign(key)
    if (signed.kind !== 'signature') throw new Error('A message gives a signature.')
    expect(ed25519.verify(base58.decode(signed.signature), bytes, publicKeyOf(key))).toBe(true)
  })

  test.each([
    // Header, two accounts with one signer, blockhash, one instruction.
    [
      'a transaction',
      [1, 0, 1, 2, ...publicKeyOf(key), ...systemRandom(32), ...systemRandom(32), 0],
    ],
    ['a transaction of version 0', [0x80, 1, 0, 1, 2, ...publicKeyOf(key), ...systemRandom(32)]],
    ['the key at the end', [...utf8('hello '), ...publicKeyOf(key)]],
  ])('security: refuses to sign %s as a message', (_name, bytes) => {
    const signable = solanaSigner.build(message(Uint8Array.from(bytes)))
    expect(() => signable.sign(key)).toThrow(expect.objectContaining({ type: 'invalidRequest' }))
  })
})

describe('imported keys', () => {
  const options = { refuseKnown: true }
  const given = (text: string) => ({ namespace: 'solana', kind: 'key', text }) as const

  test('imports an exported key, and key arrays of Solana tools', async () => {
    const text = exportKey(key)
    expect(base58.decode(text)).toHaveLength(64)
    expect(await readImport(given(text), options)).toEqual(key)
    const list = JSON.stringify([...base58.decode(text)])
    expect(await readImport(given(list), options)).toEqual(key)
  })

  test('accepts Phantom’s phrases, and refuses published phrases', async () => {
    const words = `${'abandon '.repeat(11)}about`
    const phrase = { namespace: 'solana', kind: 'phrase', words } as const
    const read = await readImport(phrase, { refuseKnown: false })
    expect(solanaAddress(read)).toBe('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk')
    await expect(readImport(phrase, options)).rejects.toMatchObject({ data: { reason: 'known' } })
  })

  test('refuses keys of published phrases', async () => {
    const words = 'test test test test test test test test test test test junk'
    const phrase = { namespace: 'solana', kind: 'phrase', words } as const
    const text = exportKey(await readImport(phrase, { refuseKnown: false }))
    await expect(readImport(given(text), options)).rejects.toMatchObject({
      type: 'keyRefused',
      data: { reason: 'known' },
    })
  })

  test.each([
    ['half of a key pair', base58.encode(key), 'form'],
    ['mismatched halves', base58.encode(new Uint8Array(64).fill(1)), 'checksum'],
    ['text that is not base58', '0OIl', 'form'],
    ['an array of other values', '[1, "2", 300]', 'form'],
  ])('refuses %s', async (_name, text, reason) => {
    await expect(readImport(given(text), options)).rejects.toMatchObject({
      type: 'keyRefused',
      data: { reason },
    })
  })
})
