import * as z from 'zod/mini'
import { isSocialProvider, type LoginProvider, type SocialProvider } from './logins.js'

export const SocialProviderId = z.custom<SocialProvider>(isSocialProvider)

const OTHERS: readonly unknown[] = ['email', 'passkey', 'token']
export const LoginProviderId = z.custom<LoginProvider>(
  (value) => OTHERS.includes(value) || isSocialProvider(value),
)

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
  provider: z.custom<Exclude<LoginProvider, 'email'>>(
    (value) => (OTHERS.includes(value) && String(value) !== 'email') || isSocialProvider(value),
  ),
  /** The account name at the provider, the name of the passkey, or the dapp's name of its user. It is not unique. */
  label: z.string(),
})
export type ProviderLogin = z.infer<typeof ProviderLogin>
