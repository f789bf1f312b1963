import * as z from 'zod/mini'
import { bytes } from '../fields.js'

/** A credential's id, base64url: at most 1023 bytes (WebAuthn). */
export const CredentialId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,1364}$/))

/** The `user.id` that a passkey was made with, which it gives with every login: at most 64 bytes, base64url. */
export const userHandle = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,86}$/))

/** A new passkey's registration: with it the services check the passkey's signatures from then on. */
export const PasskeyRegistration = z.strictObject({
  clientDataJSON: bytes,
  attestationObject: bytes,
  userHandle,
})
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>
