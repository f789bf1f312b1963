import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { KeyKind } from './curve.js'
import { loadCurve } from './loadCurve.js'
import type { ReadAddress } from './readAddress.js'

export async function keyKind(
  key: Uint8Array,
  { hash }: ReadAddress,
): Promise<KeyKind | undefined> {
  if (key.length !== 33 || hash.length !== 20) return undefined
  if (isSame(ripemd160(sha256(key)), hash)) return 'secp256k1'
  const { ethereumHash } = await loadCurve()
  return isSame(ethereumHash(key), hash) ? 'ethsecp256k1' : undefined
}

const isSame = (one: Uint8Array | undefined, other: Uint8Array) =>
  one?.length === other.length && one.every((byte, index) => byte === other[index])
