import { type LoginProvider, PROVIDER_NAMES } from '@vestibule/protocol'
import { useText } from './i18n.js'

/** The name of a kind of login; providers write themselves alike in every language. */
export function useProviderName(): (provider: Exclude<LoginProvider, 'email'>) => string {
  const t = useText()
  return (provider) => (provider === 'passkey' ? t('passkey') : PROVIDER_NAMES[provider])
}
