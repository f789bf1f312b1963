import { describe, expect, test } from 'vitest'
import {
  createTestBitcoinWallet,
  createTestCosmosWallet,
  createTestPolkadotWallet,
  createTestSolanaWallet,
  createTestWallet,
} from '../exports/testing.js'

const bytes = (length: number) => new Uint8Array(length).fill(7)
const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const NODE = { chainId: 31337, rpcUrl: 'http://127.0.0.1:9' }
const shared = { name: 'Test', decide: () => 'approve' as const }
const solana = (key: Uint8Array, options: object = {}) =>
  createTestSolanaWallet({ ...shared, secretKeys: [key], ...options })
const bitcoin = (key: Uint8Array, options: object = {}) =>
  createTestBitcoinWallet({ ...shared, secretKeys: [key, bytes(32)], ...options })
const cosmos = (key: Uint8Array, options: object = {}) =>
  createTestCosmosWallet({ ...shared, secretKey: key, ...options })
const polkadot = (key: Uint8Array, account: object = {}) =>
  createTestPolkadotWallet({ ...shared, accounts: [{ secretKey: key, ...account }] })
const evm = (options: object = {}) =>
  createTestWallet({ ...shared, address: ADDRESS, chains: [NODE], ...options })

describe('error: a wrong option of a test wallet', () => {
  test.each<[string, () => unknown, string]>([
    ['Solana, only the seed', () => solana(bytes(32)), '64 bytes, the seed and its public key'],
    ['Solana, a hexadecimal string', () => solana('0x07' as never), 'a value of the type string'],
    ['Solana, a CAIP-2 id of EVM', () => solana(bytes(64), { chains: ['eip155:1'] }), '"eip155:1"'],
    ['Bitcoin, a key pair', () => bitcoin(bytes(64)), 'expects a Uint8Array of 32 bytes'],
    [
      'Bitcoin, CAIP-2 with its namespace',
      () => bitcoin(bytes(32), { network: 'bip122:000000000019d6689c085ae165831e93' }),
      'without its namespace',
    ],
    [
      'Bitcoin, one of several networks',
      () => bitcoin(bytes(32), { networks: ['solana'] }),
      '"solana"',
    ],
    [
      'Cosmos, a missing key',
      () => cosmos(undefined as never),
      'was given a value of the type undefined',
    ],
    [
      'Cosmos, a CAIP-2 id',
      () => cosmos(bytes(32), { chains: [{ chainId: 'cosmos:cosmoshub-4', prefix: 'cosmos' }] }),
      '"cosmoshub-4"',
    ],
    [
      'Cosmos, a missing prefix',
      () => cosmos(bytes(32), { chains: [{ chainId: 'a-1' }] }),
      '`prefix`',
    ],
    ['Polkadot, a key pair of sr25519', () => polkadot(bytes(64)), '32 bytes, a seed of sr25519'],
    ['Polkadot, a seed of Ed25519', () => polkadot(bytes(32), { type: 'ed25519' }), '64 bytes'],
    [
      'Polkadot, an unsupported curve',
      () => polkadot(bytes(32), { type: 'p256' }),
      'ed25519 or ecdsa',
    ],
    [
      'Polkadot, a CAIP-2 id with half a hash',
      () => polkadot(bytes(32), { genesisHash: '91b171bb158e2d3848fa23a9f1c25182' }),
      '"0x" and 64 digits',
    ],
    [
      'EVM, a CAIP-2 id',
      () => evm({ chains: [{ ...NODE, chainId: 'eip155:1' }] }),
      'numbers, such as',
    ],
    ['EVM, a Solana address', () => evm({ address: '1'.repeat(32) }), '"0x" and 40 digits'],
    ['EVM, in selectAccount', () => evm().selectAccount('0x12'), '"0x12"'],
    ['Bitcoin, in selectNetwork', () => bitcoin(bytes(32)).selectNetwork('main'), '"main"'],
    [
      'Bitcoin, in selectAccounts',
      () => bitcoin(bytes(32)).selectAccounts([bytes(3)]),
      'a Uint8Array of 3',
    ],
    ['Cosmos, in selectAccount', () => cosmos(bytes(32)).selectAccount(bytes(33)), 'of 33'],
    [
      'Polkadot, in selectAccounts',
      () => polkadot(bytes(32)).selectAccounts([{ secretKey: bytes(0) }]),
      'a Uint8Array of 0',
    ],
  ])('throws an error with the expected format: %s', (_, create, said) => {
    expect(create).toThrow(TypeError)
    expect(create).toThrow(said)
    expect(create).toThrow(/^createTest\w+: /)
  })
})

test('creates a test wallet from keys and networks of its namespace', () => {
  expect(solana(bytes(64), { chains: ['solana:localnet'] }).addresses).toHaveLength(1)
  expect(bitcoin(bytes(32)).addresses()).toHaveLength(2)
  expect(cosmos(bytes(32)).address('osmosis-1')).toMatch(/^osmo1/)
  expect(polkadot(bytes(64), { type: 'ed25519' }).addresses()).toHaveLength(1)
  expect(evm().calls).toEqual([])
})
