import { bytesToHex, hexToBytes } from '@noble/curves/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToSeedWebcrypto } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { casesOf } from '@vestibule/protocol/testing'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { type Bytes, systemRandom, utf8 } from '../platform/bytes.js'
import { signingAccounts, withAccounts } from './signingAccounts.js'
import { derived } from './testing/derived.js'
import { withSeed } from './vault/seed.js'

const fromHex = (hex: string) => hexToBytes(hex) as Bytes
const ANVIL = 'df9bf37e6fcdf9bf37e6fcdf9bf37e3c'
const none = { imported: [] }

describe('signingAccounts', () => {
  // Every wallet derives these addresses from the words. For Solana, Phantom and Solflare do.
  test.each([
    [
      '00000000000000000000000000000000',
      'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
      '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
      'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
    ],
    [
      ANVIL,
      'test test test test test test test test test test test junk',
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
    ],
  ])('[E06] golden: derives the accounts of entropy %s', async (entropy, words, evm, solana) => {
    expect(entropyToMnemonic(fromHex(entropy), wordlist)).toBe(words)
    const { accounts } = await derived(fromHex(entropy))
    expect(accounts).toEqual([
      { id: 'seed:eip155:0', namespace: 'eip155', address: evm, type: 'eoa' },
      { id: 'seed:solana:0', namespace: 'solana', address: solana, type: 'eoa' },
    ])
  })

  test('golden: derives the first local account from its mnemonic', async () => {
    const { publicKeysHash } = await derived(fromHex(ANVIL))
    const keys = await withSeed(fromHex(ANVIL), (seed) =>
      withAccounts({ seed, content: none }, (accounts) =>
        accounts.map(({ privateKey }) => bytesToHex(privateKey)),
      ),
    )
    expect(keys[0]).toBe('ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
    expect(publicKeysHash).toMatchInlineSnapshot(
      `"605ee36e3840d464b1b19ef98795f4260d4d8a2b017a6638fc4d5e4c8b8f4012"`,
    )
  })

  test('behavior: derives the same keys as viem and scure', async () => {
    const rounds = casesOf({ quick: 3, ci: 20 })
    for (let round = 0; round < rounds; round++) {
      const entropy = systemRandom(16)
      const words = entropyToMnemonic(entropy, wordlist)
      const root = HDKey.fromMasterSeed(await mnemonicToSeedWebcrypto(words))
      const { accounts, publicKeysHash } = await derived(entropy)
      expect(accounts[0]?.address).toBe(mnemonicToAccount(words).address)
      const text = `vestibule/public-keys/v1|secp256k1:${bytesToHex(root.publicKey as Uint8Array)}`
      expect(publicKeysHash).toBe(bytesToHex(sha256(utf8(text))))
    }
  })

  test('behavior: numbers imported keys across all namespaces', async () => {
    const imported = [
      { curve: 'secp256k1', privateKey: fromHex('01'.repeat(32)) },
      { curve: 'ed25519', privateKey: fromHex('02'.repeat(32)) },
    ] as const
    const ids = await withSeed(systemRandom(16), (seed) =>
      withAccounts({ seed, content: { imported } }, (accounts) =>
        accounts.map(({ id, namespace }) => [id, namespace]),
      ),
    )
    expect(ids.slice(2)).toEqual([
      ['imported:0', 'eip155'],
      ['imported:1', 'solana'],
    ])
  })

  test('security: overwrites the keys after use', async () => {
    const accounts = await withSeed(systemRandom(16), (seed) =>
      withAccounts({ seed, content: none }, (lent) => lent),
    )
    for (const { privateKey } of accounts) expect(privateKey).toEqual(new Uint8Array(32))
    const own = await withSeed(systemRandom(16), (seed) => signingAccounts({ seed, content: none }))
    for (const { privateKey } of own) expect(privateKey).not.toEqual(new Uint8Array(32))
  })

  // Checks the libraries against the vectors of their standards.
  test('golden: derives the first BIP-39 vector of the reference implementation', async () => {
    const words = entropyToMnemonic(new Uint8Array(16), wordlist)
    expect(bytesToHex(await mnemonicToSeedWebcrypto(words, 'TREZOR'))).toBe(
      'c55257c360c07c72029aebc1b53c05ed0362ada38ead3e3e9efa3708e53495531f09a6987599d18264c1e1c92f2cf141630c7a3c4ab7c81b2f001698e7463b04',
    )
  })

  test('golden: derives BIP-32 vector 1', () => {
    const root = HDKey.fromMasterSeed(hexToBytes('000102030405060708090a0b0c0d0e0f'))
    expect(root.derive("m/0'/1/2'/2/1000000000").publicExtendedKey).toBe(
      'xpub6H1LXWLaKsWFhvm6RVpEL9P4KfRZSW7abD2ttkWP3SSQvnyA8FSVqNTEcYFgJS2UaFcxupHiYkro49S8yGasTvXEYBVPamhGW6cFJodrTHy',
    )
  })
})
