import { t as shared } from '../ui/i18n.js'
import { t } from './i18n.js'
import type { LoginStep } from './loginStep.js'
import './DeviceSurface.css'

/** The visitor picks this number in the mail. This proves that mail and device belong to the same person. */
export function DeviceSurface({ step }: { step: Extract<LoginStep, { name: 'device' }> }) {
  const { number, refused, isLate } = step
  return (
    <div className="device" data-refused={refused || undefined}>
      <p className="device-label" id="device-label">
        {t('device.label')}
      </p>
      <output
        className="device-number"
        aria-labelledby="device-label"
        data-testid="vb-device-number"
      >
        {number}
      </output>
      <p className="says">
        {!refused && <span className="pulse" />}
        <span role="status">
          {!refused && (isLate ? shared('code.late') : t('device.waiting'))}
        </span>
        <span role="alert">{refused && t('device.refused')}</span>
      </p>
    </div>
  )
}
