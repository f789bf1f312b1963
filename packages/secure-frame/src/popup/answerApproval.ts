import type { Approval } from '../approval/approval.js'
import { answerOnce } from './answerOnce.js'
import type { Meeting } from './meetFrame.js'
import type { ApprovalAnswer, NextWindow } from './windowMessages.js'
import type { ApprovalQuestion } from './windowQuestion.js'

/** Answers the approval that a window was opened for, once. */
export function answerApproval(meeting: Meeting, { approval }: ApprovalQuestion) {
  const { store, say, tell } = answerOnce<ApprovalAnswer>(meeting)
  if (approval.passkey !== undefined) loadPasskeys().catch(() => undefined)
  return {
    store,
    /** Says yes to exactly the bytes of the request that is shown, or no. */
    decide: (yes: boolean) => say(yes, () => (yes ? approved(approval) : { kind: 'reject' })),
    /** Asks for the request with a change. @returns whether it was said; the frame then goes on in the next window */
    change: (change: unknown, window: NextWindow) =>
      tell({ kind: 'change', digest: approval.digest, change, window }),
  }
}

/** The bytes of the request, and the passkey's yes to them where the wallet wants one. @throws PasskeyError */
async function approved({ digest, passkey }: Approval): Promise<ApprovalAnswer> {
  if (passkey === undefined) return { kind: 'approve', digest }
  const { confirmWithPasskey } = await loadPasskeys()
  const assertion = await confirmWithPasskey(passkey, `sign:${digest}`)
  return { kind: 'approve', digest, assertion }
}

/** Few windows need it. It comes while the request is read, or the press would be over. */
const loadPasskeys = () => import('../passkeys/confirmWithPasskey.js')
