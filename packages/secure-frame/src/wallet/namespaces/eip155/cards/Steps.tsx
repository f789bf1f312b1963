import { Facts } from '../../../../ui/Facts.js'
import { Isolated } from '../../../../ui/Isolated.js'
import type { Eip155View } from '../insight/eip155View.js'
import type { BatchCall } from '../requests/decodedCall.js'
import { callSentence } from '../sentences/callSentence.js'
import { createWords } from '../sentences/createWords.js'
import { CallFacts } from './CallFacts.js'
import { t } from './i18n.js'
import '../../../../ui/Steps.css'

/** Steps that fit without scrolling. */
const ROOM = 1

export function Steps({ call, approval }: { call: BatchCall; approval: Eip155View }) {
  const words = createWords(t, approval)
  const { describedSteps } = approval.insight
  const makers = call.carriers.filter(({ style }) => style === 'others')
  return (
    <section className="steps" data-testid="vb-steps">
      {call.steps.length > 1 && (
        <p className="steps-title">{t('steps.title', { count: call.steps.length })}</p>
      )}
      {/* A tab stop lets the keyboard scroll the content. */}
      <ol {...(call.steps.length > ROOM && { tabIndex: 0 })}>
        {call.steps.map((step, index) => {
          const described = describedSteps[index]
          return (
            <li key={index}>
              <p className="step-sentence">
                <Isolated text={callSentence(t, { ...step, words, described })} />
              </p>
              {makers.some(({ contract }) => contract === step.from) && (
                <p className="step-note">{t('steps.inItsName')}</p>
              )}
              {step.optional === true && <p className="step-note">{t('steps.optional')}</p>}
              <Facts>
                <CallFacts
                  call={step.call}
                  to={step.to}
                  described={described}
                  approval={approval}
                />
              </Facts>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
