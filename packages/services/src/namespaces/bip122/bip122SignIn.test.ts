import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base64 } from '@scure/base'
import { NETWORK, p2pkh, p2sh, p2wpkh, WIF } from '@scure/btc-signer'
import { sha256x2 } from '@scure/btc-signer/utils.js'
import { describe, expect, test } from 'vitest'
import { BIP122_SIGN_IN } from './bip122SignIn.js'

const MAINNET = '000000000019d6689c085ae165831e93'
const TESTNET = '000000000933ea01ad0ee984209779ba'

const verify = (address: string, message: string, signature: string, reference = MAINNET) =>
  BIP122_SIGN_IN.verify({
    address,
    reference,
    message,
    signature,
    ask: async () => {
      throw new Error('No node knows.')
    },
  })

const WITNESS = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const TAPROOT = 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3'
const OF_WITNESS =
  'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI='
const OF_TAPROOT =
  'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ=='
const VECTORS: [address: string, message: string, signature: string][] = [
  [
    WITNESS,
    '',
    'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  ],
  [
    WITNESS,
    '',
    'AkgwRQIhAPkJ1Q4oYS0htvyuSFHLxRQpFAY56b70UvE7Dxazen0ZAiAtZfFz1S6T6I23MWI2lK/pcNTWncuyL8UL+oMdydVgzAEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
  ],
  [WITNESS, 'Hello World', OF_WITNESS],
  [
    WITNESS,
    'Hello World',
    'AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
  ],
  [TAPROOT, 'Hello World', OF_TAPROOT],
]

const KEY = WIF(NETWORK).decode('L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k')
const PUBLIC = secp256k1.getPublicKey(KEY, true)
const WRAPPED = p2sh(p2wpkh(PUBLIC)).address ?? ''
const OLD = p2pkh(PUBLIC).address ?? ''

describe('a Bitcoin address', () => {
  test.each(VECTORS)(
    '[J13] verifies BIP-322 signatures of %s for %j',
    (address, message, signature) => {
      expect(verify(address, message, signature)).toBe(true)
      expect(verify(address, `${message}.`, signature)).toBe(false)
    },
  )

  test('[J13] refuses a signature of another address or network, or with a truncated witness', () => {
    expect(verify(TAPROOT, 'Hello World', OF_WITNESS)).toBe(false)
    expect(verify(WITNESS, 'Hello World', OF_TAPROOT)).toBe(false)
    expect(verify(OLD, 'Hello World', OF_WITNESS)).toBe(false)
    expect(verify(WITNESS, 'Hello World', OF_WITNESS, TESTNET)).toBe(false)
    const bytes = base64.decode(OF_WITNESS)
    for (let length = 0; length < bytes.length; length++)
      expect(verify(WITNESS, 'Hello World', base64.encode(bytes.slice(0, length)))).toBe(false)
  })

  test('[J13] refuses a witness with a changed bit in every fourth byte', () => {
    for (const [address, signature] of [
      [WITNESS, OF_WITNESS],
      [TAPROOT, OF_TAPROOT],
    ] as const) {
      const bytes = base64.decode(signature)
      for (const [at, byte] of bytes.entries()) {
        if (at % 4 > 0) continue
        const changed = bytes.with(at, byte ^ (1 << (at & 7)))
        expect(verify(address, 'Hello World', base64.encode(changed))).toBe(false)
      }
    }
  })

  test('[J13] refuses a Taproot signature with the default hash type in its last byte', () => {
    const signature = Uint8Array.of(1, 65, ...base64.decode(OF_TAPROOT).slice(2, 66), 0)
    expect(verify(TAPROOT, 'Hello World', base64.encode(signature))).toBe(false)
  })

  test('[J13] accepts BIP-137 signatures for all address types of the key', () => {
    const signature =
      'H9L5yLFjti0QTHhPyFrZCT1V/MMnBtXKmoiKDZ78NDBjERki6ZTQZdSMCtkgoNmp17By9ItJr8o7ChX0XxY91nk='
    const message = 'This is an example of a signed message.'
    const address = '1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV'
    expect(verify(address, message, signature)).toBe(true)
    expect(verify(address, `${message}.`, signature)).toBe(false)
    expect(verify(OLD, message, signature)).toBe(false)

    const own = legacy('Hello World')
    expect([OLD, WITNESS, WRAPPED].map((each) => verify(each, 'Hello World', own))).toEqual([
      true,
      true,
      true,
    ])
    expect([TAPROOT, address].map((each) => verify(each, 'Hello World', own))).toEqual([
      false,
      false,
    ])
  })

  test.each(['', 'AA', '!', 'A'.repeat(88), 'A'.repeat(32_768)])(
    '[J13] refuses %j as a signature',
    (signature) => expect(verify(WITNESS, 'Hello World', signature)).toBe(false),
  )

  test.each([
    [WITNESS, MAINNET, true],
    [WITNESS, TESTNET, false],
    [WRAPPED, MAINNET, true],
    [`${WITNESS.slice(0, -1)}q`, MAINNET, false],
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', TESTNET, true],
    ['', MAINNET, false],
  ])('[J13] address %s on %s is canonical: %j', (address, reference, expected) => {
    expect(BIP122_SIGN_IN.canonicalAddress(address, reference) === address).toBe(expected)
  })
})

function legacy(message: string): string {
  const text = new TextEncoder().encode(message)
  const prefix = new TextEncoder().encode('\x18Bitcoin Signed Message:\n')
  const hash = sha256x2(Uint8Array.of(...prefix, text.length, ...text))
  const [recovery = 0, ...rest] = secp256k1.sign(hash, KEY, { format: 'recovered', prehash: false })
  return base64.encode(Uint8Array.of(31 + recovery, ...rest))
}
