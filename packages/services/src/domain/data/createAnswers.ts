import type { Clock } from '../../ports/clock.js'

const MOST = 5_000
/** Characters of all of them, as they are sent. */
const MOST_SIZE = 8_000_000

/** Remembers answers for a moment, and lets those who ask for the same at the same time wait for one. Failures are not remembered. */
export function createAnswers<answer>({ clock, mostSize = MOST_SIZE }: createAnswers.Options) {
  const known = new Map<string, Known<answer>>()
  let total = 0

  function forget(key: string) {
    total -= known.get(key)?.size ?? 0
    known.delete(key)
  }

  function makeRoom() {
    for (const key of known.keys()) {
      if (known.size <= MOST && total <= mostSize) return
      forget(key)
    }
  }

  return {
    /** Characters that are remembered. */
    size: () => total,

    /** @param life Milliseconds that an answer may be old. */
    async get(
      key: string,
      life: number,
      read: () => Promise<answer>,
    ): Promise<{ at: number; value: answer }> {
      const now = clock()
      const present = known.get(key)
      if (present !== undefined && now - present.at < life && now >= present.at)
        return { at: present.at, value: await present.value }
      for (const [other, { until }] of known) {
        if (until > now) break
        forget(other)
      }
      const started: Known<answer> = { at: now, until: now + life, size: 0, value: read() }
      forget(key)
      known.set(key, started)
      makeRoom()
      try {
        const value = await started.value
        if (known.get(key) === started) {
          started.size = JSON.stringify(value).length
          total += started.size
          makeRoom()
        }
        return { at: now, value }
      } catch (error) {
        if (known.get(key) === started) forget(key)
        throw error
      }
    },
  }
}

export declare namespace createAnswers {
  type Options = {
    clock: Clock
    /** Characters that are remembered at the most. @default 8 000 000 */
    mostSize?: number | undefined
  }
}

type Known<answer> = { at: number; until: number; size: number; value: Promise<answer> }
