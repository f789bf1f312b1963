import * as z from 'zod/mini'

export const SOCIAL_PROVIDERS = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]
/** Who says who a visitor is: their mailbox, an account elsewhere, or the passkey that made the account. */
export type LoginProvider = 'email' | SocialProvider | 'passkey'

/**
 * Why a login at a provider failed: the visitor said no there, or that the login was not theirs; the provider's answer did
 * not fit; it took too long.
 */
export const SOCIAL_FAILURES = ['denied', 'notMe', 'failed', 'expired'] as const
export type SocialFailure = (typeof SOCIAL_FAILURES)[number]

/** What someone without an email is known by. */
export const ProviderLogin = z.strictObject({
  provider: z.enum([...SOCIAL_PROVIDERS, 'passkey']),
  /** What they call their account there, or the name of the passkey. Anything else may have the same name. */
  label: z.string(),
})
export type ProviderLogin = z.infer<typeof ProviderLogin>
