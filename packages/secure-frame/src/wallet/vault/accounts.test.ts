import { bytesToHex, hexToBytes } from '@noble/curves/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToSeedWebcrypto } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { type Bytes, systemRandom, utf8 } from '../../platform/bytes.js'
import { deriveAccounts, PATHS } from './accounts.js'

const fromHex = (hex: string) => hexToBytes(hex) as Bytes

describe('deriveAccounts', () => {
  // The addresses that every wallet derives from these words.
  test.each([
    [
      '00000000000000000000000000000000',
      'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
      '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    ],
    [
      'df9bf37e6fcdf9bf37e6fcdf9bf37e3c',
      'test test test test test test test test test test test junk',
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    ],
  ])('[E06] golden: entropy %s', async (entropy, words, address) => {
    expect(entropyToMnemonic(fromHex(entropy), wordlist)).toBe(words)
    const { account } = await deriveAccounts(fromHex(entropy))
    expect(account.address).toBe(address)
  })

  test("golden: the key of the mnemonic that every local chain's first account has", async () => {
    const { account, publicKeysHash } = await deriveAccounts(
      fromHex('df9bf37e6fcdf9bf37e6fcdf9bf37e3c'),
    )
    expect(bytesToHex(account.privateKey)).toBe(
      'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
    )
    expect(publicKeysHash).toMatchInlineSnapshot(
      `"605ee36e3840d464b1b19ef98795f4260d4d8a2b017a6638fc4d5e4c8b8f4012"`,
    )
  })

  test('behavior: it derives what viem and scure derive', async () => {
    for (let round = 0; round < 20; round++) {
      const entropy = systemRandom(16)
      const words = entropyToMnemonic(entropy, wordlist)
      const root = HDKey.fromMasterSeed(await mnemonicToSeedWebcrypto(words))
      const { account, publicKeysHash } = await deriveAccounts(entropy)
      const key = root.derive(['m', ...PATHS.eip155].join('/')).privateKey
      expect(account.privateKey).toEqual(key)
      expect(account.address).toBe(mnemonicToAccount(words).address)
      const text = `vestibule/public-keys/v1|secp256k1:${bytesToHex(root.publicKey as Uint8Array)}`
      expect(publicKeysHash).toBe(bytesToHex(sha256(utf8(text))))
    }
  })

  // The libraries that the derivation rests on, by the vectors of their standards.
  test('golden: BIP-39, first vector of the reference implementation', async () => {
    const words = entropyToMnemonic(new Uint8Array(16), wordlist)
    expect(bytesToHex(await mnemonicToSeedWebcrypto(words, 'TREZOR'))).toBe(
      'c55257c360c07c72029aebc1b53c05ed0362ada38ead3e3e9efa3708e53495531f09a6987599d18264c1e1c92f2cf141630c7a3c4ab7c81b2f001698e7463b04',
    )
  })

  test('golden: BIP-32 vector 1', () => {
    const root = HDKey.fromMasterSeed(hexToBytes('000102030405060708090a0b0c0d0e0f'))
    expect(root.derive("m/0'/1/2'/2/1000000000").publicExtendedKey).toBe(
      'xpub6H1LXWLaKsWFhvm6RVpEL9P4KfRZSW7abD2ttkWP3SSQvnyA8FSVqNTEcYFgJS2UaFcxupHiYkro49S8yGasTvXEYBVPamhGW6cFJodrTHy',
    )
  })
})
