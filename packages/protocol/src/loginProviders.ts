import { type LoginProvider, SOCIAL_PROVIDERS } from './logins.js'

export const LOGIN_PROVIDERS = ['email', ...SOCIAL_PROVIDERS, 'passkey'] as const

/** The providers, as they write themselves. */
export const PROVIDER_NAMES = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
  passkey: 'Passkey',
} as const satisfies Record<Exclude<LoginProvider, 'email'>, string>
