import type { NewDevice } from '@vestibule/protocol/http'
import { Button } from '../../ui/Button.js'
import { day } from '../../ui/day.js'
import { Name } from '../../ui/Name.js'
import { siteName } from '../../ui/siteName.js'
import { Banner } from '../Banner.js'
import type { Hub } from '../createHub.js'
import { hubText as t } from '../i18n.js'
import { useRun } from '../useRun.js'

export function NewDeviceBanner({ hub, device }: { hub: Hub; device: NewDevice }) {
  const { run } = useRun()
  return (
    <Banner kind="warn" testId="vb-hub-new-device" headline={t('devices.new')}>
      <p>
        <Name value={device.label} />
        {device.dappOrigin !== undefined && (
          <>
            {' · '}
            <Name value={siteName(device.dappOrigin)} />
          </>
        )}
      </p>
      <p>{t('devices.newSays', { date: day(device.enrolledAt) })}</p>
      <Button
        kind="soft"
        testId="vb-hub-know-device"
        onClick={() => void run(() => hub.knowDevice(device))}
      >
        {t('devices.mine')}
      </Button>
    </Banner>
  )
}
