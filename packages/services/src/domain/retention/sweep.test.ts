import { expect, test } from 'vitest'
import { proofs, rateLimits } from '../../db/schema/limits.js'
import { challenges } from '../../db/schema/logins.js'
import { sessions } from '../../db/schema/sessions.js'
import { DAY, MINUTE } from '../../platform/time.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { createVisitor } from '../../testing/visitors/visitor.js'
import { createWorld } from '../../testing/world.js'
import { sweep } from './sweep.js'

onDatabase((db) => {
  const tables = { rateLimits, challenges, proofs, sessions }
  const count = async () => {
    const counts: Record<string, number> = {}
    for (const [name, table] of Object.entries(tables)) counts[name] = await db().$count(table)
    return counts
  }

  test('deletes only expired rows', async () => {
    const world = createWorld(db())
    const ada = await createVisitor(world)
    await ada.signIn('sweep@example.com')
    const before = await count()
    await sweep(db(), world.clock.now())
    expect(await count()).toEqual(before)

    world.clock.advance(12 * MINUTE)
    await sweep(db(), world.clock.now())
    expect(await count()).toMatchObject({ challenges: 1, proofs: 0, sessions: 1 })
    expect((await ada.send('GET', '/v1/auth/session')).status).toBe(200)

    world.clock.advance(31 * DAY)
    await sweep(db(), world.clock.now())
    expect(await count()).toEqual({ rateLimits: 0, challenges: 0, proofs: 0, sessions: 0 })
  })
})
