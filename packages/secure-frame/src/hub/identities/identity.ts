import type { LoginProvider } from '@vestibule/protocol'
import { IdentityList } from '@vestibule/protocol/http'
import type * as z from 'zod/mini'
import { useProviderName } from '../../ui/useProviderName.js'
import type { KeyWorker } from '../../wallet/worker/keyWorker.js'
import { hubText as t } from '../i18n.js'

export type ListedIdentity = z.output<typeof IdentityList.response>['identities'][number]

/** The visitor's sign-in methods, oldest first. */
export async function readIdentities(keys: KeyWorker): Promise<ListedIdentity[]> {
  return IdentityList.response.parse(await keys.call('identities', {})).identities
}

export function useLoginName(): (provider: LoginProvider) => string {
  const providerName = useProviderName()
  return (provider) => (provider === 'email' ? t('identities.email') : providerName(provider))
}
