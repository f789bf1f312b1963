import * as z from 'zod/mini'
import { bytes, id, instant } from '../fields.js'
import { CredentialId } from './passkey.js'

export const RecoveryKind = z.enum(['passkey', 'passphrase', 'kit'])
export type RecoveryKind = z.infer<typeof RecoveryKind>

/** The recovery key, encrypted under the user's secret. */
export const RecoveryWrap = z.strictObject({
  /** 128 random bits for the derivation of the wrapping key, base64url. */
  salt: id,
  /** 96-bit IV, followed by ciphertext and tag. */
  sealed: bytes,
})
export type RecoveryWrap = z.infer<typeof RecoveryWrap>

export const Description = {
  kind: RecoveryKind,
  /** Distinguishes two methods of the same kind. */
  label: z.string().check(z.maxLength(64)),
  /** Only for a passkey, base64url. */
  credentialId: z.optional(CredentialId),
  wrap: RecoveryWrap,
}

/** Time from which exports and proofs accept the method. */
const pendingUntil = z.optional(instant)

export const RecoveryMethod = z.strictObject({
  methodId: id,
  ...Description,
  createdAt: instant,
  pendingUntil,
})
export type RecoveryMethod = z.infer<typeof RecoveryMethod>

/** For a device without a share. Omits the wrap, so that the device cannot recover. */
export const WithheldMethod = z.object({
  methodId: id,
  kind: RecoveryKind,
  label: z.string(),
  createdAt: instant,
  pendingUntil: instant,
})
export type WithheldMethod = z.infer<typeof WithheldMethod>

export const MAX_RECOVERY_METHODS = 10
