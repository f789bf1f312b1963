import * as z from 'zod/mini'
import { bytes, id, instant } from '../fields.js'
import { CredentialId } from './passkey.js'

export const RecoveryKind = z.enum(['passkey', 'passphrase', 'kit'])
export type RecoveryKind = z.infer<typeof RecoveryKind>

/** The recovery key, encrypted under the user's secret. */
export const RecoveryWrap = z.strictObject({
  /** 128 random bits for the derivation of the wrapping key, base64url. */
  salt: id,
  /** 96-bit IV, then ciphertext and tag. */
  sealed: bytes,
})
export type RecoveryWrap = z.infer<typeof RecoveryWrap>

export const Description = {
  kind: RecoveryKind,
  /** The user's name for it, to distinguish two of a kind. */
  label: z.string().check(z.maxLength(64)),
  /** Only for a passkey, base64url. */
  credentialId: z.optional(CredentialId),
  wrap: RecoveryWrap,
}

/** The time from which a pending method is valid for exports and as a proof. */
const pendingUntil = z.optional(instant)

/** A recovery method of a wallet. Without the user's secret it is a blob. */
export const RecoveryMethod = z.strictObject({
  methodId: id,
  ...Description,
  createdAt: instant,
  pendingUntil,
})
export type RecoveryMethod = z.infer<typeof RecoveryMethod>

/** A pending method for a device without a share, which must not recover with it: the services keep its wrap. */
export const WithheldMethod = z.object({
  methodId: id,
  kind: RecoveryKind,
  label: z.string(),
  createdAt: instant,
  pendingUntil: instant,
})
export type WithheldMethod = z.infer<typeof WithheldMethod>

/** Maximum number of methods per wallet. */
export const MAX_RECOVERY_METHODS = 10
