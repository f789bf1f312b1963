import type { Database } from '../../db/database.js'
import { SECOND } from '../../platform/time.js'
import { chainEvents } from './chainEvents.js'

/** Poll interval in ms, and maximum duration of an event's transaction. */
const PAUSE = 250
const TIMEOUT_MS = 11 * SECOND

/** A process that has written no event sends no queries. */
export function keepChaining(options: Options): Chaining {
  const { db, key, onFault } = options
  let until = 0
  let running: Promise<void> | undefined

  async function chain() {
    try {
      const { refused } = await chainEvents(db, { key })
      if (refused > 0)
        onFault(new Error(`${refused} rows of audit_pending were not written by these services.`))
    } catch (error) {
      onFault(error)
    }
  }

  const timer = setInterval(() => {
    if (performance.now() > until || running !== undefined) return
    running = chain().finally(() => {
      running = undefined
    })
  }, PAUSE)
  timer.unref()

  return {
    wake() {
      until = performance.now() + TIMEOUT_MS
    },
    async close() {
      clearInterval(timer)
      await running
      await chain()
    },
  }
}

export type Chaining = {
  wake: () => void
  close: () => Promise<void>
}

type Options = {
  db: Database
  key: Uint8Array
  onFault: (error: unknown) => void
}
