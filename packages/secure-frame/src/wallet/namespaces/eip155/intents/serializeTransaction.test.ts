import { casesOf } from '@vestibule/protocol/testing'
import fc from 'fast-check'
import { type Hex, serializeTransaction as viems } from 'viem'
import { describe, expect, test } from 'vitest'
import { serializeTransaction } from './serializeTransaction.js'

const TO = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const quantity = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const hex = (length: object) =>
  fc.uint8Array(length).map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)
const transactions = fc.record(
  {
    chainId: fc.integer({ min: 1 }),
    nonce: fc.nat(),
    to: hex({ minLength: 20, maxLength: 20 }),
    value: quantity,
    data: hex({ maxLength: 300 }),
    gas: quantity,
    maxPriorityFeePerGas: fc.bigInt({ min: 0n, max: 2n ** 128n }),
    room: fc.bigInt({ min: 0n, max: 2n ** 128n }),
  },
  { requiredKeys: ['chainId', 'nonce', 'value', 'data', 'gas', 'maxPriorityFeePerGas', 'room'] },
)
// RLP removes leading zeros of a number, where serializers may differ.
const half = fc
  .oneof(quantity, fc.bigInt({ min: 1n, max: 2n ** 240n }))
  .map((number): Hex => `0x${number.toString(16).padStart(64, '0')}`)
const signatures = fc.record({ r: half, s: half, yParity: fc.constantFrom(0, 1) })

describe('a transaction', () => {
  test('serializes as viem does: unsigned and signed, with and without a recipient', () => {
    fc.assert(
      fc.property(transactions, signatures, ({ room, ...fields }, signature) => {
        const transaction = { ...fields, maxFeePerGas: fields.maxPriorityFeePerGas + room }
        const theirs = { ...transaction, type: 'eip1559' } as const
        expect(serializeTransaction(transaction)).toBe(viems(theirs))
        expect(serializeTransaction(transaction, signature)).toBe(viems(theirs, signature))
      }),
      { numRuns: casesOf({ quick: 100, ci: 500 }), seed: 8 },
    )
  })

  test.each([
    ['a recipient with a wrong checksum', { to: TO.replace('d8dA', 'D8dA') as Hex }],
    ['a tip above the max fee', { maxPriorityFeePerGas: 3n }],
  ])('rejects a transaction with %s', (_name, wrong) => {
    const right = {
      chainId: 1,
      nonce: 0,
      to: TO,
      value: 0n,
      data: '0x',
      gas: 21_000n,
      maxFeePerGas: 2n,
      maxPriorityFeePerGas: 1n,
    } as const
    expect(serializeTransaction(right)).toMatch(/^0x02/)
    expect(() => serializeTransaction({ ...right, ...wrong })).toThrow(
      expect.objectContaining({ type: 'invalidRequest' }),
    )
  })
})
