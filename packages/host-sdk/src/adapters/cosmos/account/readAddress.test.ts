import { bech32 } from '@scure/base'
import { expect, test } from 'vitest'
import { parseAddress, readAddress } from './readAddress.js'

const HASH = new Uint8Array(20).fill(7)
const ADDRESS = bech32.encodeFromBytes('cosmos', HASH)

test('[E01] reads prefix and hash of an address, also for a contract', () => {
  expect(readAddress(ADDRESS)).toEqual({ prefix: 'cosmos', hash: HASH })
  const contract = bech32.encodeFromBytes('osmo', new Uint8Array(32))
  expect(readAddress(contract)?.prefix).toBe('osmo')
})

test.each([
  ['a wrong checksum', `${ADDRESS.slice(0, -1)}${ADDRESS.endsWith('q') ? 'p' : 'q'}`],
  ['capitals', ADDRESS.toUpperCase()],
  ['the checksum of bech32m', `${ADDRESS.slice(0, -6)}qqqqqq`],
  ['another length', bech32.encodeFromBytes('cosmos', new Uint8Array(21))],
  ['another prefix', bech32.encodeFromBytes('osmo', HASH)],
  ['a space', ` ${ADDRESS}`],
  ['a value that is not text', 7],
])(
  '[E01] [Z14] error: rejects an address with %s, with the error message of the specification',
  (_what, address) => {
    expect(() => parseAddress(address, 'cosmos')).toThrow('Invalid CAIP-10 address')
  },
)
