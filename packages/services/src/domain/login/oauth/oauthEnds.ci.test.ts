import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '../../../platform/time.js'
import { onDatabase } from '../../../testing/database/onDatabase.js'
import { fileProviders } from '../../../testing/providers/fileProviders.js'
import type { LocalProviders } from '../../../testing/providers/localProviders.js'
import {
  providerWorld,
  signInAt,
  startAt,
  take,
  visitorOf,
} from '../../../testing/visitors/providerVisits.js'
import { createVisitor } from '../../../testing/visitors/visitor.js'

onDatabase((db) => {
  let local: LocalProviders
  beforeAll(async () => {
    local = await fileProviders()
  })
  afterAll(() => local.close())
  const world = (options = {}) => providerWorld(db(), { local, ...options })

  test('waits for a provider that answers after three seconds', async () => {
    local.become({ answers: 'late' })
    const place = world()
    const session = await signInAt(place, await visitorOf(place), 'google')
    expect(session.login?.label).toBe('ada@example.com')
  })

  test('lets a dozen login windows of one network poll every 300 ms, and later every second', async () => {
    let now = Date.now()
    const place = world({ clock: () => now })
    const options = { address: '198.51.100.7' }
    const visitors = await Promise.all(
      Array.from({ length: 12 }, () =>
        createVisitor({ ...place, clock: { now: () => now } }, options),
      ),
    )
    const begun = await Promise.all(visitors.map((visitor) => startAt(visitor)))
    const start = now
    const waits = [...Array(33).fill(300), ...Array(50).fill(1_000)]
    for (const wait of waits) {
      now += wait
      const heard = await Promise.all(
        visitors.map((visitor, index) => take(visitor, begun[index]?.challengeId ?? '')),
      )
      expect(new Set(heard.map(({ status }) => status))).toEqual(new Set(['pending']))
    }
    expect(now - start).toBeLessThan(MINUTE)
  }, 240_000)
})
