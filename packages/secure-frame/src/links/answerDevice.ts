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

/** Time in ms to render the busy state before Argon2 blocks the page for a second. */
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
  // The frame ended the request, so the approval has arrived.
  meeting.store.subscribe(({ name }) => {
    for (const { resolve, reject } of waiting.values())
      if (name === 'over') resolve()
      else if (name !== 'asked')
        reject(new VestibuleError('linkEnded', { data: { reason: 'expired' } }))
  })
  const say = (answer: DeviceAnswer) => meeting.say(answer)
  // Shows the frame that the window was not blocked. Ignore a failure: the answer shows that, too.
  say({ kind: 'opened', number: ++numbers }).catch(() => undefined)

  async function answer(decision: Omit<Decision, 'kind' | 'number'>): Promise<void> {
    const number = ++numbers
    const replied = new Promise<void>((resolve, reject) => {
      waiting.set(number, { resolve, reject })
      clock.after(TIMEOUT_MS, () => reject(new VestibuleError('requestTimedOut')))
    })
    // Avoids an unhandled rejection if the caller fails first.
    replied.catch(() => undefined)
    try {
      await say({ kind: 'approve', number, ...decision })
      await replied
    } finally {
      waiting.delete(number)
    }
  }

  return {
    /** @throws `recoveryRefused`, the worker's refusal, PasskeyError, `requestTimedOut`, and errors of delivery */
    async approve({ code, proof }: { code: string; proof?: RecoveryProof }): Promise<void> {
      // Send a proof instead of the secret. The proof is only valid for this request.
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
 * Proves a recovery method for one request without sending its secret. @throws `recoveryRefused`: `form` for a typing error,
 * `fit` for another secret
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
