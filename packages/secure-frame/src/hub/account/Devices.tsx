import { GlobeIcon, LockIcon, PlusIcon } from '@vestibule/design/icons'
import type { Account } from '@vestibule/protocol'
import { choicesOf, placeOf } from '../../consent/shownAccounts.js'
import { Address } from '../../ui/Address.js'
import { day } from '../../ui/day.js'
import { Name } from '../../ui/Name.js'
import { siteName } from '../../ui/siteName.js'
import type { KeyWorker } from '../../wallet/worker/keyWorker.js'
import { Failed } from '../Failed.js'
import { hubText as t } from '../i18n.js'
import { Section } from '../Section.js'
import { useAsk } from '../useAsk.js'
import { ConfirmRow } from './ConfirmRow.js'

export function Devices(props: {
  keys: KeyWorker
  accounts: readonly Account[]
  /** Makes the list read-only. */
  isLocked: boolean
}) {
  const { keys, accounts, isLocked } = props
  const { value, error, again } = useAsk(() => keys.call('devices', {}))
  const hasSeveral = choicesOf(accounts).length > 1

  const revoke = async (deviceId: string) => {
    await keys.call('revokeDevice', { deviceId })
    again()
  }
  const siteOf = (origin: string | undefined) => {
    if (origin === undefined) return t('devices.unknown')
    return origin === location.origin ? t('devices.hub') : siteName(origin)
  }

  return (
    <Section headline={t('devices.headline')} says={t('devices.says')} testId="vb-hub-devices">
      <Failed error={error} again={again} />
      <ul className="hub-list">
        {value?.devices.map((device) => (
          <ConfirmRow
            key={device.deviceId}
            testId="vb-hub-device"
            icon={device.dappOrigin === location.origin ? <LockIcon /> : <GlobeIcon />}
            action={
              device.current || isLocked
                ? undefined
                : {
                    name: t('devices.revoke'),
                    says: t(device.signedOut ? 'devices.revokeOutSays' : 'devices.revokeSays'),
                    yes: t('devices.revokeYes'),
                    run: () => revoke(device.deviceId),
                  }
            }
          >
            <strong>
              <bdi>{siteOf(device.dappOrigin)}</bdi>
              {device.current && <span className="hub-chip">{t('devices.this')}</span>}
              {device.signedOut && <span className="hub-chip">{t('devices.out')}</span>}
            </strong>
            <span className="dim">
              <Name value={device.label} /> ·{' '}
              {device.signedOutAt === undefined
                ? t('devices.at', { date: day(device.lastLoginAt) })
                : t('devices.outAt', { date: day(device.signedOutAt) })}
            </span>
            {!device.enrolled && <span className="dim">{t('devices.notOpen')}</span>}
            {device.enrolled && device.signedOut && (
              <span className="dim">{t('devices.opensAgain')}</span>
            )}
            {hasSeveral && device.shownAccount !== undefined && (
              <ShownAccount accounts={accounts} place={device.shownAccount} />
            )}
          </ConfirmRow>
        ))}
      </ul>
      {hasSeveral && <p className="hub-note">{t('devices.change')}</p>}
      {!isLocked && (
        <a className="button" data-kind="soft" href="#add-device" data-testid="vb-hub-add-device">
          <PlusIcon />
          {t('devices.add')}
        </a>
      )}
    </Section>
  )
}

/** The services store only the account's index. */
function ShownAccount({ accounts, place }: { accounts: readonly Account[]; place: number }) {
  const account = accounts.find(({ id }) => placeOf(id) === place)
  if (account === undefined) return <span className="dim">{t('devices.seesOther')}</span>
  return (
    <span className="dim" data-testid="vb-hub-shown" data-address={account.address}>
      {t(place === 0 ? 'devices.seesOwn' : 'devices.seesImported')}{' '}
      <Address value={account.address} />
    </span>
  )
}
