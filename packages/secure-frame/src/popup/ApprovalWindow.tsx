import { useState } from 'react'
import { useStore } from 'zustand'
import { loadApprovalCard } from '../approval/loadApprovalCard.js'
import { systemRandom, toBase64Url } from '../platform/bytes.js'
import { LazyPart } from '../ui/LazyPart.js'
import { answerApproval } from './answerApproval.js'
import type { Meeting } from './meetFrame.js'
import { useFarewell } from './useFarewell.js'
import { WindowMessage } from './WindowMessage.js'
import type { NextWindow } from './windowMessages.js'
import type { ApprovalQuestion } from './windowQuestion.js'

/** One request in a separate window of the wallet, and its result. */
export function ApprovalWindow(props: ApprovalWindow.Props) {
  const { meeting, question, goOn } = props
  const [answer] = useState(() => answerApproval(meeting, question))
  const step = useStore(answer.store)
  useFarewell(meeting, step.name === 'done')

  async function change(wanted: unknown) {
    const window = nextWindow()
    if (await answer.change(wanted, window)) goOn(window)
  }

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
        // No frame hears a change while the page's own tab shows the wallet.
        change: meeting.isTab ? undefined : (wanted) => void change(wanted),
      }}
    />
  )
}

export declare namespace ApprovalWindow {
  type Props = {
    meeting: Meeting
    question: ApprovalQuestion
    /** The frame was told where this window waits for the changed request. */
    goOn: (window: NextWindow) => void
  }
}

const nextWindow = (): NextWindow => ({
  id: toBase64Url(systemRandom(16)),
  key: toBase64Url(systemRandom(32)),
})
