import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, hexToBytes } from '@noble/curves/utils.js'
import { casesOf } from '@vestibule/protocol/testing'
import fc from 'fast-check'
import { type Hex, hashTypedData, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { type Bytes, utf8 } from '../../../../platform/bytes.js'
import type { Intent } from './intent.js'
import { toSignable } from './signable.js'
import { signHash } from './signHash.js'

// keccak256('cow'), as in the example of EIP-712.
const COW = '0xc85ef7d79691fe79573b1a7064c19c1a9819ebdbd1faaab1a8ec92344438aaf4'
const cow = hexToBytes(COW.slice(2)) as Bytes

function sign(intent: Intent, key: Bytes = cow) {
  const { hash, finish } = toSignable(intent)
  return { hash, ...finish(signHash(hash, key)) }
}

const mail = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 1,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    contents: 'Hello, Bob!',
  },
}

describe('toSignable', () => {
  test('golden: hashes the EIP-712 example', () => {
    expect(sign({ namespace: 'eip155', kind: 'typedData', json: JSON.stringify(mail) })).toEqual({
      kind: 'signature',
      hash: '0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2',
      signature:
        '0x4355c47d63924e8a72e509b65029052eb6c299d53a04e167c5775fd466751c9d' +
        '07299936d304c153f6443dfa05f40ff007d72911b6f72307f996231605b915621c',
    })
  })

  test('golden: hashes ERC-191 messages like every library', () => {
    const { hash } = toSignable({
      namespace: 'eip155',
      kind: 'message',
      bytes: bytesToHex(utf8('hello world')),
    })
    expect(hash).toBe('0xd9eba16ed0ecae432b71fe008c98cc872bb4cc214d3220a36f365326cf807d68')
  })

  const keys = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => {
    bytes[0] = 1
    return bytes as Bytes
  })

  test('behavior: signs messages like viem', async () => {
    const bytes = fc.uint8Array({ maxLength: 300 })
    await fc.assert(
      fc.asyncProperty(keys, bytes, async (key, raw) => {
        const signed = sign({ namespace: 'eip155', kind: 'message', bytes: bytesToHex(raw) }, key)
        const account = privateKeyToAccount(toHex(key))
        expect(signed).toMatchObject({
          signature: await account.signMessage({ message: { raw } }),
        })
      }),
      { numRuns: casesOf({ quick: 10, ci: 50 }), seed: 1 },
    )
  })

  const quantity = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n })
  const transactions = fc.record({
    chainId: fc.integer({ min: 1, max: 2 ** 31 }),
    nonce: fc.nat(),
    to: fc.option(fc.constant<Hex>('0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'), {
      nil: undefined,
    }),
    value: quantity,
    data: fc.uint8Array({ maxLength: 200 }),
    gas: quantity,
    maxPriorityFeePerGas: quantity,
    room: quantity,
  })

  test('behavior: signs transactions like viem', async () => {
    await fc.assert(
      fc.asyncProperty(keys, transactions, async (key, { room, data, ...fields }) => {
        const maxFeePerGas = fields.maxPriorityFeePerGas + room
        const { chainId, nonce, to, value, gas, maxPriorityFeePerGas } = fields
        const signed = sign(
          {
            namespace: 'eip155',
            kind: 'transaction',
            chainId,
            nonce,
            to,
            value: toHex(value),
            data: bytesToHex(data),
            gas: toHex(gas),
            maxFeePerGas: toHex(maxFeePerGas),
            maxPriorityFeePerGas: toHex(maxPriorityFeePerGas),
          },
          key,
        )
        const account = privateKeyToAccount(toHex(key))
        const expected = { ...fields, type: 'eip1559', data: toHex(data), maxFeePerGas } as const
        expect(signed).toMatchObject({ raw: await account.signTransaction(expected) })
      }),
      { numRuns: casesOf({ quick: 10, ci: 50 }), seed: 2 },
    )
  })

  test('behavior: hashes the parsed data as viem hashes the input', () => {
    const { hash } = toSignable({
      namespace: 'eip155',
      kind: 'typedData',
      json: JSON.stringify(mail),
    })
    expect(hash).toBe(hashTypedData(mail as never))
  })

  test.each(['{', 'null', '[]', '{}', '"text"'])('error: rejects %s as typed data', (json) => {
    expect(() => toSignable({ namespace: 'eip155', kind: 'typedData', json })).toThrow(
      'Invalid request',
    )
  })
})

describe('signHash', () => {
  test('behavior: returns a low s, and a parity that recovers the signer', () => {
    const half = secp256k1.Point.Fn.ORDER / 2n
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (digest) => {
        const { r, s, yParity } = signHash(toHex(digest), cow)
        expect(BigInt(s)).toBeLessThanOrEqual(half)
        const bytes = hexToBytes(`0${yParity}${r.slice(2)}${s.slice(2)}`)
        const signer = secp256k1.recoverPublicKey(bytes, digest, { prehash: false })
        expect(signer).toEqual(secp256k1.getPublicKey(cow))
      }),
      { numRuns: casesOf({ quick: 20, ci: 200 }), seed: 3 },
    )
  })
})
