import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base64, bech32 } from '@scure/base'
import type { CosmosSignature } from '../../../core/model/namespaces/cosmos/provider.js'
import { ethereumHash } from '../account/curve.js'

export type TestChain = {
  chainId: string
  prefix: string
  /** Uses Ethereum's address and signature format. @default false */
  ethereum?: boolean | undefined
}

export function accountOf(secretKey: Uint8Array, { prefix, ethereum = false }: TestChain) {
  const pubKey = secp256k1.getPublicKey(secretKey)
  const hash = (ethereum ? ethereumHash(pubKey) : undefined) ?? ripemd160(sha256(pubKey))
  return {
    algo: ethereum ? 'ethsecp256k1' : 'secp256k1',
    pubKey,
    address: hash,
    bech32Address: bech32.encodeFromBytes(prefix, hash),
  }
}

export function signBytes(
  bytes: Uint8Array,
  { secretKey, chain }: { secretKey: Uint8Array; chain: TestChain },
): CosmosSignature {
  const digest = chain.ethereum ? keccak_256(bytes) : sha256(bytes)
  return {
    pub_key: {
      type: 'tendermint/PubKeySecp256k1',
      value: base64.encode(secp256k1.getPublicKey(secretKey)),
    },
    signature: base64.encode(secp256k1.sign(digest, secretKey, { prehash: false })),
  }
}
