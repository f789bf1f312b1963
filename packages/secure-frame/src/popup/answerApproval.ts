import type { Approval } from '../approval/approval.js'
import { answerOnce } from './answerOnce.js'
import type { Meeting } from './meetFrame.js'
import type { ApprovalAnswer, NextWindow } from './windowMessages.js'
import type { ApprovalQuestion } from './windowQuestion.js'

/**
 * Answers the approval that a window was opened for, once.
 * @param options.remember Notes an approved request for the settings, before the frame learns of it.
 * @param options.next Where the window then waits for another request of the page, if it was opened for several
 */
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
    /** Approves exactly the bytes of the shown request, or rejects it. */
    decide: (yes: boolean) =>
      say(yes, async () => ({
        ...(yes ? await approved(approval, remember) : { kind: 'reject' as const }),
        next,
      })),
    /** Rejects all waiting requests of the page, if there are several. */
    rejectAll: goesOn ? () => void say(false, () => ({ kind: 'reject', all: true })) : undefined,
    /** Skips to the page's next request. The visitor may decide until the frame has received it. */
    skip: goesOn
      ? () => void meeting.say({ kind: 'skip', next }).catch(() => undefined)
      : undefined,
    /**
     * Requests the card again with a change.
     * @returns whether it was sent; the frame continues in the next window
     */
    change: (change: unknown, window: NextWindow) =>
      tell({ kind: 'change', digest: approval.digest, change, window }),
  }
}

type Options = {
  next?: NextWindow | undefined
  remember?: ((approval: Approval) => Promise<void>) | undefined
}

/** The bytes of the request, and the passkey's yes to them if the wallet wants one. @throws PasskeyError */
async function approved(approval: Approval, remember: Options['remember']) {
  const { digest, passkey } = approval
  // Without storage the settings do not list it. The visitor can still end it there with all others.
  await remember?.(approval).catch(() => undefined)
  if (passkey === undefined) return { kind: 'approve' as const, digest }
  const { confirmWithPasskey } = await loadPasskeys()
  const assertion = await confirmWithPasskey(passkey, `sign:${digest}`)
  return { kind: 'approve' as const, digest, assertion }
}

/** Few windows need it. Load it while the visitor reads, because a later load would lose the press. */
const loadPasskeys = () => import('../passkeys/confirmWithPasskey.js')
