import { SOCIAL_PROVIDERS } from '@vestibule/protocol'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { identities } from '../../db/schema/users.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { withProviders } from '../../testing/providers/fileProviders.js'
import { describeSeparateUsers } from '../../testing/visitors/describeSeparateUsers.js'
import { providerWorld, signInAt } from '../../testing/visitors/providerVisits.js'
import { createVisitor, type Visitor } from '../../testing/visitors/visitor.js'
import type { World } from '../../testing/world.js'

describeSeparateUsers(['google'])

onDatabase((db) => {
  const local = withProviders()
  let people = 400_000
  const world = () => providerWorld(db(), { local })
  const visitorAt = (place: World) => createVisitor({ ...place, clock: { now: Date.now } })
  const byMail = async (place: World, email: string) =>
    (await visitorAt(place)).signIn(email, { projectId: 'never' })

  function become(email: string, isVerified = true) {
    local.become({ id: String(++people), name: 'ada', email, isVerified })
  }
  const newAddress = () => `nobody-merged-${++people}@example.com`

  const methodsOf = (userId: string) =>
    db().select().from(identities).where(eq(identities.userId, userId))

  describe('a user who signs in with an address before its owner', () => {
    test('is not signed in when the owner signs in with a provider', async () => {
      const place = world()
      const email = newAddress()
      const mallory = await visitorAt(place)
      const waiting = await mallory.start(email, { projectId: 'never' })
      expect(waiting.status).toBe(200)
      become(email)
      await signInAt(place, await visitorAt(place), 'google')
      expect(await isSignedIn(mallory)).toBe(false)
    })

    test('is not merged with a provider account without proof of the address', async () => {
      const place = world()
      const email = newAddress()
      const userIds = new Set<string>()
      for (const provider of ['facebook', 'discord', 'x', 'github'] as const) {
        become(email, false)
        userIds.add((await signInAt(place, await visitorAt(place), provider)).userId)
      }
      become(email)
      userIds.add((await signInAt(place, await visitorAt(place), 'google')).userId)
      userIds.add((await byMail(place, email)).userId)
      expect(userIds.size).toBe(6)
    })

    test('is not merged with a user of a provider with the same address', async () => {
      const place = world()
      const email = newAddress()
      const mallory = await visitorAt(place)
      const { userId } = await mallory.signIn(email, { projectId: 'never' })
      become(email)
      const owner = await signInAt(place, await visitorAt(place), 'apple')
      expect(owner.userId).not.toBe(userId)
      expect(await methodsOf(userId)).toMatchObject([{ provider: 'email' }])
      expect(await methodsOf(owner.userId)).toMatchObject([{ provider: 'apple' }])
    })

    test('is not merged with the same account id at another provider', async () => {
      const place = world()
      const id = String(++people)
      const userIds = new Set<string>()
      for (const provider of SOCIAL_PROVIDERS) {
        local.become({ id, name: 'ada', email: newAddress(), isVerified: true })
        userIds.add((await signInAt(place, await visitorAt(place), provider)).userId)
      }
      expect(userIds.size).toBe(SOCIAL_PROVIDERS.length)
    })
  })
})

async function isSignedIn(visitor: Visitor): Promise<boolean> {
  return (await visitor.send('GET', '/v1/auth/session')).status === 200
}
