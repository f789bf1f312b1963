import { createStore } from 'zustand/vanilla'
import type { PasskeyError, PasskeyFailure } from '../passkeys/passkeyError.js'
import type { Meeting, MeetingStep } from './meetFrame.js'

/** The answer was lost (`unheard`), or the passkey failed. */
export type Failure = 'unheard' | PasskeyFailure

export type AnswerStep =
  | { name: 'asking'; yes: boolean; failure?: Failure }
  | { name: 'sent' | 'done'; yes: boolean }
  | { name: Exclude<MeetingStep['name'], 'asked' | 'over' | 'loading'> }

/** @param options `goesOn`: the frame may have another request for this window */
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
  // Shows the frame that the window was not blocked. Ignore a failure: the answer shows that, too.
  if (!meeting.isTab) meeting.say({ kind: 'opened' }).catch(() => undefined)

  return {
    store,
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
    async say(yes: boolean, make: () => answer | Promise<answer>) {
      if (store.getState().name !== 'asking') return
      become({ name: 'sent', yes })
      try {
        await meeting.say(await make())
        // The frame reads an approval when the tab returns. It needs no report of a rejection.
        if ((meeting.isTab || !(yes || goesOn)) && store.getState().name === 'sent')
          become({ name: 'done', yes })
      } catch (error) {
        // The answer was lost: the visitor decides again. The frame ignores a second answer.
        const failure = isPasskeyError(error) ? error.reason : 'unheard'
        if (store.getState().name === 'sent') become({ name: 'asking', yes: false, failure })
      }
    },
  }
}

const isPasskeyError = (error: unknown): error is PasskeyError =>
  error instanceof Error && error.name === 'PasskeyError'
