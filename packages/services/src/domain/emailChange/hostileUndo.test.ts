import { PasskeyStart } from '@vestibule/protocol/http'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog, auditPending } from '../../db/schema/audit.js'
import { DAY, HOUR, SECOND } from '../../platform/time.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { failure } from '../../testing/failure.js'
import { emailChanger, undoLinkOf } from '../../testing/visitors/emailChanger.js'
import { createTestPasskey, type TestPasskey } from '../../testing/visitors/testPasskey.js'
import { createVisitor, type Visitor } from '../../testing/visitors/visitor.js'
import { randomId, walletOwners } from '../../testing/visitors/walletOwners.js'
import { createWorld, DAPP_ORIGIN, type World } from '../../testing/world.js'

onDatabase((db) => {
  const { owner } = walletOwners(db)

  async function signedIn(email: string, world = createWorld(db())) {
    const ada = await createVisitor(world)
    const session = await ada.signIn(email)
    return { world, ada, session, ...emailChanger(world, ada) }
  }
  const emailOf = async ({ send }: Visitor) => (await send('GET', '/v1/auth/session')).body
  const linksTo = async (world: World, email: string) =>
    (await world.mailbox(email)).filter(({ text }) => text.includes('/undo-email/')).length

  describe('a user who changes back to the old address', () => {
    test('[V16] security: sends no link to the address in between, and keeps the owner’s session', async () => {
      const thief = await signedIn('a1@example.com')
      const { world } = thief
      await thief.change('a1@example.com', 'b1@example.com')
      world.clock.advance(30 * SECOND)
      expect((await thief.change('b1@example.com', 'a1@example.com')).status).toBe(200)
      expect(await linksTo(world, 'b1@example.com')).toBe(0)
      const told = (await world.mailbox('b1@example.com')).at(-1)
      expect(told?.subject).toBe('A change of your wallet’s email was undone')
      expect(told?.text).toContain('There is no link that undoes this.')

      world.clock.advance(3 * DAY)
      const own = await signedIn('a1@example.com', world)
      expect(own.session.userId).toBe(thief.session.userId)
      // Signing in with that address does not undo the change: an attacker could do the same.
      const { userId } = await (await createVisitor(world)).signIn('b1@example.com')
      expect(userId).not.toBe(own.session.userId)
      expect(await linksTo(world, 'b1@example.com')).toBe(0)
      expect(await emailOf(own.ada)).toMatchObject({ session: { email: 'a1@example.com' } })
    })

    test('[V16] security: ends the links of all addresses in between', async () => {
      const thief = await signedIn('a2@example.com')
      const { world } = thief
      await thief.change('a2@example.com', 'b2@example.com')
      world.clock.advance(30 * SECOND)
      await thief.change('b2@example.com', 'c2@example.com')
      const between = await undoLinkOf(world, 'b2@example.com')
      expect((await between.look()).status).toBe(200)
      world.clock.advance(30 * SECOND)
      await thief.change('c2@example.com', 'a2@example.com')
      expect((await between.press()).status).toBe(404)
      expect(await linksTo(world, 'c2@example.com')).toBe(0)

      world.clock.advance(30 * SECOND)
      const own = await signedIn('a2@example.com', world)
      expect(own.session.userId).toBe(thief.session.userId)
      expect((await between.press()).status).toBe(404)
      expect(await emailOf(own.ada)).toMatchObject({ session: { email: 'a2@example.com' } })
      for (const email of ['a2@example.com', 'b2@example.com', 'c2@example.com'])
        expect((await world.mailbox(email)).map(({ subject }) => subject)).toContain(
          'A change of your wallet’s email was undone',
        )
    })

    test('[V16] keeps the links of earlier changes, and logs the undo', async () => {
      const ada = await signedIn('z3@example.com')
      const { world } = ada
      await ada.change('z3@example.com', 'a3@example.com')
      world.clock.advance(30 * SECOND)
      await ada.change('a3@example.com', 'b3@example.com')
      world.clock.advance(30 * SECOND)
      const logged = async () =>
        (await db().$count(auditPending, eq(auditPending.kind, 'email.changeUndone'))) +
        (await db().$count(auditLog, eq(auditLog.kind, 'email.changeUndone')))
      const before = await logged()
      await ada.change('b3@example.com', 'a3@example.com')
      expect(await logged()).toBe(before + 1)
      expect((await (await undoLinkOf(world, 'z3@example.com')).press()).status).toBe(200)
    })
  })

  describe('a passkey that was added after the change', () => {
    async function askAgain(passkey: TestPasskey, world: World) {
      const visitor = await createVisitor(world)
      const start = await visitor.send('POST', '/v1/auth/passkey/start', {
        body: { projectId: 'demo', dappOrigin: DAPP_ORIGIN },
      })
      const { challenge } = PasskeyStart.response.parse(start.body)
      const body = passkey.assert(challenge)
      return visitor.send('POST', '/v1/auth/passkey/verify', { body })
    }

    async function robbed(email: string) {
      const ada = await owner(email)
      const { world, addMethod } = ada
      const [owners, thiefs] = [createTestPasskey(), createTestPasskey()]
      const add = (methodId: string, generation: number, passkey: TestPasskey) =>
        addMethod(methodId, generation, {
          kind: 'passkey',
          credentialId: passkey.credentialId,
          registration: passkey.registration(),
        })
      await add(randomId(), 1, owners)
      world.clock.advance(DAY)
      const { change } = emailChanger(world, ada.visitor)
      await change(email, `b-${email}`)
      const bad = randomId()
      expect((await add(bad, 2, thiefs)).status).toBe(200)
      world.clock.advance(23 * HOUR)
      return { ...ada, change, owners, thiefs, bad }
    }

    async function expectEvicted({ world, visitor, ask, wallet, ...rest }: Robbed, email: string) {
      const { owners, thiefs, bad } = rest
      const until = new Date(world.clock.now() + DAY).toISOString()
      world.clock.advance(HOUR)
      expect(await askAgain(thiefs, world)).toMatchObject({
        status: 403,
        body: failure('passkeyRefused', { reason: 'pending', until }),
      })
      expect((await askAgain(owners, world)).status).toBe(200)
      visitor.hold(undefined)
      await visitor.signIn(email)
      const cancelled = await ask('POST', `/recovery/${bad}/cancel`, { control: wallet.control })
      expect(cancelled.status).toBe(200)
      world.clock.advance(2 * DAY)
      expect(await askAgain(thiefs, world)).toMatchObject({
        body: failure('passkeyRefused', { reason: 'unknown' }),
      })
    }
    type Robbed = Awaited<ReturnType<typeof robbed>>

    test('[V16] security: does not sign in after the link is used, and can be cancelled', async () => {
      const email = 'evict1@example.com'
      const ada = await robbed(email)
      const { text } = await (await undoLinkOf(ada.world, email)).press()
      const hint = 'cancel those that are not yours in your wallet settings'
      expect(text).toContain(hint)
      expect((await ada.world.mailbox(email)).at(-1)?.text).toContain(hint)
      await expectEvicted(ada, email)
    })

    test('[V16] security: does not sign in after a change back to the address, and can be cancelled', async () => {
      const email = 'evict2@example.com'
      const ada = await robbed(email)
      expect((await ada.change(`b-${email}`, email)).status).toBe(200)
      await expectEvicted(ada, email)
    })

    test('[V16] signs in a day after it was added if the change is not undone', async () => {
      const { world, thiefs } = await robbed('evict3@example.com')
      world.clock.advance(HOUR)
      expect((await askAgain(thiefs, world)).status).toBe(200)
    })
  })
})
