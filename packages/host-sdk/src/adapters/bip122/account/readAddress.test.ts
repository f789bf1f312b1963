import { hex } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { isKeyOf } from './readAccounts.js'
import { isOfNetwork, readAddress } from './readAddress.js'

const [MAIN, TEST, SIGNET, REGTEST] = [
  '000000000019d6689c085ae165831e93',
  '000000000933ea01ad0ee984209779ba',
  '00000008819873e925422c1ff0f99f7c',
  '0f9188f13cb7b2c71f2a335e3a4fc328',
] as const
const ALL = [MAIN, TEST, SIGNET, REGTEST]
const TESTS = [TEST, SIGNET]

// The SegWit addresses are from BIP-173, BIP-341 and BIP-350.
test.each([
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'p2wpkh', [MAIN]],
  ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'p2wpkh', TESTS],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 'p2tr', [MAIN]],
  ['tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c', 'p2tr', TESTS],
  ['1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV', 'p2pkh', [MAIN]],
  ['3P14159f73E4gFr7JterCCQh9QjiTjiZrG', 'p2sh', [MAIN]],
  ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'p2pkh', [...TESTS, REGTEST]],
])('[J14] [X11] accepts the address %s (%s) only on its networks', (address, kind, networks) => {
  expect(readAddress(address)?.kind).toBe(kind)
  expect(ALL.filter((reference) => isOfNetwork(address, reference))).toEqual(networks)
})

test.each([
  ['a wrong checksum', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
  [
    'the checksum of another version',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
  ],
  ['a bech32m checksum for version 0', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh'],
  ['a version 0 program of 16 bytes', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P'],
  ['a script hash of 32 bytes', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'],
  ['mixed upper and lower case', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3T4'],
  ['a wrong character in base58', '1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbW'],
  ['a base58 address of another coin', 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9'],
  ['an EVM address', `0x${'a'.repeat(40)}`],
  ['nothing', ''],
  ['a value that is not text', 7],
])('security: [J14] [X11] rejects %s as an address', (_what, address) => {
  expect(readAddress(address)).toBeUndefined()
})

describe('a public key', () => {
  const KEY = hex.decode('0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798')
  const of = (address: string) => {
    const read = readAddress(address)
    if (read === undefined) throw new Error('It is no address.')
    return read
  }
  test.each([
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH',
    '3JvL6Ymt8MVWiCNHC7oWU6nLeHNJKLZGLN',
  ])('[E07] matches the address %s, but changed keys do not', (address) => {
    expect(isKeyOf(KEY, of(address))).toBe(true)
    expect(isKeyOf(KEY.with(5, 0), of(address))).toBe(false)
    expect(isKeyOf(KEY.subarray(1), of(address))).toBe(false)
    expect(isKeyOf(new Uint8Array(), of(address))).toBe(false)
  })
})
