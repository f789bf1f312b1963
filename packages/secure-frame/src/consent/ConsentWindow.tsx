import { useState } from 'react'
import { useStore } from 'zustand'
import { answerOnce, outcomeOf } from '../popup/answerOnce.js'
import type { ConsentAnswer, ConsentQuestion } from '../popup/consentMessages.js'
import type { Meeting } from '../popup/meetFrame.js'
import { useFarewell } from '../popup/useFarewell.js'
import { WindowMessage } from '../popup/WindowMessage.js'
import { ConsentCard } from './ConsentCard.js'

export function ConsentWindow(props: { meeting: Meeting; question: ConsentQuestion }) {
  const { meeting, question } = props
  const [answer] = useState(() => answerOnce<ConsentAnswer>(meeting))
  const step = useStore(answer.store)
  useFarewell(meeting, step.name === 'done')

  if (step.name === 'done') return <WindowMessage says={outcomeOf(step)} isTab={meeting.isTab} />
  if (step.name !== 'asking' && step.name !== 'sent') return <WindowMessage says={step.name} />
  return (
    <ConsentCard
      inWindow
      origin={question.origin}
      asker={question.asker}
      who={question.who}
      accounts={question.accounts}
      opening={step.name === 'sent'}
      isUnheard={step.name === 'asking' && step.failure !== undefined}
      answer={(yes, account) =>
        void answer.say(yes, () => (yes ? { kind: 'approve', account } : { kind: 'reject' }))
      }
    />
  )
}
