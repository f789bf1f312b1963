export const SOCIAL_PROVIDERS = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const
/** `oidc-` followed by lowercase letters, digits and hyphens. */
export type OpenIdProvider = `oidc-${string}`
/** A provider of the SDK or one that the operator added. */
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number] | OpenIdProvider
/** A mailbox, an account at a provider, the account's first passkey, or a token of the dapp's own accounts. */
export type LoginProvider = 'email' | SocialProvider | 'passkey' | 'token'

export function isOpenId(value: unknown): value is OpenIdProvider {
  return typeof value === 'string' && /^oidc-[a-z0-9][a-z0-9-]{0,31}$/.test(value)
}

export function isSocialProvider(value: unknown): value is SocialProvider {
  return SOCIAL_PROVIDERS.some((name) => name === value) || isOpenId(value)
}

/** `denied`, `notMe`: the visitor's decision. `failed`: the provider's response was invalid. */
export const SOCIAL_FAILURES = ['denied', 'notMe', 'failed', 'expired'] as const
export type SocialFailure = (typeof SOCIAL_FAILURES)[number]
