import { describe, expect, test } from 'vitest'
import { SECOND } from '../../platform/time.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { failure } from '../../testing/failure.js'
import { emailChanger } from '../../testing/visitors/emailChanger.js'
import { createVisitor } from '../../testing/visitors/visitor.js'
import { createWorld, type World } from '../../testing/world.js'

const INVALID = { status: 400, body: failure('invalidOtp') }

onDatabase((db) => {
  async function signedIn(email: string, world = createWorld(db())) {
    const ada = await createVisitor(world)
    const session = await ada.signIn(email)
    return { world, ada, session, ...emailChanger(world, ada) }
  }
  async function further(email: string, world: World) {
    world.clock.advance(30 * SECOND)
    return signedIn(email, world)
  }
  const emailOf = async ({ ada }: { ada: Awaited<ReturnType<typeof createVisitor>> }) =>
    (await ada.send('GET', '/v1/auth/session')).body

  test('[V16] security: rejects a code at the other address and for logins, and a login code here', async () => {
    const { world, ada, begin, primary, secondary } = await signedIn('cross@example.com')
    const { changeId, code } = await begin('cross@example.com', 'cross2@example.com')
    expect(await secondary(changeId, code)).toMatchObject(INVALID)
    expect(await ada.verify(changeId, code)).toMatchObject(INVALID)
    const login = await (await createVisitor(world)).askCode('cross@example.com')
    if (login.code !== code) expect(await primary(changeId, login.code)).toMatchObject(INVALID)
    expect((await primary(changeId, code)).status).toBe(200)
    expect(await secondary(changeId, code)).toMatchObject(INVALID)
  })

  test('[V16] security: requires a code from the old mailbox in addition to a session', async () => {
    const thief = await signedIn('stolen@example.com')
    const { changeId } = (await thief.start('thief@example.com')).body as { changeId: string }
    expect(await thief.world.mailbox('thief@example.com')).toEqual([])
    const code = await thief.newestCode('stolen@example.com')
    for (let guess = 0; guess < 5; guess++)
      expect(await thief.primary(changeId, code === '111111' ? '222222' : '111111')).toMatchObject(
        INVALID,
      )
    expect(await emailOf(thief)).toMatchObject({ session: { email: 'stolen@example.com' } })
  })

  test('[V16] security: rejects another session of the same user, and another user', async () => {
    const ada = await signedIn('bound@example.com')
    const { changeId, code } = await ada.begin('bound@example.com', 'bound2@example.com')
    const phone = await further('bound@example.com', ada.world)
    const eve = await signedIn('eve@example.com', ada.world)
    for (const other of [phone, eve]) {
      expect(await other.primary(changeId, code)).toMatchObject(INVALID)
      expect(await other.resend(changeId)).toMatchObject(INVALID)
    }
    expect((await ada.primary(changeId, code)).status).toBe(200)
  })

  describe('an address of another account', () => {
    test('[V16] security: returns the usual response, and mails the owner a notice instead of a code', async () => {
      const world = createWorld(db())
      await signedIn('owned@example.com', world)
      const ada = await signedIn('wants@example.com', world)
      const taken = await ada.begin('wants@example.com', 'owned@example.com')
      const answer = await ada.primary(taken.changeId, taken.code)
      world.clock.advance(30 * SECOND)
      const free = await ada.begin('wants@example.com', 'free@example.com')
      const other = await ada.primary(free.changeId, free.code)
      expect(Object.keys(answer.body as object)).toEqual(Object.keys(other.body as object))
      expect(answer.status).toBe(other.status)
      const mails = await world.mailbox('owned@example.com')
      expect(mails.at(-1)?.subject).toBe('This email has a wallet already')
      expect(mails.at(-1)?.text).not.toMatch(/\d{6}/)
    })

    test('[V16] security: stays with another user who signed up with it meanwhile', async () => {
      const world = createWorld(db())
      const ada = await signedIn('slow@example.com', world)
      const { changeId, code } = await ada.reach('slow@example.com', 'raced@example.com')
      const bob = await further('raced@example.com', world)
      expect(await ada.secondary(changeId, code)).toMatchObject({
        status: 409,
        body: failure('emailTaken'),
      })
      expect(await emailOf(ada)).toMatchObject({ session: { email: 'slow@example.com' } })
      expect(await emailOf(bob)).toMatchObject({ session: { email: 'raced@example.com' } })
    })

    test('[V16] security: is reserved for its owner after a change', async () => {
      const world = createWorld(db())
      const ada = await signedIn('moved@example.com', world)
      await ada.change('moved@example.com', 'moved2@example.com')
      world.clock.advance(30 * SECOND)
      const stranger = await createVisitor(world)
      expect((await stranger.start('moved@example.com')).status).toBe(200)
      const last = (await world.mailbox('moved@example.com')).at(-1)
      expect(last?.subject).toBe('The email of your wallet was changed')
      expect(last?.text).toContain('moved2@example.com')
      const bob = await signedIn('bob@example.com', world)
      const { changeId, code } = await bob.begin('bob@example.com', 'moved@example.com')
      await bob.primary(changeId, code)
      expect((await world.mailbox('moved@example.com')).at(-1)?.subject).toBe(
        'This email has a wallet already',
      )
    })
  })

  test('[V16] security: rejects a login code that was mailed to the old address before the change', async () => {
    const world = createWorld(db())
    const ada = await signedIn('flight@example.com', world)
    const { changeId, code } = await ada.reach('flight@example.com', 'flight2@example.com')
    world.clock.advance(30 * SECOND)
    const other = await createVisitor(world)
    const login = await other.askCode('flight@example.com')
    expect((await ada.secondary(changeId, code)).status).toBe(200)
    expect(await other.verify(login.challengeId, login.code)).toMatchObject(INVALID)
  })

  test('[V16] security: completes only one of two simultaneous changes', async () => {
    const world = createWorld(db())
    const ada = await signedIn('race@example.com', world)
    const phone = await further('race@example.com', world)
    const first = await ada.reach('race@example.com', 'race2@example.com')
    const second = await phone.reach('race@example.com', 'race3@example.com')
    const answers = await Promise.all([
      ada.secondary(first.changeId, first.code),
      phone.secondary(second.changeId, second.code),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => [400, 401].includes(status))).toHaveLength(1)
  })

  test('[V16] security: gives an address to only one of two users who change to it at the same time', async () => {
    const world = createWorld(db())
    const ada = await signedIn('first@example.com', world)
    const bob = await signedIn('second@example.com', world)
    const one = await ada.reach('first@example.com', 'wanted@example.com')
    const two = await bob.reach('second@example.com', 'wanted@example.com')
    const answers = await Promise.all([
      ada.secondary(one.changeId, one.code),
      bob.secondary(two.changeId, two.code),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('[V16] security: mails one code for three simultaneous requests, and limits 30 tries to five', async () => {
    const { world, begin, primary } = await signedIn('many@example.com')
    const { changeId, code } = await begin('many@example.com', 'many2@example.com')
    const wrong = code === '000000' ? '000001' : '000000'
    await primary(changeId, wrong)
    const right = await Promise.all([0, 1, 2].map(() => primary(changeId, code)))
    expect(right.map(({ status }) => status)).toContain(200)
    expect(await world.mailbox('many2@example.com')).toHaveLength(1)

    const other = await signedIn('many3@example.com')
    const begun = await other.begin('many3@example.com', 'many4@example.com')
    const tries = await Promise.all(
      Array.from({ length: 30 }, () =>
        other.primary(begun.changeId, begun.code === '000000' ? '000001' : '000000'),
      ),
    )
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(await other.primary(begun.changeId, begun.code)).toMatchObject({ status: 429 })
  })
})
