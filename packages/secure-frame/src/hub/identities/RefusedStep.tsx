import { PROVIDER_NAMES } from '@vestibule/protocol'
import type { IdentityChangeStep } from '@vestibule/protocol/http'
import { Banner } from '../Banner.js'
import { useHubText } from '../i18n.js'
import { StartAgain } from './StartAgain.js'
import type { IdentityChanging } from './useIdentityChange.js'

/** Why a visit changed nothing. */
export function RefusedStep(props: {
  reason: Extract<IdentityChangeStep, { step: 'refused' }>['reason']
  changing: IdentityChanging
}) {
  const { reason, changing } = props
  const { visited } = changing
  const t = useHubText()
  const name = visited === undefined ? '' : PROVIDER_NAMES[visited]
  return (
    <div className="hub-visit" role="alert">
      <Banner kind="warn" testId="vb-hub-refused" headline={t('identities.refused.headline')}>
        <p>{t(`identities.refused.${reason}`, { name })}</p>
      </Banner>
      <StartAgain changing={changing} />
    </div>
  )
}
