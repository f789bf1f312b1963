import { createStore } from 'zustand/vanilla'
import type { PasskeyError, PasskeyFailure } from '../passkeys/passkeyError.js'
import type { Meeting, MeetingStep } from './meetFrame.js'

/** Why the window asks again: the answer did not get through, or the passkey gave nothing. */
export type Failure = 'unheard' | PasskeyFailure

export type AnswerStep =
  | { name: 'asking'; yes: boolean; failure?: Failure }
  | { name: 'sent' | 'done'; yes: boolean }
  | { name: Exclude<MeetingStep['name'], 'asked' | 'over' | 'loading'> }

/**
 * Answers the question that a window was opened for, once.
 * @param options `goesOn`: after a no, too, the frame may have something else for this window
 */
export function answerOnce<answer extends { kind: string }>(
  meeting: Meeting,
  { goesOn = false }: { goesOn?: boolean } = {},
) {
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
  if (!meeting.isTab) meeting.say({ kind: 'opened' }).catch(() => undefined)

  return {
    store,
    /** Says something else than yes or no, and ends with it. @returns whether it was said */
    async tell(value: answer): Promise<boolean> {
      if (store.getState().name !== 'asking') return false
      become({ name: 'sent', yes: false })
      try {
        await meeting.say(value)
        return true
      } catch {
        if (store.getState().name === 'sent')
          become({ name: 'asking', yes: false, failure: 'unheard' })
        return false
      }
    },
    /** Says yes or no, with what `make` makes of it. */
    async say(yes: boolean, make: () => answer | Promise<answer>) {
      if (store.getState().name !== 'asking') return
      become({ name: 'sent', yes })
      try {
        await meeting.say(await make())
        // The frame takes it when the tab is back, and a no has nothing to wait for.
        if ((meeting.isTab || !(yes || goesOn)) && store.getState().name === 'sent')
          become({ name: 'done', yes })
      } catch (error) {
        // Still unheard: the visitor decides again. Heard after all: the frame takes the first answer and no other.
        const failure = isPasskeyError(error) ? error.reason : 'unheard'
        if (store.getState().name === 'sent') become({ name: 'asking', yes: false, failure })
      }
    },
  }
}

const isPasskeyError = (error: unknown): error is PasskeyError =>
  error instanceof Error && error.name === 'PasskeyError'
