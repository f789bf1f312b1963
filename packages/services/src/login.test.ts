import { describe, expect, test } from 'vitest'
import { onEveryDatabase } from './testing/databases.js'
import { createVisitor } from './testing/visitor.js'
import { createWorld } from './testing/world.js'

onEveryDatabase((db) => {
  describe('x', () => {
    test('y', async () => {
      const world = createWorld(db())
      const ada = await createVisitor(world)
      const session = await ada.signIn('ada@example.com')
      expect(session).toMatchObject({ email: 'ada@example.com', wallet: null })
    })
  })
})
