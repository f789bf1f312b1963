import { EmailStart } from '@vestibule/protocol/http'
import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/time.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { failure } from '../../testing/failure.js'
import { codeOf, createVisitor, type Visitor } from '../../testing/visitors/visitor.js'
import { createWorld, type World } from '../../testing/world.js'

const INVALID = { status: 400, body: failure('invalidOtp') }
const TOO_MANY = { status: 429, body: failure('tooManyAttempts') }

const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

onDatabase((db) => {
  async function asked(email: string, options?: createWorld.Options) {
    const world = createWorld(db(), options)
    const ada = await createVisitor(world)
    return { world, ada, ...(await ada.askCode(email)) }
  }

  describe('the right code', () => {
    test('[J05] [E06] returns this key’s session with the data for the frame', async () => {
      const { ada, challengeId, code } = await asked('right@example.com')
      const { status, body } = await ada.verify(challengeId, code)
      expect(status).toBe(200)
      expect(body).toEqual({
        sessionId: expect.stringMatching(/^[\w-]{43}$/),
        session: {
          userId: expect.stringMatching(/^[\w-]{22}$/),
          email: 'right@example.com',
          deviceId: expect.stringMatching(/^[\w-]{22}$/),
          expiresAt: '2026-12-20T07:49:00.000Z',
          wallet: null,
        },
      })
    })

    test('works only once', async () => {
      const { ada, challengeId, code } = await asked('once@example.com')
      expect((await ada.verify(challengeId, code)).status).toBe(200)
      expect(await ada.verify(challengeId, code)).toMatchObject(INVALID)
    })

    test('creates only one session if it is sent twice in parallel', async () => {
      const world = createWorld(db(), { limits: { codesPerDevice: { points: 99, window: DAY } } })
      const ada = await createVisitor(world)
      for (let round = 0; round < 10; round++) {
        const { challengeId, code } = await ada.askCode('twice@example.com')
        const answers = await Promise.all([0, 1, 2].map(() => ada.verify(challengeId, code)))
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
      }
    })

    test('works on the fifth try', async () => {
      const { ada, challengeId, code } = await asked('fifth@example.com')
      for (let attempt = 0; attempt < 4; attempt++)
        expect(await ada.verify(challengeId, otherThan(code))).toMatchObject(INVALID)
      expect((await ada.verify(challengeId, code)).status).toBe(200)
    })

    test('works for exactly ten minutes', async () => {
      const early = await asked('edge1@example.com')
      early.world.clock.advance(10 * MINUTE - 1)
      expect((await early.ada.verify(early.challengeId, early.code)).status).toBe(200)
      const late = await asked('edge2@example.com')
      late.world.clock.advance(10 * MINUTE)
      expect(await late.ada.verify(late.challengeId, late.code)).toMatchObject(INVALID)
    })

    test('is replaced by a newer code', async () => {
      const { world, ada, challengeId, code } = await asked('newest@example.com')
      world.clock.advance(30 * SECOND)
      const newer = await ada.askCode('newest@example.com')
      expect(await ada.verify(challengeId, code)).toMatchObject(INVALID)
      expect((await ada.verify(newer.challengeId, newer.code)).status).toBe(200)
    })

    test('is not replaced by another person’s request', async () => {
      const { world, ada, challengeId, code } = await asked('kept@example.com')
      world.clock.advance(30 * SECOND)
      await (await createVisitor(world)).start('kept@example.com')
      expect((await ada.verify(challengeId, code)).status).toBe(200)
    })
  })

  describe('a wrong code', () => {
    test('returns the same error for each fault', async () => {
      const { ada, challengeId, code } = await asked('wrong@example.com')
      const spellings = [
        '',
        code.slice(1),
        `${code}0`,
        ` ${code}`,
        `${code}\n`,
        `${code.slice(0, 3)} ${code.slice(3)}`,
        `-${code.slice(1)}`,
        '1e5000',
        '12345a',
        [...code].map((digit) => String.fromCharCode(0xff10 + Number(digit))).join(''),
        [...code].map((digit) => String.fromCharCode(0x660 + Number(digit))).join(''),
      ]
      for (const spelling of spellings)
        expect(await ada.verify(challengeId, spelling)).toMatchObject(INVALID)
      expect((await ada.verify(challengeId, code)).status).toBe(200)
    })

    test('rejects a value of another type as an invalid request', async () => {
      const { ada, challengeId } = await asked('types@example.com')
      for (const code of [123456, ['123456'], null, { $gt: '' }, true]) {
        const body = { challengeId, code, dappOrigin: 'http://dapp.localhost:4000' }
        expect(await ada.send('POST', '/v1/auth/email/verify', { body })).toMatchObject({
          status: 400,
          body: failure('invalidRequest'),
        })
      }
    })

    test('may be entered five times, and then even the right code fails', async () => {
      const { ada, challengeId, code } = await asked('six@example.com')
      for (let attempt = 0; attempt < 5; attempt++)
        expect(await ada.verify(challengeId, otherThan(code))).toMatchObject(INVALID)
      expect(await ada.verify(challengeId, code)).toMatchObject(TOO_MANY)
      expect(await ada.verify(challengeId, otherThan(code))).toMatchObject(TOO_MANY)
    })

    test('counts the remaining tries exactly with fifty parallel requests', async () => {
      const { ada, challengeId, code } = await asked('fifty@example.com')
      await ada.verify(challengeId, otherThan(code))
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => ada.verify(challengeId, otherThan(code))),
      )
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(4)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(46)
      expect(await ada.verify(challengeId, code)).toMatchObject(TOO_MANY)
    })
  })

  describe('a right code in another context', () => {
    test('fails for another challenge of the same or another address', async () => {
      const { world, ada, code } = await asked('place@example.com')
      const other = await ada.askCode('place2@example.com')
      if (other.code !== code)
        expect(await ada.verify(other.challengeId, code)).toMatchObject(INVALID)
      world.clock.advance(30 * SECOND)
      const newer = await ada.askCode('place@example.com')
      if (newer.code !== code)
        expect(await ada.verify(newer.challengeId, code)).toMatchObject(INVALID)
      expect(await ada.verify('A'.repeat(22), code)).toMatchObject(INVALID)
    })

    test('fails for another key, without using the owner’s tries', async () => {
      const { world, ada, challengeId, code } = await asked('key@example.com')
      const mallory = await createVisitor(world)
      for (let attempt = 0; attempt < 8; attempt++)
        expect(await mallory.verify(challengeId, code)).toMatchObject(INVALID)
      expect((await ada.verify(challengeId, code)).status).toBe(200)
    })

    test('fails on another page of the same project', async () => {
      const { ada, challengeId, code } = await asked('page@example.com')
      expect(await ada.verify(challengeId, code, 'https://app.example')).toMatchObject(INVALID)
      expect((await ada.verify(challengeId, code)).status).toBe(200)
    })
  })

  describe('rate limits of wrong codes', () => {
    /** Enters wrong codes until the challenges are used up. `next` returns the next visitor and address. */
    async function spray(
      world: World,
      times: number,
      next: (time: number) => Promise<{ visitor: Visitor; email: string }>,
    ) {
      const statuses: number[] = []
      for (let time = 0; time < times; time++) {
        const { visitor, email } = await next(time)
        const { body } = await visitor.startWorking(email)
        const { action, challengeId } = EmailStart.response.parse(body)
        for (let attempt = 0; action === 'VERIFY_OTP' && attempt < 5; attempt++) {
          const wrong = otherThan(codeOf(await world.mailbox(email)))
          statuses.push((await visitor.verify(challengeId, wrong)).status)
        }
        world.clock.advance(31 * SECOND)
      }
      return statuses
    }

    test('allow fifty guesses a day for one address, from all networks', async () => {
      const world = createWorld(db())
      const statuses = await spray(world, 12, async () => ({
        visitor: await createVisitor(world),
        email: 'target@example.com',
      }))
      expect(statuses).toEqual(Array(50).fill(400))
    })

    test('do not block other networks after one network entered sixty codes in an hour', async () => {
      const world = createWorld(db())
      const address = '203.0.113.7'
      const statuses = await spray(world, 14, async (time) => ({
        visitor: await createVisitor(world, { address }),
        email: `network${time}@example.com`,
      }))
      expect(statuses.length).toBeLessThanOrEqual(65)
      expect(statuses).toEqual(statuses.map(() => 400))
      const ada = await createVisitor(world)
      const { challengeId, code } = await ada.askCode('network99@example.com')
      ada.move(address)
      expect((await ada.verify(challengeId, code)).status).toBe(200)
    })

    test('require an approval for every new device above the overall limit, under every policy', async () => {
      const world = createWorld(db(), { limits: { wrongCodes: { points: 10, window: HOUR } } })
      const owner = await createVisitor(world)
      await owner.signIn('calm@example.com', { projectId: 'never' })
      owner.hold(undefined)
      await spray(world, 2, async (time) => ({
        visitor: await createVisitor(world),
        email: `overall${time}@example.com`,
      }))
      const visitor = await createVisitor(world)
      const options = { projectId: 'never' }
      expect((await visitor.start('new@example.com', options)).body).toMatchObject({
        action: 'VERIFY_DEVICE',
      })
      expect((await owner.start('calm@example.com', options)).body).toMatchObject({
        action: 'VERIFY_OTP',
      })
      world.clock.advance(HOUR)
      expect((await visitor.start('new@example.com', options)).body).toMatchObject({
        action: 'VERIFY_OTP',
      })
    })

    test('require an approval only for devices of a site that guesses codes', async () => {
      const world = createWorld(db(), {
        limits: { wrongCodes: { points: 20, window: HOUR, site: 5 } },
      })
      await spray(world, 10, async (time) => ({
        visitor: await createVisitor(world, { address: `198.51.100.${time}` }),
        email: `site${time}@example.com`,
      }))
      const options = { projectId: 'never' }
      const neighbour = await createVisitor(world, { address: '198.51.100.200' })
      expect((await neighbour.start('near@example.com', options)).body).toMatchObject({
        action: 'VERIFY_DEVICE',
      })
      const visitor = await createVisitor(world)
      expect((await visitor.start('far@example.com', options)).body).toMatchObject({
        action: 'VERIFY_OTP',
      })
    })
  })
})
