import { AccountId, Look } from '@vestibule/protocol'
import * as z from 'zod/mini'
import type { LoginName } from '../auth/loginName.js'
import type { Choice } from '../consent/shownAccounts.js'

/** Asks whether a page may see the wallet. */
export const ConsentQuestion = z.strictObject({
  kind: z.literal('consent'),
  origin: z.string(),
  asker: z.optional(z.enum(['page', 'extension', 'site'])),
  who: z.custom<LoginName>((value) => value !== null && typeof value === 'object'),
  accounts: z.custom<readonly Choice[]>(Array.isArray),
  look: Look,
  /** In ms since 1970. */
  expiresAt: z.number(),
})
export type ConsentQuestion = z.infer<typeof ConsentQuestion>

export const ConsentAnswer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('opened') }),
  z.strictObject({ kind: z.literal('approve'), account: z.optional(AccountId) }),
  z.strictObject({ kind: z.literal('reject') }),
])
export type ConsentAnswer = z.infer<typeof ConsentAnswer>
