import { cooldownText } from '@vestibule/protocol'
import { EmailStart } from '@vestibule/protocol/http'
import { describe, expect, test } from 'vitest'
import { failure } from '../../testing/failure.js'
import { giveWallet } from '../../testing/giveWallet.js'
import { onDatabase } from '../../testing/onDatabase.js'
import { codeOf, createVisitor } from '../../testing/visitor.js'
import { createWorld } from '../../testing/world.js'
import { DAY, HOUR, SECOND } from '../time.js'

const cooldown = (seconds: number) => failure('emailCooldown', { seconds }, cooldownText(seconds))

onDatabase((db) => {
  describe('asking for a code', () => {
    test('[J05] [T18] mails a code that signs a new visitor in', async () => {
      const world = createWorld(db())
      const ada = await createVisitor(world)
      const answer = await ada.start('ada@example.com')
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual({
        action: 'VERIFY_OTP',
        challengeId: expect.stringMatching(/^[\w-]{22}$/),
        resendAfter: 30,
        expiresAt: '2026-11-20T07:59:00.000Z',
      })
      const { challengeId } = EmailStart.response.parse(answer.body)
      const code = codeOf(await world.mailbox('ada@example.com'))
      expect(await ada.verify(challengeId, code)).toMatchObject({ status: 200 })
    })

    test('[J05] the mail has the code in its subject, names the site and warns', async () => {
      const world = createWorld(db())
      const { code } = await (await createVisitor(world)).askCode('mail@example.com')
      const [mail, ...others] = await world.mailbox('mail@example.com')
      expect(others).toEqual([])
      expect(mail?.subject).toBe(`${code} is your code for Demo & friends`)
      for (const body of [mail?.text, mail?.html]) {
        expect(body).toContain(code)
        expect(body).toContain('http://dapp.localhost:4000')
        expect(body).toContain('Nobody will ever ask you for this code')
      }
      expect(mail?.html).toContain('Sign in to Demo &amp; friends')
    })

    test('[X02] [T18] one mailbox in other letters and spaces is one account', async () => {
      const world = createWorld(db())
      const ada = await createVisitor(world)
      const first = await ada.signIn('letters@example.com')
      const again = await (await createVisitor(world)).signIn(' LETTERS@Example.com ')
      expect(again.userId).toBe(first.userId)
      expect(again.deviceId).not.toBe(first.deviceId)
    })

    test('[T18] a live session of the same key and address is connected already', async () => {
      const world = createWorld(db())
      const ada = await createVisitor(world)
      await ada.signIn('connected@example.com')
      expect((await ada.start('Connected@Example.com')).body).toMatchObject({
        action: 'CONNECT',
        resendAfter: 0,
      })
      expect(await world.mailbox('connected@example.com')).toHaveLength(1)
      expect((await ada.start('other@example.com')).body).toMatchObject({ action: 'VERIFY_OTP' })
      world.clock.advance(31 * DAY)
      expect((await ada.start('connected@example.com')).body).toMatchObject({
        action: 'VERIFY_OTP',
      })
    })

    test('[X02] what is no address is refused, whatever it is', async () => {
      const world = createWorld(db())
      const mallory = await createVisitor(world)
      for (const email of BAD_EMAILS) {
        const answer = await mallory.start(email)
        expect([email.slice(0, 80), answer.status]).toEqual([email.slice(0, 80), 400])
        expect(answer.body).toEqual(failure('invalidEmail'))
      }
      for (const email of [null, 1, ['a@example.com'], { toString: 'a@example.com' }]) {
        const body = { email, projectId: 'demo', dappOrigin: 'http://dapp.localhost:4000' }
        const answer = await mallory.send('POST', '/v1/auth/email/start', { body })
        expect(answer.body).toEqual(failure('invalidRequest'))
      }
    })

    test('[X07] an unknown project or a page that is not on its list is refused', async () => {
      const world = createWorld(db())
      const mallory = await createVisitor(world)
      for (const options of [
        { projectId: '' },
        { projectId: 'unknown' },
        { projectId: '../demo' },
        { projectId: '__proto__' },
        { dappOrigin: 'https://evil.example' },
        { dappOrigin: 'https://app.example.evil.example' },
        { dappOrigin: 'https://app.example/' },
        { dappOrigin: 'null' },
      ]) {
        const answer = await mallory.start('ada@example.com', options)
        expect(answer).toMatchObject({ status: 403, body: failure('projectUnknown') })
      }
      expect(await world.mailbox('ada@example.com')).toEqual([])
    })
  })

  describe('the cool-down', () => {
    test('[X01] [C01] counts 30 seconds down to one, and then lets the next one through', async () => {
      const world = createWorld(db())
      const ada = await createVisitor(world)
      const start = () => ada.start('cooldown@example.com')
      expect((await start()).status).toBe(200)
      const refused = await start()
      expect(refused).toMatchObject({ status: 429, body: cooldown(30) })
      expect(refused.headers.get('retry-after')).toBe('30')
      world.clock.advance(SECOND)
      expect((await start()).body).toEqual(cooldown(29))
      world.clock.advance(28_999)
      expect((await start()).body).toEqual(cooldown(1))
      world.clock.advance(1)
      expect((await start()).status).toBe(200)
      expect((await start()).body).toEqual(cooldown(30))
      expect(await world.mailbox('cooldown@example.com')).toHaveLength(2)
    })

    test('[X01] holds for other letters, another key, another network and a clock set back', async () => {
      const world = createWorld(db())
      await (await createVisitor(world)).start('tricks@example.com')
      const mallory = await createVisitor(world)
      expect((await mallory.start(' Tricks@EXAMPLE.com ')).body).toEqual(cooldown(30))
      world.clock.advance(-HOUR)
      expect((await mallory.start('tricks@example.com')).body).toEqual(cooldown(30))
    })

    test('[X01] is per project, and success clears it', async () => {
      const world = createWorld(db())
      const ada = await createVisitor(world)
      const { challengeId, code } = await ada.askCode('cleared@example.com')
      expect((await ada.start('cleared@example.com', { projectId: 'never' })).status).toBe(200)
      await ada.verify(challengeId, code)
      expect((await ada.start('cleared@example.com')).status).toBe(200)
      expect((await ada.start('cleared@example.com')).body).toEqual(cooldown(30))
    })

    test('[X01] of fifty requests at once exactly one gets a mail', async () => {
      const world = createWorld(db())
      const ada = await createVisitor(world)
      await ada.send('GET', '/v1/auth/session')
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => ada.start('parallel@example.com')),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await world.mailbox('parallel@example.com')).toHaveLength(1)
    })
  })

  describe('the caps', () => {
    /** Starts as often as the cool-down allows. @returns how many were let through */
    async function drain(
      world: ReturnType<typeof createWorld>,
      times: number,
      start: () => Promise<{ status: number }>,
    ) {
      let passed = 0
      for (let time = 0; time < times; time++) {
        if ((await start()).status === 200) passed++
        world.clock.advance(30 * SECOND)
      }
      return passed
    }

    test('an address gets ten codes a day from strangers, however many keys they have', async () => {
      const world = createWorld(db())
      const start = async () => (await createVisitor(world)).start('capped@example.com')
      expect(await drain(world, 12, start)).toBe(10)
      expect((await start()).body).toEqual(
        failure('rateLimited', { seconds: (24 * HOUR - 12 * 30 * SECOND) / SECOND }),
      )
      world.clock.advance(DAY)
      expect((await start()).status).toBe(200)
    })

    test('spam does not lock the owner out of the device that they use', async () => {
      const world = createWorld(db())
      const owner = await createVisitor(world)
      await owner.signIn('owner@example.com')
      owner.hold(undefined)
      const mallory = await createVisitor(world, { address: owner.address })
      await drain(world, 11, () => mallory.start('owner@example.com'))
      expect((await mallory.start('owner@example.com')).status).toBe(429)
      expect((await owner.start('owner@example.com')).status).toBe(200)
    })

    test('a network gets twenty codes an hour, and a whole /64 is one network', async () => {
      const world = createWorld(db())
      const starts = Array.from({ length: 22 }, (_, index) => async () => {
        const visitor = await createVisitor(world, { address: `2001:db8::${index + 1}` })
        return (await visitor.start(`spray${index}@example.com`)).status
      })
      const statuses = []
      for (const start of starts) statuses.push(await start())
      expect(statuses.filter((status) => status === 200)).toHaveLength(20)
      const neighbour = await createVisitor(world, { address: '2001:db8:0:1::1' })
      expect((await neighbour.start('neighbour@example.com')).status).toBe(200)
    })

    test('what a cap refuses costs nothing: the cool-down of the address is not touched', async () => {
      const world = createWorld(db(), { limits: { codesPerAddress: { points: 0, window: HOUR } } })
      const start = async () => (await createVisitor(world)).start('untouched@example.com')
      for (let time = 0; time < 3; time++)
        expect((await start()).body).toEqual(failure('rateLimited', { seconds: 3_600 }))
    })

    test('a project gets as many codes an hour as its budget says', async () => {
      const limits = { codesPerProject: { points: 3, window: HOUR } }
      const world = createWorld(db(), { limits })
      const start = async (index: number) =>
        (await createVisitor(world)).start(`project${index}@example.com`, { projectId: 'never' })
      const statuses = []
      for (let index = 0; index < 4; index++) statuses.push((await start(index)).status)
      expect(statuses).toEqual([200, 200, 200, 429])
    })
  })

  describe('what a stranger learns', () => {
    const unnamed = (body: unknown) => ({ ...(body as object), challengeId: '', deviceNumber: '' })

    test('under `always`, nothing: the answers for a known and an unknown address are equal', async () => {
      const world = createWorld(db())
      const owner = await createVisitor(world)
      const { userId } = await owner.signIn('known@example.com')
      await giveWallet(db(), userId)
      const ask = async (email: string) =>
        (await createVisitor(world)).start(email, { projectId: 'always' })
      const known = await ask('known@example.com')
      const unknown = await ask('unknown@example.com')
      expect(known.status).toBe(unknown.status)
      expect(unnamed(known.body)).toEqual(unnamed(unknown.body))
      expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()])
      expect(known.body).toMatchObject({ action: 'VERIFY_DEVICE' })
    })

    test('under `never`, nothing either', async () => {
      const world = createWorld(db())
      const owner = await createVisitor(world)
      const { userId } = await owner.signIn('known2@example.com')
      await giveWallet(db(), userId)
      const ask = async (email: string) =>
        (await createVisitor(world)).start(email, { projectId: 'never' })
      const known = await ask('known2@example.com')
      expect(unnamed(known.body)).toEqual(unnamed((await ask('unknown2@example.com')).body))
      expect(known.body).toMatchObject({ action: 'VERIFY_OTP' })
    })
  })
})

const BAD_EMAILS = [
  '',
  'a',
  'a@',
  '@b.c',
  'a b@c.d',
  'a@b',
  'a@b..c',
  '.a@b.c',
  'a..b@c.d',
  'a@-b.c',
  'a@b.c\n',
  'a@b.c,d@e.f',
  '"<x>"@b.c',
  'a@[127.0.0.1]',
  `a@${'b'.repeat(250)}.com`,
  `${'a'.repeat(65)}@b.com`,
  'a@b\u00e9.com',
  'a\u0000@b.com',
  'a\u200f@b.com',
  'a@b.com\r\nBcc: c@d.com',
  '@'.repeat(60_000),
]
