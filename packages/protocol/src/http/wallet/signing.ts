import * as z from 'zod/mini'
import { bytes, bytes32, id, instant, vaultWriteToken } from '../fields.js'
import { CredentialId } from './passkey.js'

/** A signature by a passkey of the wallet, in a top-level document of the wallet. */
export const Assertion = z.strictObject({
  /** From the services, valid once, for the key of one device. */
  nonce: bytes32,
  credentialId: CredentialId,
  clientDataJSON: bytes,
  authenticatorData: bytes,
  signature: bytes,
})
export type Assertion = z.infer<typeof Assertion>

/** The purpose of a share's release: one signature, by the digest of its intent, or a change of the wallet in its settings. */
const OpeningPurpose = z.string().check(z.regex(/^(open|sign:[0-9a-f]{64})$/))

/** A visitor's confirmation by passkey of a share's release. */
export const Confirmation = z.strictObject({ ...Assertion.shape, purpose: OpeningPurpose })
export type Confirmation = z.infer<typeof Confirmation>

/** A challenge for a passkey. */
export const ConfirmationAsk = z.object({
  nonce: bytes32,
  /** The wallet's passkeys that the services can check. */
  credentialIds: z.array(CredentialId),
})
export type ConfirmationAsk = z.infer<typeof ConfirmationAsk>

/** `POST /v1/wallets/{walletId}/confirmations` gives a nonce for a change of {@link SigningRule}. */
export const ConfirmationStart = { response: ConfirmationAsk }

/** Whether each signature of the wallet is confirmed with a passkey. */
export const SigningRule = z.object({
  passkey: z.boolean(),
  /** When it ends, after a recovery method was used to turn it off. */
  offAt: z.optional(instant),
  /** The wallet has an active passkey that the services can check, and another active method. */
  available: z.boolean(),
})
export type SigningRule = z.infer<typeof SigningRule>

/**
 * `PUT /v1/wallets/{walletId}/signing` turns the confirmation on or off, with a passkey that signed the purpose `on` or
 * `off`. `passkeyRefused` carries a reason, as for a login.
 */
export const SigningChange = {
  request: z.strictObject({ passkey: z.boolean(), assertion: Assertion }),
  response: SigningRule,
}

/**
 * `POST /v1/wallets/{walletId}/signing/off` turns it off after a day without the passkey, for a user who opened the wallet with
 * an active recovery method.
 */
export const SigningOff = {
  request: z.strictObject({ control: vaultWriteToken, provedWith: id }),
  response: SigningRule,
}

/** The text whose SHA-256 is the challenge: a passkey's signature for one purpose is invalid for another. */
export function confirmationText(nonce: string, purpose: string): string {
  return `vestibule/confirmation/v1|${nonce}|${purpose}`
}
