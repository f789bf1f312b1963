import { TypeRegistry } from '@polkadot/types'
import { blake2AsU8a } from '@polkadot/util-crypto'
import { describe, expect, test } from 'vitest'
import { createPayload, EXTENSIONS } from '../testing/createPayload.js'
import { signedBytes } from './signedBytes.js'

function expected(payload: ReturnType<typeof createPayload>): Uint8Array {
  const registry = new TypeRegistry()
  registry.setSignedExtensions([...payload.signedExtensions])
  const type = registry.createType('ExtrinsicPayload', payload, { version: payload.version })
  const bytes = type.toU8a({ method: true })
  return bytes.length > 256 ? blake2AsU8a(bytes) : bytes
}

describe('the signed bytes of a payload', () => {
  test.each([
    ['in the usual form', {}],
    ['that never expires', { era: '0x00' }],
    [
      'with a large nonce and a tip',
      { nonce: '0x0000ffff', tip: '0x0000000000000000000000174876e800' },
    ],
    ['with the largest numbers', { nonce: '0xffffffff', specVersion: '0xffffffff' }],
    ['with a hash of the metadata', { mode: 1, metadataHash: `0x${'ab'.repeat(32)}` }],
    ['without a mode', { mode: undefined }],
    ['of a long call', { method: `0x${'0403'.repeat(200)}` }],
    ['of older networks', { signedExtensions: EXTENSIONS.slice(1, 6) }],
  ])('[J14] encodes a payload %s as @polkadot/types does', (_what, change) => {
    const payload = createPayload(change)
    expect(signedBytes(payload)).toEqual(expected(payload))
  })

  test.each([
    ['with an unknown extension', { signedExtensions: [...EXTENSIONS, 'CheckMood'] }],
    [
      'with an extension named like a JavaScript object’s property',
      { signedExtensions: ['constructor'] },
    ],
    ['without extensions', { signedExtensions: [] }],
    ['whose extensions are not a list', { signedExtensions: 'CheckNonce' }],
    ['whose nonce is not a number', { nonce: 'many' }],
    ['whose block is too short', { blockHash: '0x12' }],
    ['with plain text instead of a call', { method: 'transfer' }],
  ])('does not encode a payload %s', (_what, change) => {
    expect(signedBytes({ ...createPayload(), ...change })).toBeUndefined()
  })
})
