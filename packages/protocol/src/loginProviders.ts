import { SOCIAL_PROVIDERS, type SocialProvider } from './logins.js'

export const LOGIN_PROVIDERS = ['email', ...SOCIAL_PROVIDERS] as const

/** The providers, as they write themselves. */
export const PROVIDER_NAMES = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
} as const satisfies Record<SocialProvider, string>
