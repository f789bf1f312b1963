import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bech32 } from '@scure/base'
import { parseCosmosAddress } from '../cosmosAddress.js'
import { adr36Doc } from './adr36.js'
import { aminoBytes } from './aminoBytes.js'

type Hash = (bytes: Uint8Array) => Uint8Array

/** Keys of Cosmos, or of Ethereum as on Evmos and Injective. */
const KINDS: readonly { digest: Hash; addressOf: (key: Point) => Uint8Array }[] = [
  { digest: sha256, addressOf: (key) => ripemd160(sha256(key.toBytes(true))) },
  {
    digest: keccak_256,
    addressOf: (key) => keccak_256(key.toBytes(false).subarray(1)).subarray(12),
  },
]

type Point = { toBytes: (isCompressed: boolean) => Uint8Array }

/**
 * Verifies ADR-36. Recovers the key from the signature, and compares its hash with the address.
 * @param options.signature 64 bytes, in the lower of its two forms.
 */
export function verifyMessage(options: verifyMessage.Options): boolean {
  const { address, message, signature } = options
  const hash = hashIn(address)
  if (hash?.length !== 20) return false
  const bytes = aminoBytes(adr36Doc(address, message))
  return KINDS.some(({ digest, addressOf }) =>
    keysOf(signature, digest(bytes)).some((key) => isSame(addressOf(key), hash)),
  )
}

export declare namespace verifyMessage {
  type Options = { address: string; message: string; signature: Uint8Array }
}

function keysOf(signature: Uint8Array, digest: Uint8Array): Point[] {
  return [0, 1, 2, 3].flatMap((bit) => {
    try {
      const read = secp256k1.Signature.fromBytes(signature, 'compact').addRecoveryBit(bit)
      return read.hasHighS() ? [] : [read.recoverPublicKey(digest)]
    } catch {
      return []
    }
  })
}

function hashIn(address: string): Uint8Array | undefined {
  return parseCosmosAddress(address) === undefined ? undefined : bech32.decodeToBytes(address).bytes
}

const isSame = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, index) => byte === other[index])
