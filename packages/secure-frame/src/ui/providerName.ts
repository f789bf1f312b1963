import type { LoginProvider } from '@vestibule/protocol'
import { nameOf } from '../start/providerNames.js'
import { t } from './i18n.js'

/** Providers' names are the same in every language. */
export const providerName = (provider: Exclude<LoginProvider, 'email'>): string =>
  provider === 'passkey' || provider === 'token' ? t(provider) : nameOf(provider)
