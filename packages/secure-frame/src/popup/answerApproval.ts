import type { Approval } from '../approval/approval.js'
import { answerOnce } from './answerOnce.js'
import type { Meeting } from './meetFrame.js'
import type { ApprovalAnswer, NextWindow } from './windowMessages.js'
import type { ApprovalQuestion } from './windowQuestion.js'

/**
 * Answers the window's approval once.
 * @param options.remember Stores an approved request for the settings, before the frame learns of it.
 * @param options.next The address where the window then waits for another request of the page, if the frame opened it for
 * several
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
    rejectAll: goesOn ? () => void say(false, () => ({ kind: 'reject', all: true })) : undefined,
    /** Skips to the page's next request. The visitor may decide until the frame has received it. */
    skip: goesOn
      ? () => void meeting.say({ kind: 'skip', next }).catch(() => undefined)
      : undefined,
    /**
     * Sends the visitor's change, so that the card appears again.
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
  // Without storage, the settings do not list the request. The visitor can still revoke it there with all others.
  await remember?.(approval).catch(() => undefined)
  if (passkey === undefined) return { kind: 'approve' as const, digest }
  const { confirmWithPasskey } = await loadPasskeys()
  const assertion = await confirmWithPasskey(passkey, `sign:${digest}`)
  return { kind: 'approve' as const, digest, assertion }
}

/** Only some windows need this code. Load it while the visitor reads: a later load would lose the press. */
const loadPasskeys = () => import('../passkeys/confirmWithPasskey.js')
