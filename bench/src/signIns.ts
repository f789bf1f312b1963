import { createVisitor, createWorld, openDatabases } from '@vestibule/services/testing'
import type { Figure } from './table.js'

const VISITORS = 400
/** Visitors who are at it at the same time. */
const AT_ONCE = 16

/** Whole sign-ins, from asking for a code to a session, in one process, on each database of this machine. */
export async function signIns(): Promise<Figure[]> {
  const figures: Figure[] = []
  for await (const { name, db } of openDatabases()) {
    // Everybody comes from an address of their own; the project's own limit would end the run early.
    const world = createWorld(db, {
      limits: { codesPerProject: { points: 1e9, window: 3_600_000 } },
    })
    const times: number[] = []
    const left = Array.from({ length: VISITORS }, (_, index) => `visitor-${index}@example.com`)
    const started = performance.now()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let email = left.pop(); email !== undefined; email = left.pop()) {
          const visitor = await createVisitor(world)
          const start = performance.now()
          await visitor.signIn(email)
          times.push(performance.now() - start)
        }
      }),
    )
    const perSecond = VISITORS / ((performance.now() - started) / 1_000)
    figures.push(
      {
        what: `${name}: sign-ins (start and verify)`,
        unit: 'per second',
        values: [perSecond],
        beside: 'target 50',
      },
      { what: `${name}: one sign-in, ${AT_ONCE} at once`, unit: 'ms', values: times },
    )
  }
  return figures
}
