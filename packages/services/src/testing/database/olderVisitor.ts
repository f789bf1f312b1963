import { expect } from 'vitest'
import type { OpenDatabase } from '../../db/database.js'
import { openPostgres } from '../../db/openPostgres.js'
import { identities, users } from '../../db/schema/users.js'
import { sha256 } from '../../platform/bytes.js'
import { createTestClock } from '../testClock.js'
import { createVisitor } from '../visitors/visitor.js'
import { randomId, randomKey } from '../visitors/walletOwners.js'
import { createWorld, type World } from '../world.js'
import { makeOlder } from './olderDatabase.js'
import { createDatabase } from './testDatabase.js'

const EMAIL = 'ada@example.com'

export async function olderVisitor(url: string, schema: string) {
  let world: World | undefined
  const now = () => {
    if (world === undefined) throw new Error('This release has not opened the database.')
    return world
  }
  const visitor = await createVisitor({
    fetch: (...request) => now().fetch(...request),
    mailbox: (to) => now().mailbox(to),
    clock: { now: () => now().clock.now() },
  })
  const sessionId = randomKey()
  const user = {
    userId: randomId(),
    email: EMAIL,
    thumbprint: visitor.thumbprint,
    sessionHash: sha256(sessionId),
    walletId: randomId(),
    at: new Date(createTestClock().now()),
  }
  await makeOlder(url, schema, user)
  return async ({ db }: OpenDatabase) => {
    world = createWorld(db)
    const wallet = { walletId: user.walletId, status: 'active' }
    const same = { userId: user.userId, email: EMAIL, wallet }
    visitor.hold(sessionId)
    expect((await visitor.send('GET', '/v1/auth/session')).body).toMatchObject({ session: same })
    const phone = await createVisitor(world)
    expect(await phone.signIn(EMAIL)).toMatchObject(same)
    expect(await db.$count(users)).toBe(1)
    expect(await db.select().from(identities)).toEqual([
      {
        provider: 'email',
        issuer: '',
        subject: EMAIL,
        userId: user.userId,
        label: EMAIL,
        createdAt: user.at,
      },
    ])
  }
}

export async function expectUpgrade(schema: string): Promise<void> {
  const { url, drop } = await createDatabase({ isEmpty: true })
  const lookAt = await olderVisitor(url, schema)
  const openAt = () => openPostgres({ url, onIdleError: () => {} })
  const opened = await Promise.all([openAt(), openAt(), openAt()])
  for (const { close } of opened.slice(1)) await close()
  const [first] = opened
  await lookAt(first)
  await first.close()
  const again = await openAt()
  expect(await again.db.$count(identities)).toBe(1)
  await again.close()
  await drop()
}
