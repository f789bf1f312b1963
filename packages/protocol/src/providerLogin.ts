import * as z from 'zod/mini'
import { SOCIAL_PROVIDERS } from './logins.js'

/** The identity of a user without an email. */
export const ProviderLogin = z.strictObject({
  provider: z.enum([...SOCIAL_PROVIDERS, 'passkey']),
  /** The account name at the provider, or the name of the passkey. It is not unique. */
  label: z.string(),
})
export type ProviderLogin = z.infer<typeof ProviderLogin>
