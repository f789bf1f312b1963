import { Spinner } from '@vestibule/design'
import { GlobeIcon } from '@vestibule/design/icons'
import type { Account } from '@vestibule/protocol'
import { useEffect, useState } from 'react'
import { day } from '../../ui/day.js'
import { Isolated } from '../../ui/Isolated.js'
import { Failed } from '../Failed.js'
import { HubPage } from '../HubPage.js'
import { useHubText } from '../i18n.js'
import { useAsk } from '../useAsk.js'
import { useRun } from '../useRun.js'
import type { ListedPermission, Permissions, Revocation } from './createPermissions.js'
import { RevokeCard } from './RevokeCard.js'
import './permissions.css'

const STATES = ['active', 'expired', 'revoked'] as const
type State = (typeof STATES)[number]
/** Milliseconds between two looks at the chain while a revocation waits for its block. */
const LOOK_MS = 1_500

/** The permissions of all sites, by their states, and what ends them. */
export function PermissionsPage(props: { permissions: Permissions; accounts: readonly Account[] }) {
  const { permissions, accounts } = props
  const t = useHubText()
  const [state, setState] = useState<State>('active')
  const { value, error, again } = useAsk(() => permissions.list(accounts))
  const [revoking, setRevoking] = useState<{ ids: readonly string[]; how: Revocation }>()
  /** Ids of permissions whose end is sent. */
  const [leaving, setLeaving] = useState<readonly string[]>([])
  const { busy, error: failure, run } = useRun()
  const { listed, isComplete } = value ?? {}
  const isWaiting = listed?.some(({ id, state }) => state === 'active' && leaving.includes(id))

  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(again, LOOK_MS)
    return () => clearInterval(timer)
  }, [isWaiting, again])

  const begin = (ids: readonly string[], prepare: () => Promise<Revocation>) =>
    void run(async () => setRevoking({ ids, how: await prepare() }))

  if (revoking !== undefined)
    return (
      <RevokeCard
        revocation={revoking.how}
        onEnd={(isSent) => {
          setRevoking(undefined)
          if (isSent) setLeaving([...leaving, ...revoking.ids])
          if (isSent) again()
        }}
      />
    )
  const tabOf = ({ state }: ListedPermission) => (state === 'unknown' ? 'active' : state)
  const shown = listed?.filter((each) => tabOf(each) === state)
  return (
    <HubPage headline={t('permissions.headline')} back="#">
      <p className="dim">{t('permissions.says')}</p>
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
      <Failed error={failure} />
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
              isLeaving={leaving.includes(each.id)}
              isBusy={busy}
              revoke={() => begin([each.id], () => permissions.revoke(each))}
            />
          ))}
        </ul>
        {isComplete === false && (
          <p className="hub-note" data-testid="vb-hub-permissions-partial">
            {t('permissions.partial')}
          </p>
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
            isBusy={busy}
            begin={begin}
          />
        )}
      </div>
    </HubPage>
  )
}

function Row(props: {
  permission: ListedPermission
  network: string
  isLeaving: boolean
  isBusy: boolean
  revoke: () => void
}) {
  const { permission, network, isLeaving, isBusy, revoke } = props
  const { origin, says, expiresAt, state } = permission
  const t = useHubText()
  const date = day(new Date(expiresAt).toISOString())
  return (
    <li className="hub-row" data-testid="vb-hub-permission">
      <span className="hub-row-icon">
        <GlobeIcon />
      </span>
      <div className="hub-row-text">
        <strong>
          <bdi>{URL.canParse(origin) ? new URL(origin).host : origin}</bdi>
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
      {(state === 'active' || state === 'unknown') &&
        (isLeaving ? (
          <span className="dim" role="status" data-testid="vb-hub-permission-leaving">
            {t('permissions.leaving')}
          </span>
        ) : (
          <button
            type="button"
            className="button"
            data-kind="quiet"
            data-testid="vb-hub-permission-revoke"
            disabled={isBusy}
            onClick={revoke}
          >
            {t('permissions.revoke')}
          </button>
        ))}
    </li>
  )
}

/** Ends everything of an account on a network at once, also what was granted on another device. */
function RevokeAll(props: {
  listed: readonly ListedPermission[]
  permissions: Permissions
  accounts: readonly Account[]
  isBusy: boolean
  begin: (ids: readonly string[], prepare: () => Promise<Revocation>) => void
}) {
  const { listed, permissions, accounts, isBusy, begin } = props
  const t = useHubText()
  const idsAt = (account: Account, network: string) =>
    listed
      .filter((each) => each.network === network && each.account.id === account.id)
      .map(({ id }) => id)
  return (
    <details className="hub-more">
      <summary data-testid="vb-hub-permissions-more">{t('permissions.more')}</summary>
      <p className="dim">{t('permissions.moreSays')}</p>
      {permissions.places(accounts).map(({ account, network }) => (
        <button
          key={`${account.id} ${network}`}
          type="button"
          className="button"
          data-kind="soft"
          data-testid="vb-hub-permissions-all"
          data-network={network}
          disabled={isBusy}
          onClick={() =>
            begin(idsAt(account, network), () => permissions.revokeAll(account, network))
          }
        >
          {t('permissions.all', { network: permissions.nameOf(network) })}
        </button>
      ))}
    </details>
  )
}
