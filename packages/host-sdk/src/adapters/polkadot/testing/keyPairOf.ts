import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { getPublicKey, secretFromSeed, sign } from '@scure/sr25519'
import { SCHEMES } from '@vestibule/protocol/polkadot'
import { checkKey, checkName } from '../../../testing/checkOptions.js'
import { signBytes } from '../../ed25519/testing/signBytes.js'
import type { TestAccount } from './testExtensionOptions.js'

export type KeyPair = {
  key: Uint8Array
  sign: (message: Uint8Array) => Promise<Uint8Array>
  signTyped: (message: Uint8Array) => Promise<Uint8Array>
}

const OF = 'createTestPolkadotWallet: accounts'

export function checkAccount({ secretKey, type = 'sr25519', genesisHash }: TestAccount) {
  checkName(type, { of: OF, form: 'a `type` of sr25519, ed25519 or ecdsa', isOne: type in PAIRS })
  const form = type === 'ed25519' ? 'the seed and its public key' : `a seed of ${type}`
  checkKey(secretKey, { of: OF, bytes: type === 'ed25519' ? 64 : 32, form })
  checkName(genesisHash, {
    of: OF,
    form: 'a `genesisHash` in full, "0x" and 64 digits',
    isOne: genesisHash === undefined || /^0x[\da-f]{64}$/.test(genesisHash),
  })
}

export function keyPairOf({ secretKey, type = 'sr25519' }: TestAccount): KeyPair {
  const pair = PAIRS[type](secretKey)
  return {
    ...pair,
    signTyped: async (message) =>
      Uint8Array.of(SCHEMES.indexOf(type), ...(await pair.sign(message))),
  }
}

const hashOf = (bytes: Uint8Array) => blake2b(bytes, { dkLen: 32 })

const PAIRS = {
  sr25519(seed: Uint8Array) {
    const secret = secretFromSeed(seed)
    return { key: getPublicKey(secret), sign: async (message: Uint8Array) => sign(secret, message) }
  },
  ed25519: (pair: Uint8Array) => ({
    key: pair.slice(32),
    sign: (message: Uint8Array) => signBytes(message, pair),
  }),
  ecdsa: (seed: Uint8Array) => ({
    key: hashOf(secp256k1.getPublicKey(seed, true)),
    async sign(message: Uint8Array) {
      const options = { prehash: false, format: 'recovered' } as const
      const [recovery = 0, ...signature] = secp256k1.sign(hashOf(message), seed, options)
      return Uint8Array.of(...signature, recovery)
    },
  }),
}
