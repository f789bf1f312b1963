export const SOCIAL_PROVIDERS = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]
/** The source of a visitor's identity: their mailbox, an account elsewhere, or the passkey that made the account. */
export type LoginProvider = 'email' | SocialProvider | 'passkey'

/**
 * Why a login at a provider failed: the visitor refused there, or said that the login was not theirs; the provider's answer was invalid;
 * it expired.
 */
export const SOCIAL_FAILURES = ['denied', 'notMe', 'failed', 'expired'] as const
export type SocialFailure = (typeof SOCIAL_FAILURES)[number]
