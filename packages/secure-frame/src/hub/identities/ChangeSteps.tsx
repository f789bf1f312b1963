import type { IdentityChangeStep } from '@vestibule/protocol/http'
import { nameOf } from '../../start/providerNames.js'
import { Banner } from '../Banner.js'
import { useHubText } from '../i18n.js'
import { AgreeStep } from './AgreeStep.js'
import { CodeStep } from './CodeStep.js'
import { StartAgain } from './StartAgain.js'
import type { IdentityChanging } from './useIdentityChange.js'
import { VisitStep } from './VisitStep.js'

/** The visitor's steps in a running change. */
export function ChangeSteps({ changing }: { changing: IdentityChanging }) {
  const { step } = changing
  if (step === undefined) return null
  if (step.step === 'code')
    return <CodeStep key={`${step.changeId} ${step.proves}`} step={step} changing={changing} />
  if (step.step === 'visit')
    return <VisitStep key={`${step.changeId} ${step.proves}`} step={step} changing={changing} />
  if (step.step === 'agree') return <AgreeStep step={step} changing={changing} />
  if (step.step === 'refused') return <RefusedStep reason={step.reason} changing={changing} />
  return null
}

function RefusedStep(props: {
  reason: Extract<IdentityChangeStep, { step: 'refused' }>['reason']
  changing: IdentityChanging
}) {
  const { reason, changing } = props
  const { visited } = changing
  const t = useHubText()
  const name = visited === undefined ? '' : nameOf(visited)
  return (
    <div className="hub-visit" role="alert">
      <Banner kind="warn" testId="vb-hub-refused" headline={t('identities.refused.headline')}>
        <p>{t(`identities.refused.${reason}`, { name })}</p>
      </Banner>
      <StartAgain changing={changing} />
    </div>
  )
}
