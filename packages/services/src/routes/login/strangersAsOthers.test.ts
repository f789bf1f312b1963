import { randomBytes, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createNonces } from '../../domain/dpop/nonces.js'
import { fixedKeys } from '../../domain/keys/keys.js'
import { FEW as BURST } from '../../domain/limits/admission/createPace.js'
import { createBusyWorld } from '../../testing/busyWorld.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import type { Visitor } from '../../testing/visitors/visitor.js'
import { MOST_OF_A_KEY } from '../middleware/ranks.js'

const TAKE = '/v1/auth/oauth/take'
const DEVICE = '/v1/auth/email/device'
const SESSION = '/v1/auth/session'
const TIMEOUT = 240_000
/** Clients, each from a network of its own; more than are let in at once. */
const MANY = 60
/** So few at a time that none has to wait for a place. */
const FEW = 12

onDatabase((db) => {
  describe('strangers who pose as others, while the event loop has no time left', () => {
    const keys = fixedKeys(randomBytes(32))
    let world: Awaited<ReturnType<typeof createBusyWorld>>
    let nonces: ReturnType<typeof createNonces>
    beforeEach(async () => {
      world = await createBusyWorld(db(), { keys, trustProxy: 1 })
      world.rest()
      nonces = createNonces({ db: db(), key: keys.nonces, clock: Date.now, random: randomBytes })
      await nonces.open()
    })
    afterEach(() => world.close())

    const strangers = () => Promise.all(Array.from({ length: MANY }, () => world.visitor()))
    const madeUp = () => randomBytes(32).toString('base64url')

    /** Has all of them ask while the load is known. @returns how many were let in */
    async function ask(
      crowd: readonly Visitor[],
      one: (each: Visitor) => Promise<{ status: number }>,
      few = FEW,
    ) {
      world.work()
      await world.noticeLoad()
      const answers: { status: number }[] = []
      for (let index = 0; index < crowd.length; index += few)
        answers.push(...(await Promise.all(crowd.slice(index, index + few).map(one))))
      world.rest()
      return answers.filter(({ status }) => status !== 429).length
    }

    const takeNothing = (each: Visitor, claims = {}) =>
      each.send('POST', TAKE, { body: { challengeId: 'A'.repeat(22) }, claims })

    test(
      'a key that asked for a login that there is not is a stranger’s as before',
      async () => {
        const crowd = await strangers()
        for (const each of crowd) expect((await takeNothing(each)).status).toBe(200)
        const letIn = await ask(crowd, (each) => takeNothing(each))
        expect(letIn).toBeLessThanOrEqual(BURST)
      },
      TIMEOUT,
    )

    test(
      'with a nonce of its own, which every answer gave once, each of them is let in: the control',
      async () => {
        const crowd = await strangers()
        const letIn = await ask(crowd, (each) =>
          takeNothing(each, { nonce: nonces.current(each.thumbprint) }),
        )
        expect(letIn).toBe(MANY)
      },
      TIMEOUT,
    )

    test.each([
      ['where one is asked for', 'GET', SESSION, undefined],
      ['where a login begins', 'POST', '/v1/auth/passkey/start', { projectId: 'demo' }],
      ['where a login goes on', 'POST', DEVICE, { challengeId: 'A'.repeat(22) }],
    ] as const)(
      'a session that is made up makes nobody less of a stranger %s',
      async (_, method, path, body) => {
        const crowd = await strangers()
        for (const each of crowd) each.hold(madeUp())
        const letIn = await ask(crowd, (each) => each.send(method, path, { body }))
        expect(letIn).toBeLessThanOrEqual(BURST)
      },
      TIMEOUT,
    )

    test(
      'a session that the services gave lets its key in at once, also after its nonce: the honest twin',
      async () => {
        const people = await Promise.all(Array.from({ length: 10 }, () => world.visitor()))
        for (const each of people) await each.signIn(`${randomUUID()}@example.com`)
        const crowd = Array.from({ length: MANY / 10 }, () => people).flat()
        const letIn = await ask(crowd, (each) =>
          each.send('GET', SESSION, { claims: { nonce: nonces.current() } }),
        )
        expect(letIn).toBe(MANY)
      },
      TIMEOUT,
    )

    test.each([
      ['the nonce of one login', true],
      ['one session', false],
    ])(
      'many machines that show %s, and sign nothing, are let in as one browser may be, and hold up nobody else',
      async (_, isNonce) => {
        const [mallory, ada] = [await world.visitor(), await world.visitor()]
        for (const each of [mallory, ada]) await each.signIn(`${randomUUID()}@example.com`)
        const claims = { nonce: isNonce ? nonces.current(mallory.thumbprint) : nonces.current() }
        const proof = await mallory.prove('GET', SESSION, claims)
        const dpop = proof.slice(0, proof.lastIndexOf('.') + 1) + 'A'.repeat(86)
        const authorization = `DPoP ${mallory.sessionId()}`
        const show = (network: number) =>
          fetch(world.url + SESSION, {
            headers: { dpop, authorization, 'x-forwarded-for': `10.1.${network % 250}.1` },
          })
        const crowd = Array.from({ length: 2 * MANY }, () => mallory)
        let network = 0
        const letIn = await ask(crowd, () => show(network++), 5 * FEW)
        // Those that arrive together are looked at before the first of them is counted.
        expect(letIn).toBeLessThanOrEqual(MOST_OF_A_KEY + 5 * FEW)
        world.work()
        expect((await ada.send('GET', SESSION)).status).toBe(200)
      },
      TIMEOUT,
    )

    test(
      'anyone who has begun a login ends it while all strangers are held back',
      async () => {
        const bob = await world.visitor()
        const { challengeId, code } = await bob.askCode(`${randomUUID()}@example.com`)
        const crowd = await strangers()
        const letIn = await ask(crowd, (each) => takeNothing(each))
        expect(letIn).toBeLessThanOrEqual(BURST)
        world.work()
        await world.noticeLoad()
        expect((await bob.verify(challengeId, code)).status).toBe(200)
      },
      TIMEOUT,
    )
  })

  describe('a nonce of one’s own', () => {
    test('is for keys whose login began, and is kept by a refusal and by a forger’s request', async () => {
      const keys = fixedKeys(randomBytes(32))
      const world = await createBusyWorld(db(), { keys })
      world.rest()
      const nonces = createNonces({
        ...{ db: db(), key: keys.nonces, clock: Date.now, random: randomBytes },
      })
      await nonces.open()
      const given = async (answer: Promise<{ headers: Headers }>) =>
        (await answer).headers.get('dpop-nonce')
      const ada = await world.visitor()
      const expired = { body: { challengeId: 'A'.repeat(22) } }
      await ada.send('POST', DEVICE, expired)
      expect(await given(ada.send('POST', DEVICE, expired))).toBe(nonces.current())
      const own = nonces.current(ada.thumbprint)
      expect(await given(ada.start(`${randomUUID()}@example.com`))).toBe(own)
      // Refused, for nothing, or not signed: nothing is given, so that hers stays.
      expect(await given(ada.start('nobody'))).toBe(null)
      expect(await given(ada.send('POST', DEVICE, expired))).toBe(null)
      const proof = await ada.prove('POST', DEVICE, { nonce: own })
      const forged = proof.slice(0, proof.lastIndexOf('.') + 1) + 'A'.repeat(86)
      const headers = { 'content-type': 'application/json', dpop: forged }
      const answer = await fetch(world.url + DEVICE, {
        ...{ method: 'POST', headers, body: JSON.stringify(expired.body) },
      })
      expect([answer.status, answer.headers.get('dpop-nonce')]).toEqual([401, null])
      await world.close()
    })
  })
})
