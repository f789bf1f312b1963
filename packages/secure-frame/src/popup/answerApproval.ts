import { createStore } from 'zustand/vanilla'
import type { Meeting, MeetingStep } from './meetFrame.js'
import type { ApprovalAnswer } from './windowMessages.js'
import type { ApprovalQuestion } from './windowQuestion.js'

export type ApprovalStep =
  | { name: 'asking'; yes: boolean; isUnheard?: boolean }
  | { name: 'sent' | 'done'; yes: boolean }
  | { name: Exclude<MeetingStep['name'], 'asked' | 'over' | 'loading'> }

/** Answers the approval that a window was opened for, once. */
export function answerApproval(meeting: Meeting, { approval }: ApprovalQuestion) {
  const store = createStore<ApprovalStep>(() => ({ name: 'asking', yes: false }))
  const become = (step: ApprovalStep) => store.setState(step, true)
  const say = (answer: ApprovalAnswer) => meeting.say(answer)

  function follow(step: MeetingStep) {
    const before = store.getState()
    if (step.name === 'over') become({ name: 'done', yes: 'yes' in before && before.yes })
    else if (step.name !== 'asked' && step.name !== 'loading') become({ name: step.name })
  }
  meeting.store.subscribe(follow)
  follow(meeting.store.getState())
  // The frame only wants to know that the window was not blocked; if this is lost, the answer says it too.
  say({ kind: 'opened' }).catch(() => undefined)

  return {
    store,
    /** Says yes to exactly the bytes of the request that is shown, or no. */
    async decide(yes: boolean) {
      if (store.getState().name !== 'asking') return
      become({ name: 'sent', yes })
      try {
        await say(yes ? { kind: 'approve', digest: approval.digest } : { kind: 'reject' })
      } catch {
        // Still unheard: the visitor decides again. Heard after all: the frame takes the first answer and no other.
        if (store.getState().name === 'sent')
          become({ name: 'asking', yes: false, isUnheard: true })
      }
    },
  }
}
