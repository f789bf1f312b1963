import { CheckIcon, DevicesIcon } from '@vestibule/design/icons'
import { failureText } from '../recovery/failureText.js'
import { t as tell } from '../recovery/i18n.js'
import { Announcement } from '../ui/Announcement.js'
import { Button } from '../ui/Button.js'
import type { DeviceOutcome } from './askAboutDevice.js'
import { t } from './i18n.js'

export function LinkOutcome({ outcome, onDone }: Props) {
  const failure = typeof outcome === 'object' ? failureText(outcome.error) : undefined
  const end = typeof outcome === 'object' ? 'ended' : outcome
  const title = t(`device.${end}`)
  const says =
    end === 'ended' ? failure && tell(failure.id, failure.values) : t(`device.${end}Says`)
  return (
    <div className="recovery" data-testid="vb-link-ended" data-outcome={end}>
      <div className="recovery-good" data-bad={end !== 'approved' || undefined}>
        <Announcement text={`${title} ${says}`} />
        <span className="recovery-mark">
          {end === 'approved' ? <CheckIcon /> : <DevicesIcon />}
        </span>
        <h1>{title}</h1>
        <p>{says}</p>
      </div>
      {onDone !== undefined && (
        <Button kind="primary" testId="vb-link-done" onClick={onDone}>
          {t('device.done')}
        </Button>
      )}
    </div>
  )
}

type Props = {
  outcome: DeviceOutcome
  /** Absent if the window closes by itself. */
  onDone?: (() => void) | undefined
}
