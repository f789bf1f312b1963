import * as z from 'zod/mini'
import { bytes, bytes32, id, instant, vaultWriteToken } from '../fields.js'
import { CredentialId } from './passkey.js'

/** Made in a top-level document of the wallet. */
export const Assertion = z.strictObject({
  /** Valid once, for the key of one device. */
  nonce: bytes32,
  credentialId: CredentialId,
  clientDataJSON: bytes,
  authenticatorData: bytes,
  signature: bytes,
})
export type Assertion = z.infer<typeof Assertion>

/** One signature, by the digest of its intent, or a change of the wallet in its settings. */
const OpeningPurpose = z.string().check(z.regex(/^(open|sign:[0-9a-f]{64})$/))

/** Releases a share. */
export const Confirmation = z.strictObject({ ...Assertion.shape, purpose: OpeningPurpose })
export type Confirmation = z.infer<typeof Confirmation>

/** A challenge for a passkey. */
export const ConfirmationAsk = z.object({
  nonce: bytes32,
  /** Passkeys that the services can check. */
  credentialIds: z.array(CredentialId),
})
export type ConfirmationAsk = z.infer<typeof ConfirmationAsk>

/** `POST /v1/wallets/{walletId}/confirmations` returns a nonce for a change of {@link SigningRule}. */
export const ConfirmationStart = { response: ConfirmationAsk }

/** Each signature needs a passkey. */
export const SigningRule = z.object({
  passkey: z.boolean(),
  /** End of the rule, after a recovery method turned it off. */
  offAt: z.optional(instant),
  /** Requires an active passkey that the services can check, and another active method. */
  available: z.boolean(),
})
export type SigningRule = z.infer<typeof SigningRule>

/**
 * `PUT /v1/wallets/{walletId}/signing`, with a passkey that signed the purpose `on` or `off`.
 * `passkeyRefused` carries a reason, as for a login.
 */
export const SigningChange = {
  request: z.strictObject({ passkey: z.boolean(), assertion: Assertion }),
  response: SigningRule,
}

/**
 * `POST /v1/wallets/{walletId}/signing/off` turns the rule off after a day, for a user who opened
 * the wallet with an active recovery method.
 */
export const SigningOff = {
  request: z.strictObject({ control: vaultWriteToken, provedWith: id }),
  response: SigningRule,
}

/** Its SHA-256 is the challenge: a signature for one purpose is invalid for another. */
export function confirmationText(nonce: string, purpose: string): string {
  return `vestibule/confirmation/v1|${nonce}|${purpose}`
}
