import { Spinner } from '@vestibule/design'
import { WalletIcon } from '@vestibule/design/icons'
import type { Account } from '@vestibule/protocol'
import { Address } from '../../ui/Address.js'
import { Failed, Unread } from '../Failed.js'
import { hubText as t } from '../i18n.js'
import { Section } from '../Section.js'
import { useAsk } from '../useAsk.js'
import type { Permissions, UpgradedAccount } from './createPermissions.js'
import { RevokeEnd, type Revoking, useLooks } from './useRevoking.js'

const keyOf = ({ account, network }: UpgradedAccount) => `${account.id} ${network}`

const hasSilent = ({ silent }: { silent: readonly string[] }) => silent.length > 0

export function SmartAccountSection(props: {
  permissions: Permissions
  accounts: readonly Account[]
  revoking: Revoking
}) {
  const { permissions, accounts, revoking } = props
  const asked = useAsk(() => permissions.upgraded(accounts), hasSilent)
  const { value, error, again } = asked
  useLooks(asked, value?.found.some((each) => revoking.isLeaving(keyOf(each))) === true)
  const { found = [], silent = [] } = value ?? {}
  const networks = silent.map(permissions.nameOf).join(', ')
  return (
    <Section
      headline={t('plain.headline')}
      says={found.length > 0 ? t('plain.says') : undefined}
      testId="vb-hub-smart-account-section"
    >
      <Failed error={error} again={again} />
      {value === undefined && error === undefined && <Spinner />}
      {silent.length > 0 && (
        <Unread
          text={t('plain.silent', { networks })}
          testId="vb-hub-smart-account-silent"
          asked={asked}
        />
      )}
      {value !== undefined && found.length === 0 && silent.length === 0 && (
        <p className="hub-note" data-testid="vb-hub-plain">
          {t('plain.none')}
        </p>
      )}
      <p className="dim" data-testid="vb-hub-account-type">
        {t('plain.choice')}
      </p>
      <ul className="hub-list">
        {found.map((each) => (
          <Row
            key={keyOf(each)}
            upgraded={each}
            network={permissions.nameOf(each.network)}
            revoking={revoking}
            end={() =>
              revoking.begin([keyOf(each)], () => permissions.makePlain(each), {
                headline: t('plain.headline'),
                yes: t('plain.yes'),
              })
            }
          />
        ))}
      </ul>
    </Section>
  )
}

function Row(props: {
  upgraded: UpgradedAccount
  network: string
  revoking: Revoking
  end: () => void
}) {
  const { upgraded, network, revoking, end } = props
  const { code } = upgraded
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
      <RevokeEnd
        id={keyOf(upgraded)}
        revoking={revoking}
        words={{ revoke: t('plain.back'), leaving: t('plain.leaving') }}
        testIds={{ revoke: 'vb-hub-smart-account-end', leaving: 'vb-hub-smart-account-leaving' }}
        onRevoke={end}
      />
    </li>
  )
}
