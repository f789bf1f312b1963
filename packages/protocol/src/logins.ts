import * as z from 'zod/mini'

export const SOCIAL_PROVIDERS = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]
/** Who says who a visitor is: their mailbox, or an account elsewhere. */
export type LoginProvider = 'email' | SocialProvider

/** What someone without an email is known by. */
export const ProviderLogin = z.strictObject({
  provider: z.enum(SOCIAL_PROVIDERS),
  /** What they call their account there. Anything else may have the same name. */
  label: z.string(),
})
export type ProviderLogin = z.infer<typeof ProviderLogin>
