import { GlobeIcon, LockIcon } from '@vestibule/design/icons'
import { Name } from '../../approval/Name.js'
import { Address } from '../../ui/Address.js'
import { day } from '../../ui/day.js'
import type { KeyWorker } from '../../wallet/worker/keyWorker.js'
import { Failed } from '../Failed.js'
import { useHubText } from '../i18n.js'
import { Section } from '../Section.js'
import { useAsk } from '../useAsk.js'
import { ConfirmRow } from './ConfirmRow.js'

/**
 * Where the wallet is open: the site first, because that is what people know it by, and with several accounts the one
 * that it sees.
 */
export function Devices(props: { keys: KeyWorker; addresses: readonly string[] }) {
  const { keys, addresses } = props
  const t = useHubText()
  const { value, error, again } = useAsk(() => keys.call('devices', {}))
  const hasSeveral = addresses.length > 1

  const revoke = async (deviceId: string) => {
    await keys.call('revokeDevice', { deviceId })
    again()
  }
  const siteOf = (origin: string | undefined) => {
    if (origin === undefined) return t('devices.unknown')
    return origin === location.origin ? t('devices.hub') : new URL(origin).host
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
              device.current
                ? undefined
                : {
                    name: t('devices.revoke'),
                    says: t('devices.revokeSays'),
                    yes: t('devices.revokeYes'),
                    run: () => revoke(device.deviceId),
                  }
            }
          >
            <strong>
              <bdi>{siteOf(device.dappOrigin)}</bdi>
              {device.current && <span className="hub-chip">{t('devices.this')}</span>}
            </strong>
            <span className="dim">
              <Name value={device.label} /> · {t('devices.at', { date: day(device.lastLoginAt) })}
            </span>
            {!device.enrolled && <span className="dim">{t('devices.notOpen')}</span>}
            {hasSeveral && device.shownAccount !== undefined && (
              <ShownAccount addresses={addresses} place={device.shownAccount} />
            )}
          </ConfirmRow>
        ))}
      </ul>
      {hasSeveral && <p className="hub-note">{t('devices.change')}</p>}
    </Section>
  )
}

/** The account that a site sees, which the services know by its place in the wallet only. */
function ShownAccount({ addresses, place }: { addresses: readonly string[]; place: number }) {
  const t = useHubText()
  const address = addresses[place]
  if (address === undefined) return <span className="dim">{t('devices.seesOther')}</span>
  return (
    <span className="dim" data-testid="vb-hub-shown" data-address={address}>
      {t(place === 0 ? 'devices.seesOwn' : 'devices.seesImported')} <Address value={address} />
    </span>
  )
}
