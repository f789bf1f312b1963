import { equalBytes } from '@noble/curves/utils.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { VestibuleError } from '@vestibule/protocol'
import type { RecoveryKind, RecoveryWrap } from '@vestibule/protocol/http'
import { type Bytes, fromBase64Url, type Random, toBase64Url, utf8 } from '../../platform/bytes.js'
import { importKek, seal, unseal } from './aead.js'
import type { RecoveryMethodKey } from './vaultContent.js'
import { withSecret } from './withSecret.js'

const SALT_LENGTH = 16
const KEY_LENGTH = 32

/** Argon2id (RFC 9106) for secrets that people write down. Security: the services must never set these values. */
const ARGON = { m: 19_456, t: 2, p: 1, dkLen: KEY_LENGTH } as const

/** Authenticated: a wrap cannot be used for another wallet or method. */
export type WrapPlace = {
  walletId: string
  publicKeysHash: string
  methodId: string
  kind: RecoveryKind
}

/** `vaultVersion`: the oldest version that a new device may accept. */
export type Wrapped = { privateKey: Bytes; vaultVersion: number }

/** The secret is a passkey's 32 PRF bytes, a passphrase, or a kit's 32 bytes. */
export async function makeMethodKey(options: {
  methodId: string
  kind: RecoveryKind
  secret: Bytes
  countsAt: number
  random: Random
}): Promise<RecoveryMethodKey> {
  const { methodId, kind, countsAt, random } = options
  const salt = random(SALT_LENGTH)
  return { methodId, kind, salt, key: await deriveKey(options, salt), countsAt }
}

/** Whether the secret belongs to this method in the vault. */
export async function isSecretOf(
  { kind, salt, key }: RecoveryMethodKey,
  secret: { kind: RecoveryKind; secret: Bytes },
): Promise<boolean> {
  if (secret.kind !== kind) return false
  const derived = await deriveKey(secret, salt)
  const isSame = equalBytes(derived, key)
  derived.fill(0)
  return isSame
}

export async function wrapRecoveryKey(
  { privateKey, vaultVersion }: Wrapped,
  options: Pick<WrapPlace, 'walletId' | 'publicKeysHash'> & {
    methodKey: RecoveryMethodKey
    random: Random
  },
): Promise<RecoveryWrap> {
  const { random, methodKey } = options
  const plaintext = new Uint8Array(KEY_LENGTH + 4)
  plaintext.set(privateKey)
  new DataView(plaintext.buffer).setUint32(KEY_LENGTH, vaultVersion)
  const key = await importKek(methodKey.key)
  const sealed = await withSecret(plaintext, (bytes) =>
    seal(key, { plaintext: bytes, context: context({ ...options, ...methodKey }), random }),
  )
  return { salt: toBase64Url(methodKey.salt), sealed: toBase64Url(sealed) }
}

/** The caller wipes the key. @throws `recoveryRefused` for a wrong secret or wallet */
export async function unwrapRecoveryKey(
  wrap: RecoveryWrap,
  options: WrapPlace & { secret: Bytes },
): Promise<Wrapped> {
  return withSecret(deriveMethodKey(wrap, options), (key) => openWrap(wrap, { ...options, key }))
}

/** The caller wipes the key. */
export function deriveMethodKey(
  { salt }: Pick<RecoveryWrap, 'salt'>,
  secret: { kind: RecoveryKind; secret: Bytes },
): Promise<Bytes> {
  return deriveKey(secret, fromBase64Url(salt))
}

/** The caller wipes both keys. @throws like {@link unwrapRecoveryKey} */
export async function openWrap(
  wrap: RecoveryWrap,
  options: WrapPlace & { key: Bytes },
): Promise<Wrapped> {
  try {
    const key = await importKek(options.key)
    const sealed = fromBase64Url(wrap.sealed)
    return await withSecret(unseal(key, { sealed, context: context(options) }), (plaintext) => {
      if (plaintext.length !== KEY_LENGTH + 4) throw new VestibuleError('recoveryRefused')
      const vaultVersion = new DataView(plaintext.buffer).getUint32(KEY_LENGTH)
      return { privateKey: plaintext.slice(0, KEY_LENGTH), vaultVersion }
    })
  } catch (cause) {
    throw new VestibuleError('recoveryRefused', { data: { reason: 'fit' }, cause })
  }
}

function context({ walletId, publicKeysHash, methodId, kind }: WrapPlace): string {
  return `vestibule/recovery-wrap/v1|${walletId}|${publicKeysHash}|${methodId}|${kind}`
}

async function deriveKey(
  { kind, secret }: { kind: RecoveryKind; secret: Bytes },
  salt: Bytes,
): Promise<Bytes> {
  // 256 random bits need no slow derivation.
  if (kind !== 'passphrase')
    return hkdf(sha256, secret, salt, utf8(`vestibule/recovery-${kind}/v1`), KEY_LENGTH) as Bytes
  const { argon2id } = await import('@noble/hashes/argon2.js')
  return argon2id(secret, salt, ARGON) as Bytes
}
