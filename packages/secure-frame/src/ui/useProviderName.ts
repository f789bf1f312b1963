import type { LoginProvider } from '@vestibule/protocol'
import { nameOf } from '../start/providerNames.js'
import { useText } from './i18n.js'

/** The name of a kind of login; providers write themselves alike in every language. */
export function useProviderName(): (provider: Exclude<LoginProvider, 'email'>) => string {
  const t = useText()
  return (provider) =>
    provider === 'passkey' || provider === 'token' ? t(provider) : nameOf(provider)
}
