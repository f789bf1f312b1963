import { serializeSignDoc } from '@cosmjs/amino'
import { makeSignBytes } from '@cosmjs/proto-signing'
import { aminoBytes } from '@vestibule/protocol/cosmos'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { directBytes } from '../provider/signDirect.js'
import { bytesField, readFields } from './protobuf.js'

test('encodes the same bytes as @cosmjs for any Amino document', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (document) => {
      const text = JSON.stringify(document)
      fc.pre(!text.includes('__proto__'))
      const plain = JSON.parse(text)
      expect(aminoBytes(plain)).toEqual(serializeSignDoc(plain))
    }),
  )
})

test('encodes the same bytes as @cosmjs for any direct document', () => {
  const document = fc.record({
    bodyBytes: fc.uint8Array({ maxLength: 400 }),
    authInfoBytes: fc.uint8Array({ maxLength: 400 }),
    chainId: fc.string(),
    accountNumber: fc.bigInt(0n, 2n ** 64n - 1n),
  })
  fc.assert(
    fc.property(document, (signDoc) => {
      expect(directBytes(signDoc)).toEqual(makeSignBytes(signDoc))
    }),
  )
})

test('decodes encoded fields, and throws only `Error` objects for random bytes', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ minLength: 1, maxLength: 300 })), (all) => {
      const message = Uint8Array.from(all.flatMap((bytes) => bytesField(3, bytes)))
      expect(readFields(message)).toEqual(all.map((bytes) => ({ number: 3, bytes })))
    }),
  )
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      try {
        readFields(bytes)
      } catch (error) {
        expect(error).toBeInstanceOf(Error)
      }
    }),
  )
})

test.each([
  ['ends within a tag', [0x80]],
  ['ends within a length', [0x0a, 0x80]],
  ['is shorter than its length field', [0x0a, 0x05, 0x01]],
  ['ends within a number', [0x08, 0xff]],
  ['contains a group', [0x0b]],
  ['ends within a number of eight bytes', [0x09, 0x01]],
  ['ends within a number of four bytes', [0x0d, 0x01]],
  ['contains an unterminated number', [0x08, ...Array(11).fill(0xff)]],
  ['contains an implausible length', [0x0a, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]],
])('error: rejects a message that %s', (_what, bytes) => {
  expect(() => readFields(Uint8Array.from(bytes as number[]))).toThrow()
})
