import * as z from 'zod/mini'
import { bytes } from '../fields.js'

export const CredentialId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,1364}$/))

/** The passkey's `user.id`, which every login contains: at most 64 bytes, base64url. */
export const userHandle = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,86}$/))

export const PasskeyRegistration = z.strictObject({
  clientDataJSON: bytes,
  attestationObject: bytes,
  userHandle,
})
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>
