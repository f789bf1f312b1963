export const SOCIAL_PROVIDERS = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const
/** `oidc-`, then lower-case letters, digits and hyphens. */
export type OpenIdProvider = `oidc-${string}`
/** Known to the SDK, or one of the operator's. */
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number] | OpenIdProvider
/** A mailbox, an account elsewhere, the passkey that made the account, or a token of the dapp's own accounts. */
export type LoginProvider = 'email' | SocialProvider | 'passkey' | 'token'

export function isOpenId(value: unknown): value is OpenIdProvider {
  return typeof value === 'string' && /^oidc-[a-z0-9][a-z0-9-]{0,31}$/.test(value)
}

export function isSocialProvider(value: unknown): value is SocialProvider {
  return SOCIAL_PROVIDERS.some((name) => name === value) || isOpenId(value)
}

/** `denied`, `notMe`: by the visitor. `failed`: the provider's answer was invalid. */
export const SOCIAL_FAILURES = ['denied', 'notMe', 'failed', 'expired'] as const
export type SocialFailure = (typeof SOCIAL_FAILURES)[number]
