import { AgreeStep } from './AgreeStep.js'
import { CodeStep } from './CodeStep.js'
import { RefusedStep } from './RefusedStep.js'
import type { IdentityChanging } from './useIdentityChange.js'
import { VisitStep } from './VisitStep.js'

/** The visitor's steps in a change that has begun. */
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
