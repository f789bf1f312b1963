import { createStore } from 'zustand/vanilla'
import type { PasskeyError, PasskeyFailure } from '../passkeys/passkeyError.js'
import type { Meeting, MeetingStep } from './meetFrame.js'

/** Why the visitor must answer again: the answer was lost, or the passkey failed. */
export type Failure = 'unheard' | PasskeyFailure

export type AnswerStep =
  | { name: 'asking'; yes: boolean; failure?: Failure }
  | { name: 'sent' | 'done'; yes: boolean }
  | { name: Exclude<MeetingStep['name'], 'asked' | 'over' | 'loading'> }

/** Answers a window's request, once. @param options `goesOn`: the frame may have another request for this window */
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
  // This message only shows the frame that the window was not blocked; the later answer shows that, too.
  if (!meeting.isTab) meeting.say({ kind: 'opened' }).catch(() => undefined)

  return {
    store,
    /** Sends an answer that is neither approval nor rejection, and ends. @returns whether it was sent */
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
    /** Sends the decision, with the result of `make`. */
    async say(yes: boolean, make: () => answer | Promise<answer>) {
      if (store.getState().name !== 'asking') return
      become({ name: 'sent', yes })
      try {
        await meeting.say(await make())
        // The frame reads this answer when the tab returns; a rejection does not wait.
        if ((meeting.isTab || !(yes || goesOn)) && store.getState().name === 'sent')
          become({ name: 'done', yes })
      } catch (error) {
        // The answer was lost: the visitor decides again. If it did arrive, the frame ignores the second one.
        const failure = isPasskeyError(error) ? error.reason : 'unheard'
        if (store.getState().name === 'sent') become({ name: 'asking', yes: false, failure })
      }
    },
  }
}

const isPasskeyError = (error: unknown): error is PasskeyError =>
  error instanceof Error && error.name === 'PasskeyError'
