import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Approval } from '../approval/approval.js'
import { loadApprovalCard } from '../approval/loadApprovalCard.js'
import { systemRandom, toBase64Url } from '../platform/bytes.js'
import { indexedDbStore } from '../platform/indexedDbStore.js'
import { LazyPart } from '../ui/LazyPart.js'
import { cardOf } from '../wallet/namespaces/document/manifests.js'
import { answerApproval } from './answerApproval.js'
import { outcomeOf } from './answerOnce.js'
import type { Meeting } from './meetFrame.js'
import { useFarewell } from './useFarewell.js'
import { WindowMessage } from './WindowMessage.js'
import { ApprovalReply, type NextWindow } from './windowMessages.js'
import type { ApprovalQuestion } from './windowQuestion.js'

export function ApprovalWindow(props: Props) {
  const { meeting, question, goOn } = props
  // In the page's own tab, the frame is not loaded. Older frames do not support this message.
  const [next] = useState(() =>
    !meeting.isTab && (question.position?.of ?? 1) > 1 ? nextWindow() : undefined,
  )
  const [answer] = useState(() => answerApproval(meeting, question, { next, remember }))
  const [hasNext, setHasNext] = useState(false)
  const step = useStore(answer.store)
  const isDone = step.name === 'done'
  useFarewell(meeting, isDone && !hasNext)

  useEffect(() => {
    meeting.hear((reply) => {
      if (ApprovalReply.safeParse(reply).success) setHasNext(true)
    })
  }, [meeting])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the window continues once.
  useEffect(() => {
    if (isDone && hasNext && next !== undefined) goOn(next)
  }, [isDone, hasNext])

  async function change(wanted: unknown) {
    const window = nextWindow()
    if (await answer.change(wanted, window)) goOn(window)
  }

  if (step.name === 'done') return <WindowMessage says={outcomeOf(step)} isTab={meeting.isTab} />
  if (step.name !== 'asking' && step.name !== 'sent') return <WindowMessage says={step.name} />
  return (
    <LazyPart
      load={loadApprovalCard}
      props={{
        approval: question.approval,
        position: question.position ?? { number: 1, of: 1 },
        working: step.name === 'sent',
        failure: step.name === 'asking' ? step.failure : undefined,
        decide: (yes) => void answer.decide(yes),
        rejectAll: answer.rejectAll,
        next: answer.skip,
        inWindow: true,
        change: meeting.isTab ? undefined : (wanted) => void change(wanted),
      }}
    />
  )
}

type Props = {
  meeting: Meeting
  question: ApprovalQuestion
  /** Continues with the next request in this window. */
  goOn: (window: NextWindow) => void
}

async function remember({ namespace, view }: Approval): Promise<void> {
  await cardOf(namespace).remember?.(view, indexedDbStore())
}

const nextWindow = (): NextWindow => ({
  id: toBase64Url(systemRandom(16)),
  key: toBase64Url(systemRandom(32)),
})
