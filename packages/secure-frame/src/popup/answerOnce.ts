import { createStore } from 'zustand/vanilla'
import type { PasskeyError, PasskeyFailure } from '../passkeys/passkeyError.js'
import type { Meeting, MeetingStep } from './meetFrame.js'

/** `unheard`: the response was lost. */
export type Failure = 'unheard' | PasskeyFailure

export type AnswerStep =
  | { name: 'asking'; yes: boolean; failure?: Failure }
  | { name: 'sent'; yes: boolean }
  /** Undefined if the visitor decided both ways, and the first answer may have arrived. */
  | { name: 'done'; yes: boolean | undefined }
  | { name: Exclude<MeetingStep['name'], 'asked' | 'over' | 'loading'> }

/** @param options `goesOn`: the frame may send another request to this window */
export function answerOnce<answer extends { kind: string }>(
  meeting: Meeting,
  { goesOn = false }: { goesOn?: boolean } = {},
) {
  const store = createStore<AnswerStep>(() => ({ name: 'asking', yes: false }))
  const become = (step: AnswerStep) => store.setState(step, true)
  /** Decisions that may have arrived. The frame takes the first one. */
  const decisions = new Set<boolean>()
  const outcome = () => (decisions.size > 1 ? undefined : decisions.has(true))

  function follow(step: MeetingStep) {
    if (step.name === 'over') become({ name: 'done', yes: outcome() })
    else if (step.name !== 'asked' && step.name !== 'loading') become({ name: step.name })
  }
  meeting.store.subscribe(follow)
  follow(meeting.store.getState())
  // Reports that the browser did not block the window. Ignore a failure: the response reports the
  // same.
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
        const answer = await make()
        if (!isOffline()) decisions.add(yes)
        await meeting.say(answer)
        decisions.add(yes)
        // The frame reads an approval when the tab returns. It needs no report of a rejection.
        if ((meeting.isTab || !(yes || goesOn)) && store.getState().name === 'sent')
          become({ name: 'done', yes: outcome() })
      } catch (error) {
        // After a lost response, the visitor decides again. The frame ignores a second response.
        const failure = isPasskeyError(error) ? error.reason : 'unheard'
        if (store.getState().name === 'sent') become({ name: 'asking', yes: false, failure })
      }
    },
  }
}

export const outcomeOf = ({ yes }: { yes: boolean | undefined }) =>
  yes === undefined ? 'answered' : yes ? 'approved' : 'rejected'

/** Requests that begin offline do not arrive. */
const isOffline = () => globalThis.navigator?.onLine === false

const isPasskeyError = (error: unknown): error is PasskeyError =>
  error instanceof Error && error.name === 'PasskeyError'
