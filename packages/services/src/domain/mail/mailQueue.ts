import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '../../platform/time.js'
import type { Mail, SendMail } from '../../ports/mail.js'

/** Milliseconds before each further try; a code is worth nothing after its ten minutes. */
const PAUSES = [SECOND, 5 * SECOND, 30 * SECOND, 120 * SECOND] as const
/** Mails that may wait at once, so that a dead mail server cannot fill the memory. */
const MAX_WAITING = 1_000

/** Sends mails after the answer is out, so that no request waits for a mail server or fails with it. */
export function createMailQueue(options: createMailQueue.Options) {
  const { send, onFailure, pause = (time, signal) => sleep(time, undefined, { signal }) } = options
  const waiting = new Set<Promise<void>>()
  const ended = new AbortController()

  async function deliver(mail: Mail) {
    for (const time of [...PAUSES, undefined]) {
      try {
        return await send(mail)
      } catch (error) {
        if (time === undefined || ended.signal.aborted) return onFailure(error)
        // Rejects when the queue is closed: the next try is then the last one.
        await pause(time, ended.signal).catch(() => undefined)
      }
    }
  }

  return {
    push(mail: Mail): void {
      if (waiting.size >= MAX_WAITING) {
        onFailure(new Error('Too many mails are waiting.'))
        return
      }
      // The pause lets the answer go first.
      const job = new Promise(setImmediate)
        .then(() => deliver(mail))
        .finally(() => waiting.delete(job))
      waiting.add(job)
    },

    /** Resolves when everything pushed so far is sent or given up. */
    async settle(): Promise<void> {
      await Promise.all(waiting)
    },

    /** Tries what waits one last time, now. */
    async close(): Promise<void> {
      ended.abort()
      await Promise.all(waiting)
    },
  }
}

export type MailQueue = ReturnType<typeof createMailQueue>

export declare namespace createMailQueue {
  type Options = {
    send: SendMail
    /** A mail was given up. */
    onFailure: (error: unknown) => void
    /** Waits between tries; rejects when the signal aborts. @default timers */
    pause?: ((time: number, signal: AbortSignal) => Promise<void>) | undefined
  }
}
