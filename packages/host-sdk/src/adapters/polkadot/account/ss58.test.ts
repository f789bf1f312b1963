import { decodeAddress, encodeAddress, isAddress, randomAsU8a } from '@polkadot/util-crypto'
import { formatSs58, readSs58 } from '@vestibule/protocol/polkadot'
import { expect, test } from 'vitest'

const FORMATS = [0, 2, 42, 63, 64, 1_284, 13_116, 16_383]

test('[E01] writes and reads addresses of any key and format as @polkadot/util-crypto does', () => {
  for (const format of FORMATS)
    for (let round = 0; round < 20; round++) {
      const key = randomAsU8a(32)
      const address = encodeAddress(key, format)
      expect(formatSs58(key, format)).toBe(address)
      expect(readSs58(address)).toEqual({ key, format })
      expect(decodeAddress(formatSs58(key, format))).toEqual(key)
    }
})

test('security: [E01] refuses an address with one changed letter, as @polkadot/util-crypto does', () => {
  const address = encodeAddress(new Uint8Array(32).fill(7), 0)
  for (let at = 0; at < address.length; at++) {
    const changed = `${address.slice(0, at)}${address[at] === '2' ? '3' : '2'}${address.slice(at + 1)}`
    expect(readSs58(changed)).toBeUndefined()
    expect(isAddress(changed)).toBe(false)
  }
})
