import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { identities, users } from '../../db/schema/users.js'
import { DAY, MINUTE, SECOND } from '../../platform/time.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { failure } from '../../testing/failure.js'
import { emailChanger } from '../../testing/visitors/emailChanger.js'
import { providerUser } from '../../testing/visitors/providerUser.js'
import { createVisitor } from '../../testing/visitors/visitor.js'
import { createWorld } from '../../testing/world.js'

const INVALID = { status: 400, body: failure('invalidOtp') }
const TOO_MANY = { status: 429, body: failure('tooManyAttempts') }
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

onDatabase((db) => {
  async function signedIn(email: string, world = createWorld(db())) {
    const ada = await createVisitor(world)
    const session = await ada.signIn(email)
    return { world, ada, session, ...emailChanger(world, ada) }
  }
  const subjects = async (world: ReturnType<typeof createWorld>, email: string) =>
    (await world.mailbox(email)).map(({ subject }) => subject.replace(/^\d{6}/, 'CODE'))

  describe('an email change', () => {
    test('[V16] [T19] [E06] requires codes from the old and the new address, and changes the session’s email', async () => {
      const { world, ada, session, start, primary, secondary, newestCode } =
        await signedIn('one@example.com')
      const started = await start(' One.New@Example.com ')
      expect(started).toMatchObject({
        status: 200,
        body: { changeId: expect.stringMatching(/^[\w-]{22}$/), resendAfter: 30 },
      })
      const { changeId } = started.body as { changeId: string }
      expect(await subjects(world, 'one.new@example.com')).toEqual([])
      expect(await primary(changeId, await newestCode('one@example.com'))).toMatchObject({
        status: 200,
        body: { resendAfter: 30 },
      })
      const answer = await secondary(changeId, await newestCode('one.new@example.com'))
      expect(answer).toMatchObject({
        status: 200,
        body: { session: { userId: session.userId, email: 'one.new@example.com' } },
      })
      expect((await ada.send('GET', '/v1/auth/session')).body).toMatchObject({
        session: { email: 'one.new@example.com' },
      })
      expect(await db().$count(identities, eq(identities.subject, 'one@example.com'))).toBe(0)
      const [user] = await db().select().from(users).where(eq(users.id, session.userId))
      expect(user?.email).toBe('one.new@example.com')
    })

    test('[V16] informs both addresses, and sends an undo link to the old address', async () => {
      const { world, change } = await signedIn('told@example.com')
      await change('told@example.com', 'told2@example.com')
      const [, asked, told] = await world.mailbox('told@example.com')
      expect(asked?.text).toContain('from told@example.com to told2@example.com')
      expect(told?.subject).toBe('The email of your wallet was changed')
      expect(told?.text).toMatch(/\/undo-email\/[\w-]{43}/)
      expect(await subjects(world, 'told2@example.com')).toEqual([
        'CODE is your code to change your email',
        'This is the email of your wallet now',
      ])
    })

    test('[V16] signs in to the same account with the new address from then on', async () => {
      const { world, session, change } = await signedIn('again@example.com')
      await change('again@example.com', 'again2@example.com')
      const { userId } = await (await createVisitor(world)).signIn('again2@example.com')
      expect(userId).toBe(session.userId)
    })

    test('[V16] ends all other sessions of the account, but not its own', async () => {
      const { world, ada, change } = await signedIn('others@example.com')
      const phone = await createVisitor(world)
      await phone.signIn('others@example.com')
      world.clock.advance(30 * SECOND)
      expect((await change('others@example.com', 'others2@example.com')).status).toBe(200)
      expect((await phone.send('GET', '/v1/auth/session')).status).toBe(401)
      expect((await ada.send('GET', '/v1/auth/session')).status).toBe(200)
    })

    test('[V16] rejects an unchanged, invalid or missing email', async () => {
      const { start } = await signedIn('same@example.com')
      expect(await start(' SAME@example.com')).toMatchObject({
        status: 400,
        body: failure('invalidEmail', { reason: 'same' }),
      })
      for (const email of [
        '',
        'a',
        'a@',
        'a b@c.d',
        'a@b',
        'a@b..c',
        'a@example.com,b@example.com',
      ])
        expect(await start(email)).toMatchObject({ status: 400, body: failure('invalidEmail') })
      const elsewhere = await providerUser(db(), { label: 'no-email' })
      const { start: startThere } = emailChanger(elsewhere.world, elsewhere.visitor)
      expect((await startThere('new@example.com')).status).toBe(409)
    })

    test('[V16] requires a session, and a page of the project', async () => {
      const { world, start } = await signedIn('page@example.com')
      const nobody = emailChanger(world, await createVisitor(world))
      expect((await nobody.start('page2@example.com')).status).toBe(401)
      expect(
        await start('page2@example.com', { dappOrigin: 'https://evil.example' }),
      ).toMatchObject({ status: 403, body: failure('originNotAllowed') })
    })

    test('[V16] ends at a sign-out', async () => {
      const { world, ada, begin, primary } = await signedIn('out@example.com')
      const { changeId, code } = await begin('out@example.com', 'out2@example.com')
      await ada.send('POST', '/v1/auth/sign-out', { body: {} })
      await ada.hold(undefined)
      world.clock.advance(30 * SECOND)
      await ada.signIn('out@example.com')
      expect(await primary(changeId, code)).toMatchObject(INVALID)
    })
  })

  describe('a code of an email change', () => {
    test('[V16] [T19] is sent again to the same address after 30 seconds, but not earlier', async () => {
      const { world, begin, resend, primary, newestCode } = await signedIn('resend@example.com')
      const { changeId, code } = await begin('resend@example.com', 'resend2@example.com')
      world.clock.advance(29 * SECOND)
      expect(await resend(changeId)).toMatchObject({
        status: 429,
        body: { error: { data: { type: 'emailCooldown', seconds: 1 } } },
      })
      world.clock.advance(SECOND)
      expect(await resend(changeId)).toMatchObject({ status: 200, body: { resendAfter: 30 } })
      expect(await subjects(world, 'resend2@example.com')).toEqual([])
      const next = await newestCode('resend@example.com')
      if (next !== code) expect(await primary(changeId, code)).toMatchObject(INVALID)
      expect((await primary(changeId, next)).status).toBe(200)
      world.clock.advance(30 * SECOND)
      expect((await resend(changeId)).status).toBe(200)
      expect(await subjects(world, 'resend2@example.com')).toHaveLength(2)
    })

    test('[T19] can be requested again at most three times at each address', async () => {
      const { world, start, resend, primary, newestCode } = await signedIn('few@example.com')
      const { changeId } = (await start('few2@example.com')).body as { changeId: string }
      const askOften = async () => {
        const answers: number[] = []
        for (let asked = 0; asked < 5; asked++) {
          world.clock.advance(2 * MINUTE)
          answers.push((await resend(changeId)).status)
        }
        return answers
      }
      const often = [200, 200, 200, 429, 429]
      expect(await askOften()).toEqual(often)
      expect((await primary(changeId, await newestCode('few@example.com'))).status).toBe(200)
      expect(await askOften()).toEqual(often)
      expect(await subjects(world, 'few@example.com')).toHaveLength(1 + 4)
      expect(await subjects(world, 'few2@example.com')).toHaveLength(4)
    })

    test('[T19] expires an hour after the change began, at the time in the mail', async () => {
      const { world, start, resend, primary, secondary, newestCode } =
        await signedIn('hour@example.com')
      const { changeId } = (await start('hour2@example.com')).body as { changeId: string }
      const asked = async () => {
        world.clock.advance(9 * MINUTE)
        return (await resend(changeId)).status
      }
      for (let time = 0; time < 3; time++) expect(await asked()).toBe(200)
      expect((await primary(changeId, await newestCode('hour@example.com'))).status).toBe(200)
      for (let time = 0; time < 3; time++) expect(await asked()).toBe(200)
      const code = await newestCode('hour2@example.com')
      expect((await world.mailbox('hour2@example.com')).at(-1)?.text).toContain('within 6 minutes')
      world.clock.advance(6 * MINUTE)
      expect(await secondary(changeId, code)).toMatchObject(INVALID)
      expect(await resend(changeId)).toMatchObject(INVALID)
    })

    test('[T19] expires after ten minutes, at either address', async () => {
      const early = await signedIn('late@example.com')
      const first = await early.begin('late@example.com', 'late2@example.com')
      early.world.clock.advance(10 * MINUTE)
      expect(await early.primary(first.changeId, first.code)).toMatchObject(INVALID)
      expect(await early.resend(first.changeId)).toMatchObject(INVALID)
      const { changeId, code } = await early.reach('late@example.com', 'late2@example.com')
      early.world.clock.advance(10 * MINUTE)
      expect(await early.secondary(changeId, code)).toMatchObject(INVALID)
    })

    test('[T19] allows five attempts per address, also with another code', async () => {
      const { world, begin, primary, secondary, resend, newestCode } =
        await signedIn('tries@example.com')
      const { changeId, code } = await begin('tries@example.com', 'tries2@example.com')
      for (let attempt = 0; attempt < 4; attempt++)
        expect(await primary(changeId, otherThan(code))).toMatchObject(INVALID)
      expect((await primary(changeId, code)).status).toBe(200)
      const wrong = otherThan(await newestCode('tries2@example.com'))
      for (let attempt = 0; attempt < 4; attempt++)
        expect(await secondary(changeId, wrong)).toMatchObject(INVALID)
      world.clock.advance(30 * SECOND)
      expect((await resend(changeId)).status).toBe(200)
      const renewed = await newestCode('tries2@example.com')
      expect(await secondary(changeId, otherThan(renewed))).toMatchObject(INVALID)
      expect(await secondary(changeId, renewed)).toMatchObject(TOO_MANY)
      world.clock.advance(30 * SECOND)
      expect(await resend(changeId)).toMatchObject(TOO_MANY)
    })

    test('[T19] causes the same response for each wrong code', async () => {
      const { begin, primary } = await signedIn('shape@example.com')
      const { changeId, code } = await begin('shape@example.com', 'shape2@example.com')
      for (const wrong of ['', code.slice(1), `${code}0`, ` ${code}`, '1e5000', '１２３４５６'])
        expect(await primary(changeId, wrong)).toMatchObject(INVALID)
      expect(await primary('A'.repeat(22), code)).toMatchObject(INVALID)
      expect((await primary(changeId, code)).status).toBe(200)
    })

    test('[T19] has no second effect if the client sends a right code again', async () => {
      const { world, reach, secondary, primary } = await signedIn('heard@example.com')
      const { changeId, code } = await reach('heard@example.com', 'heard2@example.com')
      const first = (await world.mailbox('heard@example.com')).at(-1)?.subject.slice(0, 6) ?? ''
      expect((await primary(changeId, first)).status).toBe(200)
      expect(await subjects(world, 'heard2@example.com')).toHaveLength(1)
      expect(await primary(changeId, otherThan(first))).toMatchObject(INVALID)
      for (let sent = 0; sent < 2; sent++)
        expect(await secondary(changeId, code)).toMatchObject({
          status: 200,
          body: { session: { email: 'heard2@example.com' } },
        })
      expect(await secondary(changeId, otherThan(code))).toMatchObject(INVALID)
      expect(await subjects(world, 'heard2@example.com')).toHaveLength(2)
    })

    test('[T19] becomes invalid when another change begins', async () => {
      const { world, begin, primary } = await signedIn('anew@example.com')
      const first = await begin('anew@example.com', 'anew2@example.com')
      world.clock.advance(30 * SECOND)
      const second = await begin('anew@example.com', 'anew3@example.com')
      expect(await primary(first.changeId, first.code)).toMatchObject(INVALID)
      expect((await primary(second.changeId, second.code)).status).toBe(200)
    })

    test('[T19] is limited to five changes a day per device', async () => {
      const { world, start } = await signedIn('limit@example.com')
      for (let begun = 0; begun < 5; begun++) {
        expect((await start('limit2@example.com')).status).toBe(200)
        world.clock.advance(MINUTE)
      }
      expect(await start('limit2@example.com')).toMatchObject({
        status: 429,
        body: { error: { data: { type: 'rateLimited' } } },
      })
      world.clock.advance(DAY)
    })
  })
})
