import { randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { DAY } from '../../platform/time.js'
import { casesOr } from '../../testing/casesOr.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { mannWhitney } from '../../testing/mannWhitney.js'
import { createVisitor } from '../../testing/visitors/visitor.js'
import { createWorld } from '../../testing/world.js'

const EACH = casesOr(200) / 2
const WARM_UP = 100
const TIMEOUT = 3_600_000
const LEAST_P = 0.01

onDatabase((db) => {
  describe('a code request', () => {
    // Chance alone fails one run in a hundred. A real difference also fails the second run.
    test('gets the same answer in the same time with and without an account', {
      timeout: TIMEOUT,
      retry: 1,
    }, async ({ task }) => {
      const limits = { freeCodesPerClient: { project: 1e9 } }
      const world = createWorld(db(), { limits })
      const run = `${task.result?.retryCount ?? 0}`
      const known = Array.from({ length: EACH }, (_, index) => `known${run}-${index}@example.com`)
      for (const email of known) {
        await (await createVisitor(world)).signIn(email, { projectId: 'never' })
        await world.mailbox(email)
      }
      world.clock.advance(DAY)

      const strange = known.map((email) => email.replace('known', 'other'))
      const times = { known: [] as number[], other: [] as number[] }
      const shapes = new Set<string>()
      const lists = { known: known.values(), other: strange.values() }
      const left = { known: EACH, other: EACH }
      while (left.known + left.other > 0) {
        const kind = randomInt(left.known + left.other) < left.known ? 'known' : 'other'
        left[kind] -= 1
        const email = lists[kind].next().value ?? ''
        const visitor = await createVisitor(world)
        // Do not measure the first request, which fetches the nonce.
        await visitor.send('GET', '/v1/auth/session')
        const startedAt = performance.now()
        const { status, body } = await visitor.start(email, { projectId: 'always' })
        times[kind].push(performance.now() - startedAt)
        await world.mailbox(email)
        shapes.add(shapeOf(status, body))
      }

      expect([...shapes]).toHaveLength(1)
      const from = Math.min(WARM_UP, EACH / 4)
      const p = mannWhitney(times.known.slice(from), times.other.slice(from))
      Object.assign(task.meta, {
        cases: 2 * EACH,
        wrong: shapes.size - 1,
        note: `p = ${p.toFixed(2)}`,
      })
      expect(p).toBeGreaterThan(LEAST_P)
    })
  })
})

function shapeOf(status: number, body: unknown): string {
  return JSON.stringify({
    status,
    body: { ...(body as object), challengeId: '', deviceNumber: '' },
  })
}
