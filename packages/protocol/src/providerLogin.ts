import * as z from 'zod/mini'
import { SOCIAL_PROVIDERS } from './logins.js'

/** What someone without an email is known by. */
export const ProviderLogin = z.strictObject({
  provider: z.enum([...SOCIAL_PROVIDERS, 'passkey']),
  /** What they call their account there, or the name of the passkey. Anything else may have the same name. */
  label: z.string(),
})
export type ProviderLogin = z.infer<typeof ProviderLogin>
