import type { Clock } from '../../ports/clock.js'

const MOST = 5_000

/** Remembers answers for a moment, and lets those who ask for the same at the same time wait for one. Failures are not remembered. */
export function createAnswers<answer>({ clock }: { clock: Clock }) {
  const known = new Map<string, { at: number; until: number; value: Promise<answer> }>()

  return {
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
        known.delete(other)
      }
      const started = { at: now, until: now + life, value: read() }
      known.delete(key)
      known.set(key, started)
      const [oldest] = known.keys()
      if (known.size > MOST && oldest !== undefined) known.delete(oldest)
      try {
        return { at: now, value: await started.value }
      } catch (error) {
        if (known.get(key) === started) known.delete(key)
        throw error
      }
    },
  }
}
