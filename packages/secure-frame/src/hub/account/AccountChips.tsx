import type { Account } from '@vestibule/protocol'
import { placeOf } from '../../consent/shownAccounts.js'
import { manifestOf } from '../../wallet/namespaces/document/manifests.js'
import { hubText as t } from '../i18n.js'

export function AccountChips({ account }: { account: Account }) {
  return (
    <>
      <span className="hub-chip">{manifestOf(account.namespace).name}</span>
      {placeOf(account.id) > 0 && <span className="hub-chip">{t('open.imported')}</span>}
    </>
  )
}
