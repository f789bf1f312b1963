import { fromWire, VestibuleError } from '@vestibule/protocol'
import * as z from 'zod/mini'
import { confirmWithPasskey } from '../passkeys/confirmWithPasskey.js'
import type { Clock } from '../platform/clock.js'
import type { Meeting } from '../popup/meetFrame.js'
import {
  type DeviceAnswer,
  type DeviceQuestion,
  DeviceReply,
} from '../wallet/pairing/deviceMessages.js'
import { type RecoveryProof, withRecoveryKey } from '../wallet/recovery/unwrapMethod.js'
import { windowProof } from '../wallet/window/windowProof.js'
import { passkeyAsk } from '../wallet/worker/opening.js'

/** Delay in ms: render the busy state before Argon2 blocks the page for a second. */
const A_FRAME = 30

const TIMEOUT_MS = 100_000

type Decision = Extract<DeviceAnswer, { kind: 'approve' }>
type Waiting = { resolve: () => void; reject: (error: VestibuleError) => void }

export function answerDevice(
  meeting: Meeting,
  { question, clock }: { question: DeviceQuestion; clock: Clock },
) {
  const waiting = new Map<number, Waiting>()
  let numbers = 0

  meeting.hear((reply) => {
    const parsed = z.safeParse(DeviceReply, reply)
    if (!parsed.success) return
    const { to, error } = parsed.data
    if (error === undefined) waiting.get(to)?.resolve()
    else waiting.get(to)?.reject(fromWire(error))
  })
  // If the frame ended the request, the approval has arrived.
  meeting.store.subscribe(({ name }) => {
    for (const { resolve, reject } of waiting.values())
      if (name === 'over') resolve()
      else if (name !== 'asked')
        reject(new VestibuleError('linkEnded', { data: { reason: 'expired' } }))
  })
  const say = (answer: DeviceAnswer) => meeting.say(answer)
  // Reports to the frame that the browser did not block the window. Ignore a failure: the visitor's
  // answer also reports this.
  say({ kind: 'opened', number: ++numbers }).catch(() => undefined)

  async function answer(decision: Omit<Decision, 'kind' | 'number'>): Promise<void> {
    const number = ++numbers
    const replied = new Promise<void>((resolve, reject) => {
      waiting.set(number, { resolve, reject })
      clock.after(TIMEOUT_MS, () => reject(new VestibuleError('requestTimedOut')))
    })
    // The caller may fail before it awaits `replied`.
    replied.catch(() => undefined)
    try {
      await say({ kind: 'approve', number, ...decision })
      await replied
    } finally {
      waiting.delete(number)
    }
  }

  return {
    /** @throws `recoveryRefused`, errors of the worker, PasskeyError, `requestTimedOut`, and delivery errors */
    async approve({ code, proof }: { code: string; proof?: RecoveryProof }): Promise<void> {
      // Security: send a proof, which is valid only for this request, instead of the secret.
      const shown = proof && {
        proof: await proveInWindow(question, { windowId: meeting.id, proof }),
      }
      const decision = { code, ...shown }
      await answer(decision).catch(async (error: unknown) => {
        const asked = passkeyAsk(error)
        if (asked === undefined) throw error
        await answer({ ...decision, assertion: await confirmWithPasskey(asked, 'open') })
      })
    },
    refuse: () => say({ kind: 'reject', number: ++numbers }),
  }
}

/**
 * Proves a recovery method for one request without sending its secret.
 * @throws `recoveryRefused`: `form` for a typing error, `fit` for a wrong secret
 */
export async function proveInWindow(
  { walletId, publicKeysHash, linkId, methods }: DeviceQuestion,
  { windowId, proof }: { windowId: string; proof: RecoveryProof },
): Promise<{ methodId: string; mac: string }> {
  const { methodId } = proof
  await new Promise((resolve) => setTimeout(resolve, A_FRAME))
  return withRecoveryKey(
    methods,
    { ...proof, walletId, publicKeysHash },
    (_wrapped, methodKey) => ({
      methodId,
      mac: windowProof(methodKey, { walletId, linkId, windowId, methodId }),
    }),
  )
}
