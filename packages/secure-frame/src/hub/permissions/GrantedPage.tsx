import type { Account } from '@vestibule/protocol'
import type { KeyWorker } from '../../wallet/worker/keyWorker.js'
import { Devices } from '../account/Devices.js'
import { Failed } from '../Failed.js'
import { HubPage } from '../HubPage.js'
import { hubText as t } from '../i18n.js'
import { ApprovalsSection } from './ApprovalsSection.js'
import type { Permissions } from './createPermissions.js'
import { PermissionsSection } from './PermissionsSection.js'
import { SmartAccountSection } from './SmartAccountSection.js'
import { useRevoking } from './useRevoking.js'
import './permissions.css'

export function GrantedPage(props: {
  permissions: Permissions
  accounts: readonly Account[]
  keys: KeyWorker
}) {
  const { permissions, accounts, keys } = props
  const revoking = useRevoking()
  if (revoking.card !== undefined) return revoking.card
  const shared = { permissions, accounts, revoking }
  return (
    <HubPage headline={t('granted.headline')} back="#">
      <Failed error={revoking.error} />
      <PermissionsSection {...shared} />
      <ApprovalsSection {...shared} />
      <SmartAccountSection {...shared} />
      <Devices keys={keys} accounts={accounts} isLocked={false} />
    </HubPage>
  )
}
