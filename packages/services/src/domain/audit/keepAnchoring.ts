import { desc } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { auditLog } from '../../db/schema/audit.js'
import { MINUTE } from '../../platform/time.js'
import type { WriteAnchor } from '../../ports/anchors.js'

const INTERVAL_MS = 5 * MINUTE

export function keepAnchoring(options: Options) {
  const { db, targets, onFault, intervalMs = INTERVAL_MS } = options
  /** Last written anchor by target. A failed target is retried. */
  const written = new Map<WriteAnchor, number>()
  let running: Promise<void> | undefined

  async function anchor() {
    const [head] = await db
      .select({ seq: auditLog.seq, hash: auditLog.hash })
      .from(auditLog)
      .orderBy(desc(auditLog.seq))
      .limit(1)
    if (head === undefined) return
    const due = targets.filter((write) => written.get(write) !== head.seq)
    await Promise.all(
      due.map(async (write) => {
        await write(`${head.seq}:${head.hash}`).then(() => written.set(write, head.seq), onFault)
      }),
    )
  }

  function run(): Promise<void> {
    running ??= anchor()
      .catch(onFault)
      .finally(() => {
        running = undefined
      })
    return running
  }

  const timer = setInterval(run, intervalMs)
  timer.unref()
  void run()
  return {
    async close() {
      clearInterval(timer)
      await running
      await run()
    },
  }
}

type Options = {
  db: Database
  targets: readonly WriteAnchor[]
  onFault: (error: unknown) => void
  intervalMs?: number | undefined
}
