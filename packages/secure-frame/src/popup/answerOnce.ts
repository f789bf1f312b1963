import { createStore } from 'zustand/vanilla'
import type { Meeting, MeetingStep } from './meetFrame.js'

export type AnswerStep =
  | { name: 'asking'; yes: boolean; isUnheard?: boolean }
  | { name: 'sent' | 'done'; yes: boolean }
  | { name: Exclude<MeetingStep['name'], 'asked' | 'over' | 'loading'> }

/** Answers the question that a window was opened for, once. */
export function answerOnce<answer extends { kind: string }>(meeting: Meeting) {
  const store = createStore<AnswerStep>(() => ({ name: 'asking', yes: false }))
  const become = (step: AnswerStep) => store.setState(step, true)

  function follow(step: MeetingStep) {
    const before = store.getState()
    if (step.name === 'over') become({ name: 'done', yes: 'yes' in before && before.yes })
    else if (step.name !== 'asked' && step.name !== 'loading') become({ name: step.name })
  }
  meeting.store.subscribe(follow)
  follow(meeting.store.getState())
  // The frame only wants to know that the window was not blocked; if this is lost, the answer says it too.
  meeting.say({ kind: 'opened' }).catch(() => undefined)

  return {
    store,
    /** Says yes (`approve`) or anything else, which is a no. */
    async say(answer: answer) {
      if (store.getState().name !== 'asking') return
      become({ name: 'sent', yes: answer.kind === 'approve' })
      try {
        await meeting.say(answer)
      } catch {
        // Still unheard: the visitor decides again. Heard after all: the frame takes the first answer and no other.
        if (store.getState().name === 'sent')
          become({ name: 'asking', yes: false, isUnheard: true })
      }
    },
  }
}
