import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base64, bech32 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { COSMOS_SIGN_IN } from './cosmosSignIn.js'

const MESSAGE = 'dapp.example wants you to sign in with your Cosmos account:\nü <&>'
/** Signed by `@cosmjs/amino` with a key of sevens: on Cosmos Hub, and with Ethereum hashes on Injective. */
const HUB = 'cosmos150rtrmj2f8vl9tem8qpfw36ylw5jg9j2nr2fee'
const BY_HUB =
  '9xx8LL/sVcMVHIpls02qMkfGDF5R6psKajj9lEqAMOZOkRlJorii179bneKR80YGqZQ2dTDlC0gxytXuIO8fAA=='
const INJECTIVE = 'inj1ff3rze3r44zh7qkdchve0hkk0gura3tflaj0m0'
const BY_INJECTIVE =
  'bAeXpovbBoZEgOHwpA4bBCJQfcipA3ZKFBafFUHpSaEXzImlROReTYUDqzsJeCiEOcDuQQI6gWk6t+WILz4fzA=='

const verify = (parts: { address?: string; message?: string; signature?: string } = {}) =>
  COSMOS_SIGN_IN.verify({
    address: HUB,
    reference: 'cosmoshub-4',
    message: MESSAGE,
    signature: BY_HUB,
    ask: async () => {
      throw new Error('No node knows.')
    },
    ...parts,
  })

describe('a Cosmos account', () => {
  test('[J13] signs in only with an ADR-36 signature of its key for the message', () => {
    expect(verify()).toBe(true)
    expect(verify({ address: INJECTIVE, signature: BY_INJECTIVE })).toBe(true)
    expect(verify({ message: `${MESSAGE}.` })).toBe(false)
    expect(verify({ signature: BY_INJECTIVE })).toBe(false)
    expect(verify({ address: INJECTIVE })).toBe(false)
  })

  test('[J13] refuses a signature made with the prefix of another chain', () => {
    const address = bech32.encodeFromBytes('osmo', bech32.decodeToBytes(HUB).bytes)
    expect(COSMOS_SIGN_IN.canonicalAddress(address, 'osmosis-1')).toBe(address)
    expect(verify({ address })).toBe(false)
  })

  test('[J13] refuses a signature with a changed bit, another length or the higher form', () => {
    const bytes = base64.decode(BY_HUB)
    for (const [at, byte] of bytes.entries()) {
      const changed = bytes.with(at, byte ^ (1 << (at & 7)))
      expect(verify({ signature: base64.encode(changed) })).toBe(false)
      expect(verify({ signature: base64.encode(bytes.slice(0, at)) })).toBe(false)
    }
    const { r, s } = secp256k1.Signature.fromBytes(bytes, 'compact')
    const high = new secp256k1.Signature(r, secp256k1.Point.CURVE().n - s)
    expect(verify({ signature: base64.encode(high.toBytes('compact')) })).toBe(false)
    for (const signature of ['', '!', 'A'.repeat(88), 'A'.repeat(32_768), `${BY_HUB}AAAA`])
      expect(verify({ signature })).toBe(false)
  })

  test('[J13] refuses an account of a module or contract (32 bytes)', () => {
    const contract = bech32.encodeFromBytes('osmo', new Uint8Array(32))
    expect(COSMOS_SIGN_IN.canonicalAddress(contract, 'osmosis-1')).toBe(contract)
    expect(verify({ address: contract })).toBe(false)
  })

  test.each([
    [HUB, 'cosmoshub-4', HUB],
    [HUB, 'local-1', HUB],
    [HUB, 'osmosis-1', undefined],
    [HUB.toUpperCase(), 'cosmoshub-4', undefined],
    [`${HUB.slice(0, -1)}q`, 'cosmoshub-4', undefined],
    ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'local-1', undefined],
    ['', 'cosmoshub-4', undefined],
  ])('[J13] returns the canonical form of %j on %s: %j', (address, reference, canonical) => {
    expect(COSMOS_SIGN_IN.canonicalAddress(address, reference)).toBe(canonical)
  })
})
