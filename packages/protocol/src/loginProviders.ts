import { isOpenId, type SOCIAL_PROVIDERS, type SocialProvider } from './logins.js'

/** The providers, in their own spelling. */
export const PROVIDER_NAMES = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
} as const satisfies Record<(typeof SOCIAL_PROVIDERS)[number], string>

/** The name of a provider. One that the operator has removed goes by its id. */
export function providerName(
  provider: SocialProvider,
  named: readonly { id: SocialProvider; name: string }[] = [],
): string {
  if (!isOpenId(provider)) return PROVIDER_NAMES[provider]
  return named.find(({ id }) => id === provider)?.name ?? provider.slice('oidc-'.length)
}
