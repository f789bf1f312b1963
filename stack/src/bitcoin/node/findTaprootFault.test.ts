import { base64 } from '@scure/base'
import { RawTx, RawWitness } from '@scure/btc-signer/script.js'
import { createChallenge, scriptOf } from '@vestibule/protocol/bip122'
import { describe, expect, test } from 'vitest'
import { findTaprootFault } from './findTaprootFault.js'

/** A Taproot key spend from another library: a BIP-322 signature of `bip322-js`, whose coin has no value. */
const ADDRESS = 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3'
const MESSAGE = new TextEncoder().encode('Hello World')
const SIGNATURE =
  'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ=='

const script = scriptOf(ADDRESS, '000000000019d6689c085ae165831e93') ?? new Uint8Array()
const [SIGNED = new Uint8Array()] = RawWitness.decode(base64.decode(SIGNATURE))

function spend(message: Uint8Array, witness: Uint8Array[]): Uint8Array {
  const { unsignedTx } = createChallenge(script, message)
  const decoded = RawTx.decode(unsignedTx)
  return RawTx.encode({ ...decoded, segwitFlag: true, witnesses: [witness] })
}

describe('a Taproot key spend', () => {
  test('behavior: accepts another library’s signature', () => {
    const raw = spend(MESSAGE, [SIGNED])
    expect(findTaprootFault(raw, [{ script, amount: 0n }])).toBeUndefined()
  })

  test.each<[string, () => [Uint8Array, bigint]]>([
    ['for another transaction', () => [spend(Uint8Array.of(1), [SIGNED]), 0n]],
    ['for another amount', () => [spend(MESSAGE, [SIGNED]), 1n]],
    [
      'of another hash type',
      () => [spend(MESSAGE, [Uint8Array.of(...SIGNED.slice(0, 64), 2)]), 0n],
    ],
    [
      'of an unknown hash type',
      () => [spend(MESSAGE, [Uint8Array.of(...SIGNED.slice(0, 64), 9)]), 0n],
    ],
    [
      'that writes the default hash type',
      () => [spend(MESSAGE, [Uint8Array.of(...SIGNED.slice(0, 64), 0)]), 0n],
    ],
    ['that is too long', () => [spend(MESSAGE, [Uint8Array.of(...SIGNED, 0)]), 0n]],
    ['that is too short', () => [spend(MESSAGE, [SIGNED.slice(0, 63)]), 0n]],
    ['with an additional witness item', () => [spend(MESSAGE, [SIGNED, SIGNED]), 0n]],
  ])('security: rejects a signature %s', (_name, make) => {
    const [raw, amount] = make()
    expect(findTaprootFault(raw, [{ script, amount }])).toContain('Invalid Schnorr signature')
  })

  test('behavior: lets bcoin check coins of other kinds', () => {
    const raw = spend(MESSAGE, [Uint8Array.of(1)])
    expect(findTaprootFault(raw, [{ script: script.subarray(0, 22), amount: 0n }])).toBeUndefined()
  })
})
