import { useState } from 'react'
import { useStore } from 'zustand'
import { loadApprovalCard } from '../approval/loadApprovalCard.js'
import { LazyPart } from '../ui/LazyPart.js'
import { answerApproval } from './answerApproval.js'
import type { Meeting } from './meetFrame.js'
import { useFarewell } from './useFarewell.js'
import { WindowMessage } from './WindowMessage.js'
import type { ApprovalQuestion } from './windowQuestion.js'

/** One request to sign in a window of the wallet's own, and what became of it. */
export function ApprovalWindow(props: { meeting: Meeting; question: ApprovalQuestion }) {
  const { meeting, question } = props
  const [answer] = useState(() => answerApproval(meeting, question))
  const step = useStore(answer.store)
  useFarewell(meeting, step.name === 'done')

  if (step.name === 'done')
    return <WindowMessage says={step.yes ? 'approved' : 'rejected'} isTab={meeting.isTab} />
  if (step.name !== 'asking' && step.name !== 'sent') return <WindowMessage says={step.name} />
  return (
    <LazyPart
      load={loadApprovalCard}
      props={{
        approval: question.approval,
        position: { number: 1, of: 1 },
        working: step.name === 'sent',
        failure: step.name === 'asking' ? step.failure : undefined,
        decide: (yes) => void answer.decide(yes),
        inWindow: true,
      }}
    />
  )
}
