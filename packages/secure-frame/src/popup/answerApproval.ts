import { createStore } from 'zustand/vanilla'
import type { Approval } from '../approval/approval.js'
import type { PasskeyError, PasskeyFailure } from '../passkeys/passkeyError.js'
import type { Meeting, MeetingStep } from './meetFrame.js'
import type { ApprovalAnswer } from './windowMessages.js'
import type { ApprovalQuestion } from './windowQuestion.js'

/** Why the window asks again: nobody heard the decision, or the passkey gave nothing. */
export type Failure = 'unheard' | PasskeyFailure

export type ApprovalStep =
  | { name: 'asking'; yes: boolean; failure?: Failure }
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
  if (approval.passkey !== undefined) loadPasskeys().catch(() => undefined)

  return {
    store,
    /** Says yes to exactly the bytes of the request that is shown, or no. */
    async decide(yes: boolean) {
      if (store.getState().name !== 'asking') return
      become({ name: 'sent', yes })
      try {
        await say(yes ? { kind: 'approve', ...(await approved(approval)) } : { kind: 'reject' })
      } catch (error) {
        // Still unheard: the visitor decides again. Heard after all: the frame takes the first answer and no other.
        const failure = isPasskeyError(error) ? error.reason : 'unheard'
        if (store.getState().name === 'sent') become({ name: 'asking', yes: false, failure })
      }
    },
  }
}

/** The bytes of the request, and the passkey's yes to them where the wallet wants one. @throws PasskeyError */
async function approved({ digest, passkey }: Approval) {
  if (passkey === undefined) return { digest }
  const { confirmWithPasskey } = await loadPasskeys()
  return { digest, assertion: await confirmWithPasskey(passkey, `sign:${digest}`) }
}

/** Few windows need it. It comes while the request is read, or the press would be over. */
const loadPasskeys = () => import('../passkeys/confirmWithPasskey.js')

const isPasskeyError = (error: unknown): error is PasskeyError =>
  error instanceof Error && error.name === 'PasskeyError'
