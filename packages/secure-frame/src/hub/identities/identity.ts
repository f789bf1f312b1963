import type { LoginProvider } from '@vestibule/protocol'
import { IdentityList } from '@vestibule/protocol/http'
import type * as z from 'zod/mini'
import { providerName } from '../../ui/providerName.js'
import type { KeyWorker } from '../../wallet/worker/keyWorker.js'
import { hubText as t } from '../i18n.js'

export type ListedIdentity = z.output<typeof IdentityList.response>['identities'][number]

export async function readIdentities(keys: KeyWorker): Promise<ListedIdentity[]> {
  return IdentityList.response.parse(await keys.call('identities', {})).identities
}

export const loginName = (provider: LoginProvider): string =>
  provider === 'email' ? t('identities.email') : providerName(provider)
