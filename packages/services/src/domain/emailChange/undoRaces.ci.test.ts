import { PasskeyStart } from '@vestibule/protocol/http'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rateLimits } from '../../db/schema/limits.js'
import { sessions } from '../../db/schema/sessions.js'
import { identities } from '../../db/schema/users.js'
import { DAY, HOUR } from '../../platform/time.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { createBrowser } from '../../testing/visitors/createBrowser.js'
import { emailChanger, undoLinkOf } from '../../testing/visitors/emailChanger.js'
import { identityWorld } from '../../testing/visitors/identityWorld.js'
import { codeOn, startAt } from '../../testing/visitors/providerVisits.js'
import { createTestPasskey, type TestPasskey } from '../../testing/visitors/testPasskey.js'
import { createVisitor } from '../../testing/visitors/visitor.js'
import { randomId, walletOwners } from '../../testing/visitors/walletOwners.js'
import { createWorld, DAPP_ORIGIN } from '../../testing/world.js'
import { findWho } from '../login/findWho.js'

const google = { kind: 'linkAccount', provider: 'google' } as const
const TIMEOUT = 240_000

onDatabase((db) => {
  const people = identityWorld(db)
  const { owner } = walletOwners(db)
  const soon = async <result>(run: () => Promise<result>) => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 12))
    return run()
  }
  const sessionsOf = (userId: string) => db().$count(sessions, eq(sessions.userId, userId))

  test(
    '[V19] undoes the change while an added account signs in four times',
    async () => {
      for (let round = 0; round < 5; round++) {
        await db().delete(rateLimits)
        const email = `race-${round}@example.com`
        const thief = await people.byMail(email)
        await emailChanger(thief.place, thief.visitor).change(email, `thief-${email}`)
        people.become()
        await db().delete(rateLimits)
        expect(await thief.change(google)).toEqual({ step: 'done' })
        const link = await undoLinkOf(thief.place, email)
        const takers = []
        for (let at = 0; at < 4; at++) {
          await db().delete(rateLimits)
          const visitor = await createVisitor(thief.place)
          const { path, challengeId } = await startAt(visitor)
          const browser = createBrowser(thief.place)
          const { page } = await browser.go(path)
          const body = { challengeId, code: codeOn(page) }
          takers.push(() => visitor.send('POST', '/v1/auth/oauth/take', { body }))
        }
        const [pressed, ...taken] = await Promise.all([soon(link.press), ...takers.map(soon)])
        expect(pressed?.status).toBe(200)
        expect(taken.filter((answer) => answer !== undefined && answer.status >= 500)).toEqual([])
        expect(await sessionsOf(thief.session.userId)).toBe(0)
      }
    },
    TIMEOUT,
  )

  test(
    '[V19] ends logins with an added passkey',
    async () => {
      for (let round = 0; round < 4; round++) {
        await db().delete(rateLimits)
        const email = `passkeys-${round}@example.com`
        const { world, addMethod, visitor: own } = await owner(email)
        const [mine, thiefs] = [createTestPasskey(), createTestPasskey()]
        const add = (generation: number, passkey: TestPasskey) =>
          addMethod(randomId(), generation, {
            kind: 'passkey',
            credentialId: passkey.credentialId,
            registration: passkey.registration(),
          })
        await add(1, mine)
        world.clock.advance(DAY)
        await emailChanger(world, own).change(email, `to-${email}`)
        await add(2, thiefs)
        world.clock.advance(25 * HOUR)
        const link = await undoLinkOf(world, email)
        const takers = []
        for (let at = 0; at < 6; at++) {
          await db().delete(rateLimits)
          const visitor = await createVisitor(world)
          const start = await visitor.send('POST', '/v1/auth/passkey/start', {
            body: { projectId: 'demo', dappOrigin: DAPP_ORIGIN },
          })
          const body = thiefs.assert(PasskeyStart.response.parse(start.body).challenge)
          takers.push(() => visitor.send('POST', '/v1/auth/passkey/verify', { body }))
        }
        await Promise.all([soon(link.press), ...takers.map(soon)])
        const [row] = await db().select().from(identities).where(eq(identities.subject, email))
        expect(await sessionsOf(row?.userId ?? '')).toBe(0)
      }
    },
    TIMEOUT,
  )

  test(
    '[V16] security: sends the owner a code, not another link, for a sign-in during the undo',
    async () => {
      const world = createWorld(db())
      const strangers = await Promise.all([0, 1, 2, 3].map(() => createVisitor(world)))
      const locked: string[] = []
      for (let round = 0; round < 25; round++) {
        const from = `race-${round}@example.com`
        const thief = await createVisitor(world)
        const session = await thief.signIn(from)
        await emailChanger(world, thief).change(from, `to-${from}`)
        world.clock.advance(HOUR)
        const link = await undoLinkOf(world, from)
        const [pressed] = await Promise.all([
          new Promise((resolve) => setTimeout(resolve, round % 13)).then(() => link.press()),
          ...strangers.map(({ start }) => start(from)),
        ])
        expect(pressed.status).toBe(200)
        const asked = { email: from, thumbprint: '', now: world.clock.now() }
        if ((await findWho(db(), asked)).moved !== undefined) locked.push(from)
        if (round > 0) continue
        world.clock.advance(HOUR)
        const { userId } = await (await createVisitor(world)).signIn(from)
        expect(userId).toBe(session.userId)
      }
      expect(locked).toEqual([])
    },
    TIMEOUT,
  )
})
