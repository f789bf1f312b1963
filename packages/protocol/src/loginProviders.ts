import { SOCIAL_PROVIDERS } from './logins.js'

export const LOGIN_PROVIDERS = ['email', ...SOCIAL_PROVIDERS] as const
