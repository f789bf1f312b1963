import { Spinner } from '@vestibule/design'
import { WalletIcon } from '@vestibule/design/icons'
import type { Account } from '@vestibule/protocol'
import { useEffect, useState } from 'react'
import { Address } from '../../ui/Address.js'
import { Failed } from '../Failed.js'
import { HubPage } from '../HubPage.js'
import { useHubText } from '../i18n.js'
import { useAsk } from '../useAsk.js'
import { useRun } from '../useRun.js'
import type { Permissions, Revocation, UpgradedAccount } from './createPermissions.js'
import { RevokeCard } from './RevokeCard.js'
import './permissions.css'

/** Milliseconds between two looks at the chain while a transaction waits for its block. */
const LOOK_MS = 1_500
const keyOf = ({ account, network }: UpgradedAccount) => `${account.id} ${network}`

/** The networks where the account has code, and the way back to a plain account. */
export function SmartAccountPage(props: {
  permissions: Permissions
  accounts: readonly Account[]
}) {
  const { permissions, accounts } = props
  const t = useHubText()
  const { value, error, again } = useAsk(() => permissions.upgraded(accounts))
  const [ending, setEnding] = useState<{ key: string; how: Revocation }>()
  /** Those whose transaction is out. */
  const [leaving, setLeaving] = useState<readonly string[]>([])
  const { busy, error: failure, run } = useRun()
  const isWaiting = value?.found.some((each) => leaving.includes(keyOf(each))) === true

  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(again, LOOK_MS)
    return () => clearInterval(timer)
  }, [isWaiting, again])

  if (ending !== undefined)
    return (
      <RevokeCard
        revocation={ending.how}
        words={{ headline: t('plain.headline'), yes: t('plain.yes') }}
        onEnd={(isSent) => {
          setEnding(undefined)
          if (isSent) setLeaving([...leaving, ending.key])
          if (isSent) again()
        }}
      />
    )
  const { found = [], silent = [] } = value ?? {}
  const networks = silent.map(permissions.nameOf).join(', ')
  return (
    <HubPage headline={t('plain.headline')} back="#">
      {found.length > 0 && <p className="dim">{t('plain.says')}</p>}
      <Failed error={error} again={again} />
      <Failed error={failure} />
      {value === undefined && error === undefined && <Spinner />}
      {silent.length > 0 && <p className="hub-note">{t('plain.silent', { networks })}</p>}
      {value !== undefined && found.length === 0 && silent.length === 0 && (
        <p className="hub-note" data-testid="vb-hub-plain">
          {t('plain.none')}
        </p>
      )}
      <ul className="hub-list">
        {found.map((each) => (
          <Row
            key={keyOf(each)}
            upgraded={each}
            network={permissions.nameOf(each.network)}
            isLeaving={leaving.includes(keyOf(each))}
            isBusy={busy}
            end={() =>
              void run(async () =>
                setEnding({ key: keyOf(each), how: await permissions.makePlain(each) }),
              )
            }
          />
        ))}
      </ul>
    </HubPage>
  )
}

function Row(props: {
  upgraded: UpgradedAccount
  network: string
  isLeaving: boolean
  isBusy: boolean
  end: () => void
}) {
  const { upgraded, network, isLeaving, isBusy, end } = props
  const { code } = upgraded
  const t = useHubText()
  return (
    <li
      className="hub-row hub-smart-account"
      data-testid="vb-hub-smart-account"
      data-network={upgraded.network}
    >
      <span className="hub-row-icon">
        <WalletIcon />
      </span>
      <div className="hub-row-text">
        <strong>
          <bdi>{network}</bdi>
        </strong>
        <span>{t(code.kind === 'other' ? 'plain.other' : 'plain.smart')}</span>
        {code.kind === 'other' && (
          <span className="dim">
            <Address value={code.contract} />
          </span>
        )}
      </div>
      {isLeaving ? (
        <span className="dim" role="status" data-testid="vb-hub-smart-account-leaving">
          {t('plain.leaving')}
        </span>
      ) : (
        <button
          type="button"
          className="button"
          data-kind="quiet"
          data-testid="vb-hub-smart-account-end"
          disabled={isBusy}
          onClick={end}
        >
          {t('plain.back')}
        </button>
      )}
    </li>
  )
}
