import { VestibuleError } from '@vestibule/protocol'
import type { Bytes } from '../bytes.js'

/** 128 bits, twelve words of BIP-39. */
export const ENTROPY_LENGTH = 16
const KEY_LENGTH = 32
/** More would not be one person's. */
export const MAX_IMPORTED = 32

/** The bytes that stand for a curve. */
const CURVES = { secp256k1: 1, ed25519: 2 } as const
export type Curve = keyof typeof CURVES

/** An X25519 pair; who opens the vault has everything anyway, so that a way back is added without a ceremony. */
export type RecoveryPair = { publicKey: Bytes; privateKey: Bytes }

/** A key that was not made here, 32 bytes. */
export type ImportedKey = { curve: Curve; privateKey: Bytes }

/** What a vault holds. Whoever decoded it wipes it with {@link wipeContent}. */
export type VaultContent = {
  entropy: Bytes
  /** A vault of the first format has none. */
  recovery: RecoveryPair | undefined
  imported: readonly ImportedKey[]
}

/**
 * The vault's plaintext, which has one spelling only: format, length of the entropy, entropy, recovery pair (public,
 * private), number of imported keys, and for each its curve and 32 bytes. Bytes and not JSON, so that no key becomes a
 * string. The first format had no recovery pair and no imported keys.
 */
export function encodeVault(content: VaultContent & { recovery: RecoveryPair }): Bytes {
  const { entropy, recovery, imported } = content
  const { publicKey, privateKey } = recovery
  const head = 2 + ENTROPY_LENGTH
  const plaintext = new Uint8Array(head + 2 * KEY_LENGTH + 1 + imported.length * (1 + KEY_LENGTH))
  plaintext.set([2, ENTROPY_LENGTH])
  plaintext.set(entropy, 2)
  plaintext.set(publicKey, head)
  plaintext.set(privateKey, head + KEY_LENGTH)
  plaintext[head + 2 * KEY_LENGTH] = imported.length
  for (const [index, key] of imported.entries()) {
    const at = head + 2 * KEY_LENGTH + 1 + index * (1 + KEY_LENGTH)
    plaintext[at] = CURVES[key.curve]
    plaintext.set(key.privateKey, at + 1)
  }
  return plaintext
}

/**
 * Copies of what a plaintext holds.
 * @throws `walletDamaged` for anything that {@link encodeVault} does not write, in this format or the one before.
 */
export function decodeVault(plaintext: Bytes): VaultContent {
  let at = 0
  const take = (length: number) => {
    if (at + length > plaintext.length) throw new VestibuleError('walletDamaged')
    at += length
    return plaintext.slice(at - length, at)
  }
  const takeByte = () => take(1)[0] ?? 0

  const format = takeByte()
  if ((format !== 1 && format !== 2) || takeByte() !== ENTROPY_LENGTH)
    throw new VestibuleError('walletDamaged')
  const entropy = take(ENTROPY_LENGTH)
  const recovery =
    format === 1 ? undefined : { publicKey: take(KEY_LENGTH), privateKey: take(KEY_LENGTH) }
  const count = takeByte()
  if (count > (format === 1 ? 0 : MAX_IMPORTED)) throw new VestibuleError('walletDamaged')
  const imported = Array.from({ length: count }, () => ({
    curve: curveOf(takeByte()),
    privateKey: take(KEY_LENGTH),
  }))
  if (at !== plaintext.length) throw new VestibuleError('walletDamaged')
  return { entropy, recovery, imported }
}

export function wipeContent({ entropy, recovery, imported }: VaultContent): void {
  entropy.fill(0)
  recovery?.privateKey.fill(0)
  for (const { privateKey } of imported) privateKey.fill(0)
}

function curveOf(byte: number): Curve {
  const found = Object.entries(CURVES).find(([, known]) => known === byte)
  if (found === undefined) throw new VestibuleError('walletDamaged')
  return found[0] as Curve
}
