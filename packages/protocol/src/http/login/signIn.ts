import * as z from 'zod/mini'
import { LoginProviderId } from '../../loginSchemas.js'
import { Statement } from './identityStatement.js'

/** Bytes of a message, and characters of a signature: that of an undeployed contract contains the code. */
export const MAX_SIGN_IN_MESSAGE = 8 * 1024
export const MAX_SIGN_IN_SIGNATURE = 32 * 1024
export const MAX_SIGN_IN_METADATA = 4 * 1024

/** Has the token of a nonce, which also renews a session's token. */
export const NONCE_HEADER = 'x-nonce-jwt'

/** In `data.reason` of `signInRefused`. */
export const SignInRefusal = z.enum([
  'malformed',
  'domainMismatch',
  'uriMismatch',
  'addressInvalid',
  'chainNotServed',
  'nonceInvalid',
  'nonceUsed',
  'expired',
  'notYetValid',
  'signatureInvalid',
  'identityInvalid',
])
export type SignInRefusal = z.infer<typeof SignInRefusal>

/** The user of the embedded wallet. */
export const SignInIdentity = z.object({
  /** Stays the same at one project, and differs at every other project. */
  id: z.string(),
  /** The user has proved to read this mailbox. Null without one. */
  email: z.nullable(z.string()),
  /** Their login method. */
  provider: LoginProviderId,
  wallet: z.literal('embedded'),
})
export type SignInIdentity = z.infer<typeof SignInIdentity>

const token = z.string().check(z.maxLength(4_096), z.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/))
const instant = z.iso.datetime()

/** `GET /auth/v1/nonce` */
export const SignInNonce = {
  response: z.object({
    /** 128 bits, hex; single use, valid for ten minutes, for the requesting origin. */
    nonce: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
    /** Sent back in the header {@link NONCE_HEADER}. It stays on the requesting page. */
    token,
    /** The services' time: a device's clock may be wrong. */
    issuedAt: instant,
  }),
}

/** `POST /auth/v1/authenticate` */
export const SignInAuthenticate = {
  request: z.strictObject({
    message: z.string().check(z.minLength(1), z.maxLength(MAX_SIGN_IN_MESSAGE)),
    /** In the namespace's format: hex, base58 or base64. */
    signature: z.string().check(z.minLength(1), z.maxLength(MAX_SIGN_IN_SIGNATURE)),
    /** Ignored by the services, because the text is signed. */
    data: z.optional(z.unknown()),
    clientId: z.nullish(z.string().check(z.maxLength(256))),
    walletInfo: z.nullish(z.looseObject({})),
    /** The frame's statement about the user; the session's tokens then contain it. */
    identity: z.optional(Statement),
  }),
  response: z.object({ token }),
}

/**
 * `GET /auth/v1/me`; with {@link NONCE_HEADER} it returns a fresh token once half of the present
 * one's lifetime is over.
 */
export const SignInMe = {
  response: z.object({
    address: z.string(),
    caip2Network: z.string(),
    caip10Account: z.string(),
    projectId: z.string(),
    signedInAt: instant,
    /** The visitor has to sign again then. */
    expiresAt: instant,
    metadata: z.nullable(z.record(z.string(), z.unknown())),
    /** With `includeAppKitAccount`, for a sign-in with a statement; else null. */
    identity: z.optional(z.nullable(SignInIdentity)),
    token: z.optional(token),
  }),
}

/** `PUT /auth/v1/account-metadata` stores the page's own data with the session. */
export const SignInMetadata = {
  request: z.strictObject({ metadata: z.record(z.string(), z.unknown()) }),
  response: z.object({}),
}

/** `POST /auth/v1/sign-out` ends the session and stops renewing tokens. */
export const SignInEnd = { response: z.object({}) }
