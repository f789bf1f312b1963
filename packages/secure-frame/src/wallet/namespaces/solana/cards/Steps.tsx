import '../../../../ui/Steps.css'
import { Facts } from '../../../../ui/Facts.js'
import { Isolated } from '../../../../ui/Isolated.js'
import type { SolanaView } from '../insight/solanaView.js'
import type { Step } from '../programs/step.js'
import { createWords } from '../sentences/createWords.js'
import { stepSentence } from '../sentences/headlineOf.js'
import { text } from './i18n.js'
import { StepFacts } from './StepFacts.js'

export function Steps(props: { steps: readonly Step[]; title: string; approval: SolanaView }) {
  const { steps, title, approval } = props
  const words = createWords(text, approval)
  return (
    <section className="steps" data-testid="vb-steps">
      <p className="steps-title">{title}</p>
      {/* A tab stop lets the keyboard scroll the content. */}
      <ol {...(steps.length > 1 && { tabIndex: 0 })}>
        {steps.map((step, index) => (
          <li key={index}>
            <p className="step-sentence">
              <Isolated text={stepSentence(text, step, words)} />
            </p>
            <Facts>
              <StepFacts step={step} approval={approval} />
            </Facts>
          </li>
        ))}
      </ol>
    </section>
  )
}
