import type { SocialProvider } from '@vestibule/protocol'

/** The providers, as they write themselves. */
export const PROVIDER_NAMES = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
} as const satisfies Record<SocialProvider, string>
