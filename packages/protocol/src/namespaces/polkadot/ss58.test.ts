import { blake2b } from '@noble/hashes/blake2.js'
import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { GENERIC_SS58_FORMAT, isFormat, SS58_FORMATS } from './formats.js'
import { isSameAccount } from './isSameAccount.js'
import { formatSs58, parseSs58, readSs58 } from './ss58.js'

// Alice's address on every development network, from https://docs.substrate.io and Subscan.
const ALICE = {
  generic: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  polkadot: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  kusama: 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
} as const
const BOB = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
const { key: KEY } = parseSs58(ALICE.generic)

describe('Polkadot addresses', () => {
  test.each([
    ['generic', 42],
    ['polkadot', 0],
    ['kusama', 2],
  ] as const)('[E01] are read and written in the %s format', (name, format) => {
    expect(parseSs58(ALICE[name])).toEqual({ key: KEY, format })
    expect(formatSs58(KEY, format)).toBe(ALICE[name])
  })

  test('[E01] are read in formats with two bytes, up to the highest format', () => {
    for (const format of [63, 64, 65, 255, 256, 13_116, 16_383])
      expect(readSs58(formatSs58(KEY, format))).toEqual({ key: KEY, format })
  })

  test('[E01] are compared by their key across formats', () => {
    for (const one of Object.values(ALICE))
      for (const other of Object.values(ALICE)) expect(isSameAccount(one, other)).toBe(true)
    expect(isSameAccount(ALICE.generic, BOB)).toBe(false)
    expect(isSameAccount('', '')).toBe(true)
    expect(isSameAccount('nonsense!', ALICE.generic)).toBe(false)
    expect(isSameAccount(ALICE.generic, `0x${'a'.repeat(40)}`)).toBe(false)
  })

  test('[E01] use the format of a public network by the first half of its genesis hash', () => {
    expect(SS58_FORMATS.get('91b171bb158e2d3848fa23a9f1c25182')).toBe(0)
    expect(SS58_FORMATS.get('b0a8d493285c2df73290dfb7e61f870f')).toBe(2)
    expect(SS58_FORMATS.get('e143f23803ac50e8f6f8e62695d1ce9e')).toBe(GENERIC_SS58_FORMAT)
  })
})

describe('security: rejects an invalid account address', () => {
  test.each([
    ['nothing', undefined],
    ['a number', 7],
    ['an empty text', ''],
    ['a character outside of base58', ALICE.generic.replace('5', '0')],
    ['a wrong checksum', `${ALICE.generic.slice(0, -1)}X`],
    ['another letter', ALICE.generic.replace('wva', 'wvb')],
    ['an added letter', `${ALICE.generic}1`],
    ['a leading space', ` ${ALICE.generic}`],
    ['a leading 1', `1${ALICE.generic}`],
    ['an address of EVM', `0x${'a'.repeat(40)}`],
    ['an address of Bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['a key of Solana', '4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajS'],
    ['an account index', 'F7Hs'],
    ['a million letters', '5'.repeat(1_000_000)],
    ['a format encoded in too many bytes', inTwoBytes(KEY, 42)],
    ['a reserved format', formatSs58(KEY, 46)],
  ])('[E01] [Z14] refuses %s with the error of CAIP-10', (_what, address) => {
    expect(() => parseSs58(address)).toThrow('Invalid CAIP-10 address')
  })

  test.each([-1, 46, 47, 16_384, 1.5, Number.NaN, '42', undefined])(
    'refuses %s as a format',
    (format) => expect(isFormat(format)).toBe(false),
  )
})

/** Encodes a format below 64 in two bytes, with a valid checksum. */
function inTwoBytes(key: Uint8Array, format: number): string {
  const body = Uint8Array.of(((format & 0xfc) >> 2) | 0x40, (format & 3) << 6, ...key)
  const checksum = blake2b(Uint8Array.of(...new TextEncoder().encode('SS58PRE'), ...body))
  return base58.encode(Uint8Array.of(...body, ...checksum.subarray(0, 2)))
}
