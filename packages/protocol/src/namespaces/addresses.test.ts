import { base58, bech32 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseBitcoinAddress } from './bip122/bitcoinAddress.js'
import { parseCosmosAddress } from './cosmos/cosmosAddress.js'
import { parseEvmAddress, toChecksum } from './eip155/evmAddress.js'
import { readSs58 } from './polkadot/ss58.js'
import { parseSolanaAddress } from './solana/solanaAddress.js'

const MAINNET = '000000000019d6689c085ae165831e93'
const TESTNET = '000000000933ea01ad0ee984209779ba'
const REGTEST = '0f9188f13cb7b2c71f2a335e3a4fc328'

const ALICE = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
/** BIP-173's encoding of twenty zeros, with the prefix of the Cosmos Hub. */
const ATOM = bech32.encode('cosmos', bech32.toWords(new Uint8Array(20)))

describe('EVM addresses', () => {
  // Vectors of EIP-55.
  test.each([
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x27b1fdb04752bbc536007a920d24acb045561c26',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('[X11] accepts %s with its checksum, and in a single letter case', (address) => {
    for (const spelled of [address, address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`])
      expect(parseEvmAddress(spelled)).toBe(address)
  })

  test('[X11] refuses an address if the case of any checksum letter changes', () => {
    // Addresses with few letters match Rootstock's checksum by chance.
    const digits = fc.stringMatching(/^[a-f]{32}[0-9a-f]{8}$/)
    fc.assert(
      fc.property(digits, fc.nat(39), (text, at) => {
        const good = toChecksum(`0x${text}`)
        const letter = good[at + 2] ?? ''
        const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
        const bad = good.slice(0, at + 2) + other + good.slice(at + 3)
        const rest = bad.slice(2)
        const isMixed = rest !== rest.toLowerCase() && rest !== rest.toUpperCase()
        fc.pre(bad !== good && isMixed)
        expect(parseEvmAddress(bad)).toBeUndefined()
      }),
    )
  })

  // Vectors of EIP-1191.
  test.each([
    '0x27b1FdB04752BBc536007A920D24ACB045561c26',
    '0x5aaEB6053f3e94c9b9a09f33669435E7ef1bEAeD',
    '0x27B1FdB04752BbC536007a920D24acB045561C26',
    '0x5aAeb6053F3e94c9b9A09F33669435E7EF1BEaEd',
  ])('[X11] accepts %s with a Rootstock checksum', (address) => {
    expect(parseEvmAddress(address)).toBe(toChecksum(address))
  })

  test.each([
    '',
    '0x',
    `0x${'a'.repeat(39)}`,
    `0x${'a'.repeat(41)}`,
    `0X${'a'.repeat(40)}`,
    'a'.repeat(42),
  ])('[X11] refuses %j', (text) => expect(parseEvmAddress(text)).toBeUndefined())
})

describe('Solana addresses', () => {
  test('[X11] accepts addresses of 32 bytes, but not longer or shorter ones', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 24, maxLength: 40 }), (bytes) => {
        const text = base58.encode(bytes)
        expect(parseSolanaAddress(text)).toBe(bytes.length === 32 ? text : undefined)
      }),
    )
  })

  // The largest digit 44 times: a valid length, but more than 32 bytes.
  test.each(['z'.repeat(44), '0'.repeat(44), `${'1'.repeat(31)}`, 'Sol ana'])(
    '[X11] refuses %j',
    (text) => expect(parseSolanaAddress(text)).toBeUndefined(),
  )

  test('accepts the system program’s address, which contains only ones', () => {
    expect(parseSolanaAddress('1'.repeat(32))).toBe('1'.repeat(32))
  })
})

describe('Bitcoin addresses', () => {
  const P2WPKH = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  const P2TR = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
  const P2PKH = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
  const P2SH = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'

  test.each([P2WPKH, P2TR, P2PKH, P2SH])('[X11] accepts %s only on the main network', (address) => {
    expect(parseBitcoinAddress(address, MAINNET)).toBe(address)
    expect(parseBitcoinAddress(address, TESTNET)).toBeUndefined()
    expect(parseBitcoinAddress(address, REGTEST)).toBeUndefined()
  })

  test('[X11] converts upper-case bech32 to lower case, and refuses mixed case', () => {
    expect(parseBitcoinAddress(P2WPKH.toUpperCase(), MAINNET)).toBe(P2WPKH)
    expect(parseBitcoinAddress(`BC1${P2WPKH.slice(3)}`, MAINNET)).toBeUndefined()
  })

  test('[X11] refuses bech32 checksums for Taproot, and bech32m checksums for older types', () => {
    for (const address of [
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
      'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq54wk8z',
      'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
      'bc1gmk9yu',
    ])
      expect(parseBitcoinAddress(address, MAINNET)).toBeUndefined()
  })

  test.each([P2WPKH, P2TR, P2PKH, P2SH])('[X11] refuses %s with one changed letter', (address) => {
    fc.assert(
      fc.property(
        fc.nat(address.length - 1),
        fc.constantFrom(...'023456789acdefghjklmnpqrstuvwxyz'),
        (at, letter) => {
          fc.pre(address[at] !== letter)
          const bad = address.slice(0, at) + letter + address.slice(at + 1)
          expect(parseBitcoinAddress(bad, MAINNET)).toBeUndefined()
        },
      ),
    )
  })

  test('refuses an address on an unknown network', () => {
    expect(parseBitcoinAddress(P2PKH, '12a765e31ffd4059bada1e25190f6e98')).toBeUndefined()
  })
})

test.each([
  ['Polkadot', (text: string) => readSs58(text) && text, ALICE],
  ['Cosmos', parseCosmosAddress, ATOM],
])('[X11] refuses a %s address with another last letter', (_name, parse, address) => {
  expect(parse(address)).toBe(address)
  expect(parse(`${address.slice(0, -1)}${address.endsWith('q') ? 'p' : 'q'}`)).toBeUndefined()
})
