import * as z from 'zod/mini'

/** Maximum length in hexadecimal digits, enough for about thirty conditions. */
const MAX_CONTEXT = 16_384
const MAX_LIST = 20

/** The hash of a signed permission. */
export const pci = z.string().check(z.minLength(1), z.maxLength(128))
export const list = z.array(z.record(z.string(), z.unknown())).check(z.maxLength(MAX_LIST))
export const context = z.string().check(z.minLength(2), z.maxLength(MAX_CONTEXT))
/** Seconds since the epoch. */
export const expiry = z.int().check(z.minimum(1), z.maximum(253_402_300_799))

/** An account's permission for a dapp. */
export const SmartSession = z.object({
  pci,
  account: z.string(),
  project: z.object({
    id: z.string(),
    name: z.string(),
    url: z.optional(z.string()),
  }),
  permissions: list,
  policies: list,
  /** In ms since the epoch. */
  createdAt: z.int(),
  /** In seconds since the epoch. */
  expiry,
  /** In ms since the epoch; null while the permission is valid. */
  revokedAt: z.nullable(z.int()),
  isRevoked: z.boolean(),
  /** Only sent to the account's wallet. */
  context: z.optional(context),
})
export type SmartSession = z.infer<typeof SmartSession>

/** `GET /v1/permissions` for the wallet, and `GET /v1/sessions/{CAIP-10}` for a project's pages. */
export const SmartSessions = z.object({ pcis: z.array(SmartSession) })
export type SmartSessions = z.infer<typeof SmartSessions>
