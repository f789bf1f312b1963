import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { sha256 } from '../platform/bytes.js'
import { createLog } from '../platform/log.js'
import { makeOlder, SCHEMAS } from '../testing/database/olderDatabase.js'
import { createDatabase } from '../testing/database/testDatabase.js'
import { baseSettings } from '../testing/settings.js'
import { createTestClock } from '../testing/testClock.js'
import { createVisitor } from '../testing/visitors/visitor.js'
import { randomId, randomKey } from '../testing/visitors/walletOwners.js'
import { createWorld, type World } from '../testing/world.js'
import type { OpenDatabase } from './database.js'
import { openCluster } from './embedded/openCluster.js'
import { openEmbedded } from './openEmbedded.js'
import { openPostgres } from './openPostgres.js'
import { prepare } from './prepare.js'
import { identities, users } from './schema/users.js'

vi.setConfig({ testTimeout: 60_000 })

const EMAIL = 'ada@example.com'

/** Someone who signed in at an older release, and what they find when this one has opened its database. */
async function olderVisitor(url: string, schema: string) {
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

const openAt = (url: string) => openPostgres({ url, onIdleError: () => {} })

describe('a database of an older release', () => {
  test.each(SCHEMAS)(
    'with the schema %s has the same users opened three times at once',
    async (schema) => {
      const { url, drop } = await createDatabase({ isEmpty: true })
      const lookAt = await olderVisitor(url, schema)
      const opened = await Promise.all([openAt(url), openAt(url), openAt(url)])
      for (const { close } of opened.slice(1)) await close()
      const [first] = opened
      await lookAt(first)
      await first.close()
      // Opened once more, nothing happens to it.
      const again = await openAt(url)
      expect(await again.db.$count(identities)).toBe(1)
      await again.close()
      await drop()
    },
  )

  test('that is embedded has the same users', async () => {
    const { DATA_DIR } = baseSettings()
    const lost = () => {
      throw new Error('The embedded PostgreSQL ended.')
    }
    const server = await openCluster(DATA_DIR, { onLost: lost, onBack: lost })
    const lookAt = await olderVisitor(server.urlOf(), SCHEMAS[0] ?? '')
    await server.leave()
    const opened = await openEmbedded(DATA_DIR, { log: createLog({ level: 'silent' }) })
    await lookAt(opened)
    await opened.close()
  })
})

/** What the release before does at each sign-in. */
const upsertBefore = prepare<{ id: string }>(
  'upsert_before',
  `insert into users (id, email, created_at) values ($id, $email, now())
  on conflict (email) do update set email = excluded.email returning id`,
)

describe('an upgrade in steps', () => {
  test('anyone who signs up with the release before is the same user with this one, and the other way round', async () => {
    const { url, drop } = await createDatabase()
    const opened = await openAt(url)
    const { db, close } = opened
    const enterBefore = async (email: string) => {
      const [user] = await upsertBefore(db, { id: randomId(), email })
      return user?.id
    }
    const world = createWorld(db)
    const signIn = async (email: string) =>
      (await (await createVisitor(world)).signIn(email, { projectId: 'never' })).userId

    const before = await enterBefore('before@example.com')
    expect(await signIn('before@example.com')).toBe(before)
    const after = await signIn('after@example.com')
    expect(await enterBefore('after@example.com')).toBe(after)
    expect(await db.$count(users)).toBe(2)
    expect(await db.$count(identities, eq(identities.provider, 'email'))).toBe(2)
    await close()
    await drop()
  })
})
