import * as z from 'zod/mini'
import { LoginProviderId } from '../../loginSchemas.js'
import { Statement } from './identityStatement.js'

/** Bytes of a message, and characters of a signature: the signature of an undeployed contract contains the code. */
export const MAX_SIGN_IN_MESSAGE = 8 * 1024
export const MAX_SIGN_IN_SIGNATURE = 32 * 1024
export const MAX_SIGN_IN_METADATA = 4 * 1024

/** Header with the token of a nonce. Also returns a session's renewed token. */
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

export const SignInIdentity = z.object({
  /** Stable within one project, different in every other project. */
  id: z.string(),
  /** Email address that the user verified. Null without an email. */
  email: z.nullable(z.string()),
  provider: LoginProviderId,
  wallet: z.literal('embedded'),
})
export type SignInIdentity = z.infer<typeof SignInIdentity>

const token = z.string().check(z.maxLength(4_096), z.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/))
const instant = z.iso.datetime()

/** `GET /auth/v1/nonce` */
export const SignInNonce = {
  response: z.object({
    /** 128 bits, hex. Valid once within ten minutes, for the requesting origin. */
    nonce: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
    /** The page sends the token back in the header {@link NONCE_HEADER}, and does not share it. */
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
    /** Ignored: the services read the signed text. */
    data: z.optional(z.unknown()),
    clientId: z.nullish(z.string().check(z.maxLength(256))),
    walletInfo: z.nullish(z.looseObject({})),
    /** The frame's statement about the user. The session's tokens then contain it. */
    identity: z.optional(Statement),
  }),
  response: z.object({ token }),
}

/** `GET /auth/v1/me`. With {@link NONCE_HEADER}, returns a new token after half of the token's lifetime. */
export const SignInMe = {
  response: z.object({
    address: z.string(),
    caip2Network: z.string(),
    caip10Account: z.string(),
    projectId: z.string(),
    signedInAt: instant,
    /** After this time, the visitor must sign again. */
    expiresAt: instant,
    metadata: z.nullable(z.record(z.string(), z.unknown())),
    /** With `includeAppKitAccount`, for a sign-in with a statement; otherwise null. */
    identity: z.optional(z.nullable(SignInIdentity)),
    token: z.optional(token),
  }),
}

/** `PUT /auth/v1/account-metadata` stores data of the page with the session. */
export const SignInMetadata = {
  request: z.strictObject({ metadata: z.record(z.string(), z.unknown()) }),
  response: z.object({}),
}

/** `POST /auth/v1/sign-out` ends the session. */
export const SignInEnd = { response: z.object({}) }
