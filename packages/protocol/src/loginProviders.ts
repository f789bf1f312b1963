import { isOpenId, type SOCIAL_PROVIDERS, type SocialProvider } from './logins.js'

export const PROVIDER_NAMES = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
} as const satisfies Record<(typeof SOCIAL_PROVIDERS)[number], string>

/** Returns the id for a provider that the operator has removed. */
export function providerName(
  provider: SocialProvider,
  named: readonly { id: SocialProvider; name: string }[] = [],
): string {
  if (!isOpenId(provider)) return PROVIDER_NAMES[provider]
  return named.find(({ id }) => id === provider)?.name ?? provider.slice('oidc-'.length)
}
