import * as z from 'zod/mini'
import { type LoginProvider, SOCIAL_PROVIDERS, type SocialProvider } from './logins.js'

/** The pattern of `isSocialProvider`, so that frames need no schemas with functions. */
const SOCIAL = `${SOCIAL_PROVIDERS.join('|')}|oidc-[a-z0-9][a-z0-9-]{0,31}`

const idsOf = <id extends string>(pattern: string) =>
  z.string().check(z.regex(new RegExp(`^(?:${pattern})$`))) as unknown as z.ZodMiniType<id, id>

export const SocialProviderId = idsOf<SocialProvider>(SOCIAL)
export const LoginProviderId = idsOf<LoginProvider>(`email|passkey|token|${SOCIAL}`)

export const OpenIdLogin = z.object({
  id: SocialProviderId,
  name: z.string().check(z.maxLength(32)),
  /** A `data:` URL. Absent in documents without pictures. */
  icon: z.optional(z.string()),
})
export type OpenIdLogin = z.infer<typeof OpenIdLogin>

export const ProviderLogin = z.strictObject({
  provider: idsOf<Exclude<LoginProvider, 'email'>>(`passkey|token|${SOCIAL}`),
  /** Name at the provider, of the passkey, or of the dapp's user. Not unique. */
  label: z.string(),
})
export type ProviderLogin = z.infer<typeof ProviderLogin>
