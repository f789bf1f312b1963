import * as z from 'zod/mini'
import { bytes, bytes32, id, instant, vaultWriteToken } from '../fields.js'
import { CredentialId } from './passkey.js'

/** An assertion from a top-level document of the wallet. */
export const Assertion = z.strictObject({
  /** Valid once, for one device's key. */
  nonce: bytes32,
  credentialId: CredentialId,
  clientDataJSON: bytes,
  authenticatorData: bytes,
  signature: bytes,
})
export type Assertion = z.infer<typeof Assertion>

/** `sign:` plus the digest of one signature's intent, or `open` for a change in the wallet settings. */
const OpeningPurpose = z.string().check(z.regex(/^(open|sign:[0-9a-f]{64})$/))

/** Releases a share. */
export const Confirmation = z.strictObject({ ...Assertion.shape, purpose: OpeningPurpose })
export type Confirmation = z.infer<typeof Confirmation>

export const ConfirmationAsk = z.object({
  nonce: bytes32,
  /** Passkeys that the services can verify. */
  credentialIds: z.array(CredentialId),
})
export type ConfirmationAsk = z.infer<typeof ConfirmationAsk>

/** `POST /v1/wallets/{walletId}/confirmations` returns a nonce to change the {@link SigningRule}. */
export const ConfirmationStart = { response: ConfirmationAsk }

export const SigningRule = z.object({
  passkey: z.boolean(),
  /** Time at which the rule ends, after a recovery method turned it off. */
  offAt: z.optional(instant),
  /** Whether the wallet has an active passkey that the services can verify, and another active method. */
  available: z.boolean(),
})
export type SigningRule = z.infer<typeof SigningRule>

/**
 * `PUT /v1/wallets/{walletId}/signing`, with a passkey's signature for the purpose `on` or `off`.
 * `passkeyRefused` contains a reason, as for a login.
 */
export const SigningChange = {
  request: z.strictObject({ passkey: z.boolean(), assertion: Assertion }),
  response: SigningRule,
}

/**
 * `POST /v1/wallets/{walletId}/signing/off` turns the rule off after a day. The user must have
 * opened the wallet with an active recovery method.
 */
export const SigningOff = {
  request: z.strictObject({ control: vaultWriteToken, provedWith: id }),
  response: SigningRule,
}

/** The text whose SHA-256 is the challenge. It contains the purpose, so that a signature is valid for one purpose only. */
export function confirmationText(nonce: string, purpose: string): string {
  return `vestibule/confirmation/v1|${nonce}|${purpose}`
}
