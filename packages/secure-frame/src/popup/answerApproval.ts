import { answerOnce } from './answerOnce.js'
import type { Meeting } from './meetFrame.js'
import type { ApprovalAnswer } from './windowMessages.js'
import type { ApprovalQuestion } from './windowQuestion.js'

/** Answers the approval that a window was opened for, once. */
export function answerApproval(meeting: Meeting, { approval }: ApprovalQuestion) {
  const { store, say } = answerOnce<ApprovalAnswer>(meeting)
  return {
    store,
    /** Says yes to exactly the bytes of the request that is shown, or no. */
    decide: (yes: boolean) =>
      say(yes ? { kind: 'approve', digest: approval.digest } : { kind: 'reject' }),
  }
}
