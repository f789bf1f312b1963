import { useHubText } from '../i18n.js'
import type { IdentityChanging } from './useIdentityChange.js'

/** Leaves the current step, and begins again. */
export function StartAgain({ changing }: { changing: IdentityChanging }) {
  const t = useHubText()
  return (
    <button
      type="button"
      className="button"
      data-kind="quiet"
      data-testid="vb-hub-start-again"
      onClick={changing.restart}
    >
      {t('identities.startAgain')}
    </button>
  )
}
