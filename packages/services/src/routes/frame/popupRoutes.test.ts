import { randomBytes } from 'node:crypto'
import { MAX_POPUP_MESSAGE, POPUP_LIFETIME } from '@vestibule/protocol/http'
import { describe, expect, test } from 'vitest'
import { popups } from '../../db/schema/logins.js'
import { DomainError } from '../../domain/errors/domainError.js'
import { createPopups } from '../../domain/frame/popups.js'
import { sweep } from '../../domain/retention/sweep.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { failure } from '../../testing/failure.js'
import { createVisitor } from '../../testing/visitors/visitor.js'
import { createWorld, FRAME_ORIGIN } from '../../testing/world.js'

const newId = () => randomBytes(16).toString('base64url')
const SEALED = randomBytes(300).toString('base64url')
const LEAST = 13 * 1_024
const ANSWER = randomBytes(60).toString('base64url')

onDatabase((db) => {
  async function both(email: string, world = createWorld(db())) {
    const frame = await createVisitor(world)
    await world.logIn(frame, email)
    async function ask(method: string, path: string, body?: unknown, origin = FRAME_ORIGIN) {
      const response = await world.fetch(
        new Request(`${FRAME_ORIGIN}/v1/popups/${path}`, {
          method,
          headers: { origin, 'content-type': 'application/json' },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
      )
      return { status: response.status, body: (await response.json()) as unknown }
    }
    return {
      world,
      frame,
      ask,
      leave: (id: string, body: unknown = { sealed: SEALED }) =>
        frame.send('POST', `/v1/popups/${id}`, { body }),
      take: (id: string) => ask('POST', `${id}/take`),
      news: (id: string) => ask('GET', id),
      answer: (id: string, sealed = ANSWER) => ask('POST', `${id}/answers`, { sealed }),
      reply: (id: string, sealed = ANSWER) =>
        frame.send('POST', `/v1/popups/${id}/replies`, { body: { sealed } }),
      close: (id: string, state: string) => ask('POST', `${id}/close`, { state }),
    }
  }
  const missing = { status: 404, body: failure('invalidRequest') }
  const conflict = { status: 409, body: failure('invalidRequest') }
  const fine = { status: 200, body: {} }

  describe('a request for a window', () => {
    test('is delivered once, receives an answer, and is ended by the frame', async () => {
      const { leave, take, news, answer, close } = await both('popup@example.com')
      const id = newId()
      expect(await take(id)).toEqual(missing)
      expect(await leave(id)).toMatchObject(fine)
      expect(await answer(id)).toEqual(conflict)
      expect(await take(id)).toEqual({ status: 200, body: { sealed: SEALED } })
      expect(await take(id)).toEqual(conflict)
      expect(await answer(id)).toEqual(fine)
      expect(await news(id)).toEqual({
        status: 200,
        body: { state: 'open', answers: [ANSWER], replies: [] },
      })
      expect(await close(id, 'done')).toEqual(fine)
      expect(await close(id, 'withdrawn')).toEqual(fine)
      expect(await news(id)).toMatchObject({ body: { state: 'done' } })
      expect(await answer(id)).toEqual(conflict)
    })

    test('is delivered to one of two windows that request it at the same time', async () => {
      const { leave, take } = await both('race@example.com')
      const id = newId()
      await leave(id)
      const taken = await Promise.all(Array.from({ length: 8 }, () => take(id)))
      expect(taken.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    })

    test('is delivered at the next attempt if the window requests it before it is stored', async () => {
      const visitor = await createVisitor(createWorld(db()))
      const { userId } = await visitor.signIn('early@example.com', { projectId: 'never' })
      const parked = createPopups({ db: db(), clock: () => 0 })
      const isTooEarly = (error: unknown) =>
        error instanceof DomainError && error.kind === 'notFound'
      async function race() {
        const id = newId()
        const left = parked.leave(id, { userId, site: '', sealed: SEALED })
        const early = await parked.take(id).catch((error) => {
          if (!isTooEarly(error)) throw error
        })
        await left
        return early ?? parked.take(id)
      }
      for (let round = 0; round < 40; round++)
        expect(await Promise.all(Array.from({ length: 5 }, race))).toEqual(Array(5).fill(SEALED))
    })

    test.each(['withdrawn', 'rejected'])('is not delivered after it was %s', async (state) => {
      const { leave, take, close, news } = await both(`${state}@example.com`)
      const id = newId()
      await leave(id)
      expect(await close(id, state)).toEqual(fine)
      expect(await take(id)).toEqual(missing)
      expect(await news(id)).toMatchObject({ body: { state } })
    })

    test('accepts at most sixteen answers, including concurrent ones', async () => {
      const { leave, take, news, answer } = await both('answers@example.com')
      const id = newId()
      await leave(id)
      await take(id)
      const given = await Promise.all(Array.from({ length: 20 }, () => answer(id)))
      expect(given.filter(({ status }) => status === 200)).toHaveLength(16)
      expect(await news(id)).toMatchObject({ body: { answers: Array(16).fill(ANSWER) } })
    })

    test('accepts replies only from the user who stored it', async () => {
      const { leave, take, news, reply, world, ask } = await both('reply@example.com')
      const id = newId()
      await leave(id)
      expect(await reply(id)).toMatchObject(conflict)
      await take(id)
      expect(await reply(id)).toMatchObject(fine)
      expect(await news(id)).toMatchObject({ body: { answers: [], replies: [ANSWER] } })
      const stranger = await both('replier@example.com', world)
      expect(await stranger.reply(id)).toMatchObject(missing)
      expect(await ask('POST', `${id}/replies`, { sealed: ANSWER })).toMatchObject({ status: 401 })
      expect(await reply(id, 'A'.repeat(MAX_POPUP_MESSAGE + 1))).toMatchObject({ status: 400 })
      expect(await news(id)).toMatchObject({ body: { replies: [ANSWER] } })
    })

    test('is stored only once with an id', async () => {
      const { leave, take } = await both('again@example.com')
      const id = newId()
      await leave(id)
      expect(await leave(id, { sealed: ANSWER })).toMatchObject(conflict)
      expect(await take(id)).toMatchObject({ body: { sealed: SEALED } })
    })

    test('expires after two minutes, and is deleted', async () => {
      const { leave, take, news, world } = await both('old@example.com')
      const id = newId()
      await leave(id)
      world.clock.advance(POPUP_LIFETIME)
      expect(await take(id)).toEqual(missing)
      expect(await news(id)).toEqual(missing)
      await sweep(db(), world.clock.now() + 1)
      expect(await db().select().from(popups)).toEqual([])
    })

    test('is stored for its requested time, and at most ten minutes', async () => {
      const { leave, take, world } = await both('patient@example.com')
      const id = newId()
      expect(await leave(newId(), { sealed: SEALED, lifetime: 600_001 })).toMatchObject({
        status: 400,
      })
      await leave(id, { sealed: SEALED, lifetime: 600_000 })
      world.clock.advance(599_999)
      expect(await take(id)).toMatchObject({ status: 200 })
      world.clock.advance(1)
      expect(await take(id)).toEqual(missing)
    })

    test('is stored under a hash of its id', async () => {
      const { leave } = await both('hash@example.com')
      const id = newId()
      await leave(id)
      expect(JSON.stringify(await db().select().from(popups))).not.toContain(id)
    })
  })

  describe('clients without rights', () => {
    test('are rejected without a session', async () => {
      const { ask, world } = await both('stranger@example.com')
      const id = newId()
      expect(await ask('POST', id, { sealed: SEALED })).toMatchObject({ status: 401 })
      const nobody = await createVisitor(world)
      expect(
        await nobody.send('POST', `/v1/popups/${id}`, { body: { sealed: SEALED } }),
      ).toMatchObject({ status: 401 })
    })

    test('are rejected on a page of another site, even if they know the id', async () => {
      const { ask, leave, take } = await both('site@example.com')
      const id = newId()
      await leave(id)
      for (const path of [`${id}/take`, `${id}/answers`, `${id}/close`])
        expect(await ask('POST', path, {}, 'https://evil.example')).toMatchObject({ status: 403 })
      expect(await take(id)).toMatchObject({ status: 200 })
    })

    test.each(['short', 'A'.repeat(23), `${'A'.repeat(21)}!`])(
      'are rejected with “%s” as an id',
      async (id) => {
        const { leave, take, news } = await both(`id${randomBytes(4).toString('hex')}@example.com`)
        expect(await leave(id)).toMatchObject({ status: 404 })
        expect(await take(id)).toMatchObject({ status: 404 })
        expect(await news(id)).toMatchObject({ status: 404 })
      },
    )

    test('are rejected with a message that is too long or not base64url', async () => {
      const { leave, take, answer, close } = await both('long@example.com')
      const id = newId()
      expect(await leave(id, { sealed: 'A'.repeat(524_289) })).toMatchObject({ status: 400 })
      expect(await leave(id, { sealed: 'A'.repeat(600_000) })).toMatchObject({ status: 413 })
      expect(await leave(id, { sealed: '<b>' })).toMatchObject({ status: 400 })
      expect(await leave(id, { sealed: 'A'.repeat(524_288) })).toMatchObject({ status: 200 })
      await take(id)
      expect(await answer(id, 'A'.repeat(MAX_POPUP_MESSAGE + 1))).toMatchObject({ status: 400 })
      expect(await close(id, 'open')).toMatchObject({ status: 400 })
    })

    test('are rejected above the total storage until other requests have expired', async () => {
      await db().delete(popups)
      const limits = { storedRows: { amount: 2 * (2 * 65_536 + 8_192) } }
      const world = createWorld(db(), { limits })
      const long = { sealed: randomBytes(49_152).toString('base64url') }
      const people = await Promise.all([0, 1, 2].map((n) => both(`room-${n}@example.com`, world)))
      const [first, second, third] = people
      expect(await first?.leave(newId(), long)).toMatchObject(fine)
      expect(await second?.leave(newId(), long)).toMatchObject(fine)
      const refused = await third?.leave(newId(), long)
      expect(refused).toMatchObject({ status: 503, body: failure('rateLimited', { seconds: 30 }) })
      expect(refused?.headers.get('retry-after')).toBe('30')
      expect(await third?.leave(newId())).toMatchObject(fine)
      const other = await both('room-other@example.com', createWorld(db(), { limits }))
      expect(await other.leave(newId(), long)).toMatchObject({ status: 503 })
      world.clock.advance(POPUP_LIFETIME)
      expect(await third?.leave(newId(), long)).toMatchObject(fine)
    })

    test('are accepted in parallel only up to the total storage', async () => {
      await db().delete(popups)
      const limits = { storedRows: { amount: 5 * LEAST } }
      const world = createWorld(db(), { limits })
      const people = Array.from({ length: 9 }, (_, n) => both(`crowd-${n}@example.com`, world))
      const answers = await Promise.all(
        (await Promise.all(people)).map(({ leave }) => leave(newId())),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([
        ...Array(5).fill(200),
        ...Array(4).fill(503),
      ])
    })

    describe('an attacker who tries to fill all slots', () => {
      const limits = { storedRows: { amount: 60 * LEAST } }

      /** Each client stores requests in turn until one is rejected. @returns the number of requests */
      async function fill(people: readonly Awaited<ReturnType<typeof both>>[]) {
        let left = 0
        for (let before = -1; before < left; ) {
          before = left
          for (const { leave } of people) if ((await leave(newId())).status === 200) left += 1
        }
        return left
      }

      test('leaves others as many slots as one site uses, with four sites of five accounts each', async () => {
        await db().delete(popups)
        const world = createWorld(db(), { limits })
        const crowd = await Promise.all(
          Array.from({ length: 20 }, (_, n) => both(`full-${n}@example.com`, world)),
        )
        crowd.forEach(({ frame }, n) => {
          frame.move(`198.51.${n % 4}.1`)
        })
        expect(await fill(crowd)).toBe(48)
        // The storage stays full while new requests replace expired ones. Meanwhile, other clients
        // repeatedly find a slot.
        for (let time = 0; time < 5; time++) {
          const other = await both(`other-${time}@example.com`, world)
          expect(await other.leave(newId())).toMatchObject(fine)
          expect(await fill(crowd)).toBe(0)
        }
      })

      test('leaves half of the slots, with one account on many sites', async () => {
        await db().delete(popups)
        const world = createWorld(db(), { limits })
        const mallory = await both('everywhere@example.com', world)
        let left = 0
        for (let n = 0; n < 60; n++) {
          mallory.frame.move(`203.0.${n}.113`)
          if ((await mallory.leave(newId())).status === 200) left += 1
        }
        expect(left).toBe(30)
        const other = await both('elsewhere@example.com', world)
        expect(await other.leave(newId())).toMatchObject(fine)
      })

      test('leaves half of the bytes, with large requests', async () => {
        await db().delete(popups)
        const bytes = { storedRows: { amount: 1_024 ** 2 } }
        const world = createWorld(db(), { limits: bytes })
        const long = { sealed: randomBytes(24_000).toString('base64url') }
        const mallory = await both('bytes@example.com', world)
        let left = 0
        for (let n = 0; n < 32; n++)
          if ((await mallory.leave(newId(), long)).status === 200) left += 1
        expect(left).toBeGreaterThan(15)
        expect(left).toBeLessThan(18)
        const other = await both('bytes-other@example.com', world)
        expect(await other.leave(newId(), long)).toMatchObject(fine)
      })

      test('control: blocks all clients without the limit per owner', async () => {
        await db().delete(popups)
        const world = createWorld(db(), { limits })
        const mallory = await both('control@example.com', world)
        const other = await both('control-other@example.com', world)
        expect(await mallory.leave(newId())).toMatchObject(fine)
        const [row] = await db().select().from(popups)
        if (row === undefined) throw new Error('It was left.')
        const rest = Array.from({ length: 59 }, () => ({ ...row, idHash: newId() }))
        await db().insert(popups).values(rest)
        world.clock.advance(2_000)
        expect(await other.leave(newId())).toMatchObject({ status: 503 })
      })
    })
  })
})
