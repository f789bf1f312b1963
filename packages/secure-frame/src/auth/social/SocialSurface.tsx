import type { LoginStep } from '../loginStep.js'
import { useText } from './i18n.js'
import '../DeviceSurface.css'

/** The number that the visitor picks in the provider's window, which proves that both windows are theirs. */
export function SocialSurface({ step }: { step: Extract<LoginStep, { name: 'social' }> }) {
  const t = useText()
  const { number, opening } = step
  return (
    <div className="device">
      <p className="device-label" id="social-label">
        {t('social.label')}
      </p>
      <output
        className="device-number"
        aria-labelledby="social-label"
        data-testid="vb-device-number"
      >
        {number}
      </output>
      <p className="says" role="status">
        <span className="pulse" />
        {t(opening ? 'social.opening' : 'social.waiting')}
      </p>
    </div>
  )
}
