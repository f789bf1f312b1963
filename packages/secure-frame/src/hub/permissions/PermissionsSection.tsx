import { Spinner } from '@vestibule/design'
import { GlobeIcon } from '@vestibule/design/icons'
import type { Account } from '@vestibule/protocol'
import { useState } from 'react'
import { Button } from '../../ui/Button.js'
import { day } from '../../ui/day.js'
import { Isolated } from '../../ui/Isolated.js'
import { Failed, Unread } from '../Failed.js'
import { hubText as t } from '../i18n.js'
import { Section } from '../Section.js'
import { useAsk } from '../useAsk.js'
import {
  type ListedPermission,
  type PermissionList,
  type Permissions,
  siteOf,
} from './createPermissions.js'
import { RevokeEnd, type Revoking, useLooks } from './useRevoking.js'

const STATES = ['active', 'expired', 'revoked'] as const
type State = (typeof STATES)[number]

const isOpen = ({ state }: ListedPermission) => state === 'active' || state === 'unknown'
const isUnknown = ({ state }: ListedPermission) => state === 'unknown'
const isPartial = ({ isComplete, listed }: PermissionList) => !isComplete || listed.some(isUnknown)

export function PermissionsSection(props: {
  permissions: Permissions
  accounts: readonly Account[]
  revoking: Revoking
}) {
  const { permissions, accounts, revoking } = props
  const [state, setState] = useState<State>('active')
  const asked = useAsk(() => permissions.list(accounts), isPartial)
  const { value, error, again } = asked
  const { listed, isComplete } = value ?? {}
  const isWaiting = listed?.some(({ id, state }) => state === 'active' && revoking.isLeaving(id))
  useLooks(asked, isWaiting === true)
  const tabOf = ({ state }: ListedPermission) => (state === 'unknown' ? 'active' : state)
  const shown = listed?.filter((each) => tabOf(each) === state)
  return (
    <Section
      headline={t('permissions.headline')}
      says={t('permissions.says')}
      testId="vb-hub-permissions-section"
    >
      <div className="hub-tabs" role="tablist" aria-label={t('permissions.headline')}>
        {STATES.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`hub-tab-${name}`}
            aria-selected={name === state}
            aria-controls="hub-tab-panel"
            data-testid={`vb-hub-permissions-${name}`}
            onClick={() => setState(name)}
          >
            {t(`permissions.${name}`)}
          </button>
        ))}
      </div>
      <Failed error={error} again={again} />
      <div role="tabpanel" id="hub-tab-panel" aria-labelledby={`hub-tab-${state}`}>
        {value === undefined && error === undefined && <Spinner />}
        {shown?.length === 0 && (
          <p className="hub-note" data-testid="vb-hub-permissions-none">
            {t(`permissions.no.${state}`)}
          </p>
        )}
        <ul className="hub-list">
          {shown?.map((each) => (
            <Row
              key={each.id}
              permission={each}
              network={permissions.nameOf(each.network)}
              revoking={revoking}
              revoke={() => revoking.begin([each.id], () => permissions.revoke(each))}
            />
          ))}
        </ul>
        {isComplete === false && (
          <Unread
            text={t('permissions.partial')}
            testId="vb-hub-permissions-partial"
            asked={asked}
          />
        )}
        {isComplete === true && listed?.some(isUnknown) && state === 'active' && (
          <Unread text={t('permissions.silent')} testId="vb-hub-permissions-silent" asked={asked} />
        )}
        {state === 'active' && listed?.some((each) => each.state === 'unsigned') && (
          <p className="dim" data-testid="vb-hub-permissions-unsigned">
            {t('permissions.unsigned')}
          </p>
        )}
        {state === 'active' && (
          <RevokeAll
            listed={listed ?? []}
            permissions={permissions}
            accounts={accounts}
            revoking={revoking}
          />
        )}
      </div>
    </Section>
  )
}

function Row(props: {
  permission: ListedPermission
  network: string
  revoking: Revoking
  revoke: () => void
}) {
  const { permission, network, revoking, revoke } = props
  const { says, expiresAt, state } = permission
  const date = day(new Date(expiresAt).toISOString())
  return (
    <li className="hub-row" data-testid="vb-hub-permission">
      <span className="hub-row-icon">
        <GlobeIcon />
      </span>
      <div className="hub-row-text">
        <strong>
          <bdi>{siteOf(permission)}</bdi>
        </strong>
        <span>
          <Isolated text={says} />
        </span>
        <span className="dim">
          {state === 'revoked'
            ? t('permissions.revoked')
            : t(state === 'expired' ? 'permissions.ended' : 'permissions.until', { date })}{' '}
          · <bdi>{network}</bdi>
        </span>
        {state === 'unknown' && (
          <span className="dim" data-testid="vb-hub-permission-unknown">
            {t('permissions.unknown')}
          </span>
        )}
      </div>
      {isOpen(permission) && (
        <RevokeEnd
          id={permission.id}
          revoking={revoking}
          words={{ revoke: t('permissions.revoke'), leaving: t('permissions.leaving') }}
          testIds={{ revoke: 'vb-hub-permission-revoke', leaving: 'vb-hub-permission-leaving' }}
          onRevoke={revoke}
        />
      )}
    </li>
  )
}

/** Also revokes permissions that other devices granted. */
function RevokeAll(props: {
  listed: readonly ListedPermission[]
  permissions: Permissions
  accounts: readonly Account[]
  revoking: Revoking
}) {
  const { listed, permissions, accounts, revoking } = props
  const at = (account: Account, network: string) =>
    listed.filter((each) => each.network === network && each.account.id === account.id)
  const idsAt = (...place: Parameters<typeof at>) => at(...place).map(({ id }) => id)
  const openAt = (...place: Parameters<typeof at>) => at(...place).filter(isOpen)
  return (
    <details className="hub-more">
      <summary data-testid="vb-hub-permissions-more">{t('permissions.more')}</summary>
      <p className="dim">{t('permissions.moreSays')}</p>
      {permissions.places(accounts).map(({ account, network }) => (
        <Button
          key={`${account.id} ${network}`}
          kind="soft"
          testId="vb-hub-permissions-all"
          data-network={network}
          disabled={revoking.busy}
          onClick={() =>
            revoking.begin(idsAt(account, network), () => permissions.revokeAll(account, network), {
              ends: openAt(account, network),
            })
          }
        >
          {t('permissions.all', { network: permissions.nameOf(network) })}
        </Button>
      ))}
    </details>
  )
}
