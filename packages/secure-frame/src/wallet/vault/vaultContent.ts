import { VestibuleError } from '@vestibule/protocol'
import { MAX_RECOVERY_METHODS, type RecoveryKind } from '@vestibule/protocol/http'
import { type Bytes, fromBase64Url, toBase64Url } from '../../platform/bytes.js'

/** 128 bits, twelve words of BIP-39. */
export const ENTROPY_LENGTH = 16
const KEY_LENGTH = 32
export const MAX_IMPORTED = 32

const CURVES = { secp256k1: 1, ed25519: 2 } as const
export type Curve = keyof typeof CURVES

const KINDS = { passkey: 1, passphrase: 2, kit: 3 } as const satisfies Record<RecoveryKind, number>
const ID_LENGTH = 16
const SALT_LENGTH = 16
const TIME_LENGTH = 8
const METHOD_KEY_LENGTH = ID_LENGTH + 1 + SALT_LENGTH + KEY_LENGTH + TIME_LENGTH
const FORMAT = 4

/** X25519. Each device that opens the vault has the pair, so adding a method requires no other proof. */
export type RecoveryPair = { publicKey: Bytes; privateKey: Bytes }

/** Wraps a new recovery key for the method without its secret. */
export type RecoveryMethodKey = {
  /** 128 bits in base64url. */
  methodId: string
  kind: RecoveryKind
  salt: Bytes
  /** 32 bytes, derived from salt and secret. */
  key: Bytes
  /**
   * When the method becomes active, in ms since the epoch; 0 for always. Security: in the vault, so
   * that the services cannot change it.
   */
  countsAt: number
}

export type ImportedKey = { curve: Curve; privateKey: Bytes }

/** Wipe with {@link wipeContent} after decoding. */
export type VaultContent = {
  entropy: Bytes
  /** Absent in the first format. */
  recovery: RecoveryPair | undefined
  imported: readonly ImportedKey[]
  /** Keys of older methods are missing. */
  methodKeys: readonly RecoveryMethodKey[]
}

/**
 * The vault's plaintext in one canonical encoding: format; length of the entropy; entropy; recovery
 * pair (public, private); number of imported keys, each with curve and 32 bytes; number of recovery
 * methods, each with id, kind, salt, key and the time when it becomes active. Bytes instead of
 * JSON: no key becomes a string. The first format has no recovery pair and no imported keys, the
 * second no recovery methods, the third no times.
 * @throws `walletDamaged` for more keys or methods than {@link decodeVault} reads: the vault could
 * not be opened again.
 */
export function encodeVault(content: VaultContent & { recovery: RecoveryPair }): Bytes {
  const { entropy, recovery, imported, methodKeys } = content
  if (imported.length > MAX_IMPORTED || methodKeys.length > MAX_RECOVERY_METHODS)
    throw new VestibuleError('walletDamaged')
  const { publicKey, privateKey } = recovery
  const head = 2 + ENTROPY_LENGTH
  const afterKeys = head + 2 * KEY_LENGTH + 1 + imported.length * (1 + KEY_LENGTH)
  const plaintext = new Uint8Array(afterKeys + 1 + methodKeys.length * METHOD_KEY_LENGTH)
  plaintext.set([FORMAT, ENTROPY_LENGTH])
  plaintext.set(entropy, 2)
  plaintext.set(publicKey, head)
  plaintext.set(privateKey, head + KEY_LENGTH)
  plaintext[head + 2 * KEY_LENGTH] = imported.length
  for (const [index, key] of imported.entries()) {
    const at = head + 2 * KEY_LENGTH + 1 + index * (1 + KEY_LENGTH)
    plaintext[at] = CURVES[key.curve]
    plaintext.set(key.privateKey, at + 1)
  }
  plaintext[afterKeys] = methodKeys.length
  const view = new DataView(plaintext.buffer)
  for (const [index, { methodId, kind, salt, key, countsAt }] of methodKeys.entries()) {
    const at = afterKeys + 1 + index * METHOD_KEY_LENGTH
    plaintext.set(fromBase64Url(methodId), at)
    plaintext[at + ID_LENGTH] = KINDS[kind]
    plaintext.set(salt, at + ID_LENGTH + 1)
    plaintext.set(key, at + ID_LENGTH + 1 + SALT_LENGTH)
    view.setBigUint64(at + METHOD_KEY_LENGTH - TIME_LENGTH, BigInt(countsAt))
  }
  return plaintext
}

/** @throws `walletDamaged` for an unknown format */
export function decodeVault(plaintext: Bytes): VaultContent {
  let at = 0
  const take = (length: number) => {
    if (at + length > plaintext.length) throw new VestibuleError('walletDamaged')
    at += length
    return plaintext.slice(at - length, at)
  }
  const takeByte = () => take(1)[0] ?? 0

  const format = takeByte()
  if (format < 1 || format > FORMAT || takeByte() !== ENTROPY_LENGTH)
    throw new VestibuleError('walletDamaged')
  const entropy = take(ENTROPY_LENGTH)
  const recovery =
    format === 1 ? undefined : { publicKey: take(KEY_LENGTH), privateKey: take(KEY_LENGTH) }
  const count = takeByte()
  if (count > (format === 1 ? 0 : MAX_IMPORTED)) throw new VestibuleError('walletDamaged')
  const imported = Array.from({ length: count }, () => ({
    curve: nameOf(CURVES, takeByte()),
    privateKey: take(KEY_LENGTH),
  }))
  const takeTime = () => {
    const time = new DataView(take(TIME_LENGTH).buffer).getBigUint64(0)
    if (time > Number.MAX_SAFE_INTEGER) throw new VestibuleError('walletDamaged')
    return Number(time)
  }
  const methodKeys = Array.from({ length: format < 3 ? 0 : takeByte() }, () => ({
    methodId: toBase64Url(take(ID_LENGTH)),
    kind: nameOf(KINDS, takeByte()),
    salt: take(SALT_LENGTH),
    key: take(KEY_LENGTH),
    countsAt: format < 4 ? 0 : takeTime(),
  }))
  if (at !== plaintext.length || methodKeys.length > MAX_RECOVERY_METHODS)
    throw new VestibuleError('walletDamaged')
  return { entropy, recovery, imported, methodKeys }
}

export function wipeContent({ entropy, recovery, imported, methodKeys }: VaultContent): void {
  entropy.fill(0)
  recovery?.privateKey.fill(0)
  for (const { privateKey } of imported) privateKey.fill(0)
  for (const { key } of methodKeys) key.fill(0)
}

function nameOf<name extends string>(names: Readonly<Record<name, number>>, byte: number): name {
  for (const name in names) if (names[name] === byte) return name
  throw new VestibuleError('walletDamaged')
}
