import * as z from 'zod/mini'
import { bytes, bytes32, id, instant } from '../fields.js'
import { CredentialId, PasskeyRegistration, userHandle } from '../wallet/passkey.js'
import { SessionInfo } from './auth.js'

/** `POST /v1/auth/passkey/start` returns a challenge for a passkey. Requires a DPoP proof, no session. */
export const PasskeyStart = {
  request: z.strictObject({
    projectId: z.string(),
    /** Origin that the browser reported to the frame. */
    dappOrigin: z.string().check(z.maxLength(256)),
  }),
  response: z.object({
    /** 256 random bits, valid once for this key. */
    challenge: bytes32,
    expiresAt: instant,
  }),
}

/**
 * `POST /v1/auth/passkey/verify` exchanges the passkey's signature for a session. Reasons of
 * `passkeyRefused`: `unknown` (no account), `pending` with `until` (recovery method not valid yet),
 * otherwise `failed`.
 */
export const PasskeyVerify = {
  request: z.strictObject({
    challenge: bytes32,
    credentialId: CredentialId,
    userHandle,
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
  }),
  response: z.object({
    sessionId: z.string(),
    session: SessionInfo,
    /** Missing for a passkey that is not a recovery method. */
    methodId: z.optional(id),
  }),
}

/**
 * `POST /v1/auth/passkey/create` exchanges a new passkey, created for a challenge of the same key,
 * for a session of a new account. Reason of `passkeyRefused`: always `failed`.
 */
export const PasskeyCreate = {
  request: z.strictObject({
    challenge: bytes32,
    credentialId: CredentialId,
    registration: PasskeyRegistration,
    /** Label in the browser's list of passkeys. */
    label: z.string().check(z.regex(/^[\p{L}\p{N} ]{1,32}$/u)),
  }),
  response: z.object({ sessionId: z.string(), session: SessionInfo }),
}
