import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '../../platform/time.js'
import { type Mail, MailRefused, type SendMail } from '../../ports/mail.js'

/** Delay in ms before each further attempt. A code expires after ten minutes. */
const PAUSES = [SECOND, 5 * SECOND, 30 * SECOND, 120 * SECOND] as const
/** Maximum number of waiting mails, which limits memory while the mail server is down. */
const MAX_WAITING = 1_000
/** Time in ms that a mail may wait before visitors see a notice. */
const LONG_MS = 10 * SECOND

/** Outcome of one attempt. `refused` and `givenUp` are final. */
export type MailOutcome = 'sent' | 'retried' | 'refused' | 'givenUp'

/** Sends mails after the response, so that no request waits for the mail server or fails with it. */
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
        // The pause rejects when the queue closes. The next attempt is then the last.
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
      // Wait, so that the response is sent first.
      const job = new Promise(setImmediate)
        .then(() => deliver(mail))
        .finally(() => waiting.delete(job))
      waiting.set(job, now())
    },

    isDelayed: (): boolean => isFailing || oldestMs() > LONG_MS,

    read: () => ({ waiting: waiting.size, oldestMs: oldestMs() }),

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
  onOutcome: (outcome: MailOutcome, about: { error: unknown; isNew: boolean }) => void
  /** Waits between attempts. Rejects when the signal aborts. @default timers */
  pause?: ((time: number, signal: AbortSignal) => Promise<void>) | undefined
  now?: (() => number) | undefined
}
