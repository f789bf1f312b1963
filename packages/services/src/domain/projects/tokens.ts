import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { isIssuer } from './isIssuer.js'

const USUAL_AGE = 300
const MOST_AGE = 3_600
const MOST_ISSUERS = 4

/** An issuer of login tokens: the dapp's server, or the service that manages its accounts. */
const TokenIssuer = z
  .strictObject({
    /** Exact `iss` of the token; at most four issuers. */
    issuer: z
      .string()
      .min(1)
      .max(256)
      .regex(/^[!-~]+$/, 'must be text without spaces'),
    /** https URL of the issuer's public keys (JWKS). Read again after 5 minutes, and for an unknown key. */
    jwksUrl: z
      .string()
      .refine(isIssuer, 'must be an https URL without a query or fragment')
      .optional(),
    /** Replaces `jwksUrl`: a file with the keys, read at the start. */
    jwksFile: z
      .string()
      .refine(isPublicKeys, 'must be a file of public keys: {"keys":[…]}')
      .optional(),
    /** The token's `aud`. @default `FRAME_ORIGIN` */
    audience: z.string().min(1).max(256).optional(),
    /** Claim with the user's permanent id. */
    subjectClaim: z.string().min(1).max(64).default('sub'),
    /** Seconds since `iat`: 10 to 3,600. @default `300` */
    maxAge: z.int().min(10).max(MOST_AGE, `must be ${MOST_AGE} at most`).default(USUAL_AGE),
    /** Accepts only tokens for the key of the visitor's device. */
    keyBound: z.boolean().default(false),
  })
  .refine(({ jwksUrl, jwksFile }) => (jwksUrl === undefined) !== (jwksFile === undefined), {
    error: 'must have jwksUrl or jwksFile',
  })
export type TokenIssuer = z.output<typeof TokenIssuer>

export const Tokens = z
  .array(TokenIssuer)
  .max(MOST_ISSUERS, `must be ${MOST_ISSUERS} issuers at most`)
  .refine((all) => new Set(all.map(({ issuer }) => issuer)).size === all.length, {
    error: 'must contain each issuer only once',
  })

/** Reject a secret key: every reader of this file could create tokens. */
function isPublicKeys(file: string): boolean {
  try {
    const { keys } = JSON.parse(readFileSync(file, 'utf8'))
    return Array.isArray(keys) && keys.length > 0 && keys.every(isPublic)
  } catch {
    return false
  }
}

const isPublic = (key: { kty?: unknown; d?: unknown } | null) =>
  ['RSA', 'EC', 'OKP'].includes(String(key?.kty)) && key?.d === undefined
