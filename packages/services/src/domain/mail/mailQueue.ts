import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '../../platform/time.js'
import { type Mail, MailRefused, type SendMail } from '../../ports/mail.js'

/** Delay in ms before each further attempt; a code expires after ten minutes. */
const PAUSES = [SECOND, 5 * SECOND, 30 * SECOND, 120 * SECOND] as const
/** Maximum of waiting mails, which limits their memory while the mail server is down. */
const MAX_WAITING = 1_000
/** Time in ms that a mail may wait before visitors see that sending takes longer. */
const LONG_MS = 10 * SECOND

/** The outcome of one attempt. `refused` and `givenUp` are final. */
export type MailOutcome = 'sent' | 'retried' | 'refused' | 'givenUp'

/** Sends mails after the answer, so no request waits for a mail server or fails with it. */
export function createMailQueue(options: Options) {
  const { send, onOutcome, pause = (time, signal) => sleep(time, undefined, { signal }) } = options
  const { now = () => performance.now() } = options
  const waiting = new Map<Promise<void>, number>()
  const ended = new AbortController()
  let isFailing = false

  function note(outcome: MailOutcome, error?: unknown) {
    const wasFailing = isFailing
    isFailing = outcome === 'retried' || outcome === 'givenUp'
    onOutcome(outcome, { error, isNew: isFailing !== wasFailing })
  }

  async function deliver(mail: Mail) {
    for (const time of [...PAUSES, undefined]) {
      try {
        await send(mail)
        return note('sent')
      } catch (error) {
        if (error instanceof MailRefused) return note('refused', error)
        if (time === undefined || ended.signal.aborted) return note('givenUp', error)
        note('retried', error)
        // Rejects when the queue closes: the next attempt is then the last one.
        await pause(time, ended.signal).catch(() => undefined)
      }
    }
  }

  function oldestMs(): number {
    const [since] = waiting.values()
    return since === undefined ? 0 : now() - since
  }

  return {
    push(mail: Mail): void {
      if (waiting.size >= MAX_WAITING) {
        note('givenUp', new Error('Too many mails are waiting.'))
        return
      }
      // The pause lets the answer go first.
      const job = new Promise(setImmediate)
        .then(() => deliver(mail))
        .finally(() => waiting.delete(job))
      waiting.set(job, now())
    },

    isDelayed: (): boolean => isFailing || oldestMs() > LONG_MS,

    read: () => ({ waiting: waiting.size, oldestMs: oldestMs() }),

    /** Resolves when all mails so far have a final outcome. */
    async settle(): Promise<void> {
      await Promise.all(waiting.keys())
    },

    async close(): Promise<void> {
      ended.abort()
      await Promise.all(waiting.keys())
    },
  }
}

export type MailQueue = ReturnType<typeof createMailQueue>

type Options = {
  send: SendMail
  /** `isNew`: an outage has begun or ended with this attempt. */
  onOutcome: (outcome: MailOutcome, about: { error: unknown; isNew: boolean }) => void
  /** Waits between attempts; rejects when the signal aborts. @default timers */
  pause?: ((time: number, signal: AbortSignal) => Promise<void>) | undefined
  /** A monotonic clock in ms. @default performance.now */
  now?: (() => number) | undefined
}
