import * as z from 'zod/mini'
import { bytes, bytes32, id, instant } from '../fields.js'
import { CredentialId, PasskeyRegistration, userHandle } from '../wallet/passkey.js'
import { SessionInfo } from './auth.js'

/** `POST /v1/auth/passkey/start` returns a challenge for a passkey. DPoP proof, no session. */
export const PasskeyStart = {
  request: z.strictObject({
    projectId: z.string(),
    /** As the browser reports it to the frame. */
    dappOrigin: z.string().check(z.maxLength(256)),
  }),
  response: z.object({
    /** 256 random bits, valid once and only for this key. */
    challenge: bytes32,
    expiresAt: instant,
  }),
}

/**
 * `POST /v1/auth/passkey/verify` returns the session for the passkey's signature. `passkeyRefused`
 * has a reason: `unknown` for a passkey without an account, `pending` with `until` for a recovery
 * method that is not valid yet, else `failed`.
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
    /** Absent for a passkey that only signs in. */
    methodId: z.optional(id),
  }),
}

/**
 * `POST /v1/auth/passkey/create` takes a passkey that was made for a challenge, with the same key, and gives the session of
 * a new account that this passkey signs in to. `passkeyRefused` with the reason `failed` for everything that is not right.
 */
export const PasskeyCreate = {
  request: z.strictObject({
    challenge: bytes32,
    credentialId: CredentialId,
    registration: PasskeyRegistration,
    /** Shown in the browser's list of passkeys. */
    label: z.string().check(z.regex(/^[\p{L}\p{N} ]{1,32}$/u)),
  }),
  response: z.object({ sessionId: z.string(), session: SessionInfo }),
}
