import type { Approval } from '../approval/approval.js'
import { answerOnce } from './answerOnce.js'
import type { Meeting } from './meetFrame.js'
import type { ApprovalAnswer, NextWindow } from './windowMessages.js'
import type { ApprovalQuestion } from './windowQuestion.js'

/** @param options.remember runs before the approval is sent @param options.next where to show another request */
export function answerApproval(
  meeting: Meeting,
  { approval }: ApprovalQuestion,
  { next, remember }: Options = {},
) {
  const goesOn = next !== undefined
  const { store, say, tell } = answerOnce<ApprovalAnswer>(meeting, { goesOn })
  if (approval.passkey !== undefined) loadPasskeys().catch(() => undefined)
  return {
    store,
    /** Approves the bytes of the shown request, or rejects it. */
    decide: (yes: boolean) =>
      say(yes, async () => ({
        ...(yes ? await approved(approval, remember) : { kind: 'reject' as const }),
        next,
      })),
    rejectAll: goesOn ? () => void say(false, () => ({ kind: 'reject', all: true })) : undefined,
    /** Until the frame receives this message, the visitor can still decide. */
    skip: goesOn
      ? () => void meeting.say({ kind: 'skip', next }).catch(() => undefined)
      : undefined,
    /** @returns whether the change was sent. The frame continues in the next window */
    change: (change: unknown, window: NextWindow) =>
      tell({ kind: 'change', digest: approval.digest, change, window }),
  }
}

type Options = {
  next?: NextWindow | undefined
  remember?: ((approval: Approval) => Promise<void>) | undefined
}

/** The bytes, and a passkey's signature if required. @throws PasskeyError */
async function approved(approval: Approval, remember: Options['remember']) {
  const { digest, passkey } = approval
  // Ignore a storage failure: the permission is not listed, but the visitor can revoke all.
  await remember?.(approval).catch(() => undefined)
  if (passkey === undefined) return { kind: 'approve' as const, digest }
  const { confirmWithPasskey } = await loadPasskeys()
  const assertion = await confirmWithPasskey(passkey, `sign:${digest}`)
  return { kind: 'approve' as const, digest, assertion }
}

/** Load early: a load after the press would use up the press. */
const loadPasskeys = () => import('../passkeys/confirmWithPasskey.js')
