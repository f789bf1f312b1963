import { WarnIcon } from '@vestibule/design/icons'
import type { NewDevice } from '@vestibule/protocol/http'
import { day } from '../ui/day.js'
import { Isolated } from '../ui/Isolated.js'
import { isolate } from '../ui/isolate.js'
import { useText } from './i18n.js'
import '../ui/RiskNotes.css'
import { siteName } from '../ui/siteName.js'

/** A recently added device, for an owner who gets no mail about it. */
export function NewDeviceNote({ device }: { device: NewDevice }) {
  const t = useText()
  const { label, dappOrigin, enrolledAt } = device
  const site = dappOrigin === undefined ? '' : ` (${siteName(dappOrigin)})`
  return (
    <p className="risk" data-testid="vb-new-device">
      <WarnIcon />
      <span>
        <Isolated text={t('newDevice', { date: day(enrolledAt), device: isolate(label + site) })} />
      </span>
    </p>
  )
}
