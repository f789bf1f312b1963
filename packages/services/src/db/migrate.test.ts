import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { SCHEMAS } from '../testing/database/olderDatabase.js'
import { expectUpgrade } from '../testing/database/olderVisitor.js'
import { openTestDatabase } from '../testing/database/testDatabase.js'
import { createVisitor } from '../testing/visitors/visitor.js'
import { randomId } from '../testing/visitors/walletOwners.js'
import { createWorld } from '../testing/world.js'
import { prepare } from './prepare.js'
import { identities, users } from './schema/users.js'

describe('a database of an older release', () => {
  test.each([SCHEMAS[0], SCHEMAS.at(-2)])(
    'opens in three processes at the same time, with the same users and the schema %s',
    (schema = '') => expectUpgrade(schema),
  )
})

/** The previous release runs this statement at each sign-in. */
const upsertBefore = prepare<{ id: string }>(
  'upsert_before',
  `insert into users (id, email, created_at) values ($id, $email, now())
  on conflict (email) do update set email = excluded.email returning id`,
)

describe('a rolling upgrade', () => {
  test('creates one user for sign-ins with both releases', async () => {
    const { db, close } = await openTestDatabase()
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
  })
})
