import * as z from 'zod/mini'
import { type LoginProvider, SOCIAL_PROVIDERS, type SocialProvider } from './logins.js'

/** As `isSocialProvider` says; frames have no other use for schemas of functions. */
const SOCIAL = `${SOCIAL_PROVIDERS.join('|')}|oidc-[a-z0-9][a-z0-9-]{0,31}`

/** Ids of a pattern, with their type. */
const idsOf = <id extends string>(pattern: string) =>
  z.string().check(z.regex(new RegExp(`^(?:${pattern})$`))) as unknown as z.ZodMiniType<id, id>

export const SocialProviderId = idsOf<SocialProvider>(SOCIAL)
export const LoginProviderId = idsOf<LoginProvider>(`email|passkey|token|${SOCIAL}`)

/** An OpenID provider of the operator's, as it is shown. */
export const OpenIdLogin = z.object({
  id: SocialProviderId,
  /** The operator's name for it. */
  name: z.string().check(z.maxLength(32)),
  /** A `data:` URL of a picture; left out for documents that show no pictures. */
  icon: z.optional(z.string()),
})
export type OpenIdLogin = z.infer<typeof OpenIdLogin>

/** The identity of a user without an email. */
export const ProviderLogin = z.strictObject({
  provider: idsOf<Exclude<LoginProvider, 'email'>>(`passkey|token|${SOCIAL}`),
  /** The account name at the provider, the name of the passkey, or the dapp's name of its user. It is not unique. */
  label: z.string(),
})
export type ProviderLogin = z.infer<typeof ProviderLogin>
