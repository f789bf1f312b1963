import { isSettled } from '../../platform/isSettled.js'
import { DomainError } from '../errors/domainError.js'
import type { Sessions } from './sessions.js'

/** Interval in ms of one query for all waiting sessions. */
const LOOK = 2_000
/** Maximum waiting requests per process. Clients of refused requests poll less often. */
const MOST = 1_000

/** Detects the end of a session in any process and for any reason. */
export function createSessionEnds(options: Options) {
  const { living, closing, look = LOOK, most = MOST } = options
  const waiting = new Map<string, Set<(hasEnded: boolean) => void>>()
  let count = 0
  let isLooking = false

  const release = (idHash: string, hasEnded: boolean) => {
    for (const leave of waiting.get(idHash) ?? []) leave(hasEnded)
  }

  async function lookAtAll() {
    const asked = [...waiting.keys()]
    // If the database does not respond, sessions continue.
    const live = await living(asked).catch(() => new Set(asked))
    for (const idHash of asked) if (!live.has(idHash)) release(idHash, true)
  }

  function lookLater() {
    if (isLooking) return
    isLooking = true
    setTimeout(async () => {
      await lookAtAll()
      isLooking = false
      if (count > 0) lookLater()
    }, look).unref()
  }

  // Release them: a closing process waits for running requests.
  closing?.addEventListener('abort', () => {
    for (const idHash of waiting.keys()) release(idHash, false)
  })

  return {
    /** @returns whether the session ended before the timeout @throws `unavailable` if too many requests wait */
    async wait(idHash: string, { milliseconds, signal }: Wait): Promise<boolean> {
      if (signal.aborted || closing?.aborted) return false
      if (count >= most) throw new DomainError('unavailable', 'unknown')
      let hasEnded = false
      let leave = (_hasEnded: boolean) => {}
      const over = new Promise<void>((resolve) => {
        leave = (isEnd) => {
          hasEnded = isEnd
          resolve()
        }
      })
      signal.addEventListener('abort', () => leave(false), { once: true })
      const own = waiting.get(idHash) ?? new Set()
      waiting.set(idHash, own.add(leave))
      count++
      lookLater()
      await isSettled(over, milliseconds)
      own.delete(leave)
      count--
      if (own.size === 0) waiting.delete(idHash)
      return hasEnded
    },
  }
}

export type SessionEnds = ReturnType<typeof createSessionEnds>

type Options = Pick<Sessions, 'living'> & {
  closing?: AbortSignal | undefined
  look?: number
  most?: number
}
type Wait = {
  milliseconds: number
  signal: AbortSignal
}
