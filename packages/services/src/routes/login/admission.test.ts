import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { proofs } from '../../db/schema/limits.js'
import { FEW as BURST } from '../../domain/limits/admission/createPace.js'
import { listen } from '../../server/listen.js'
import { createBusyWorld, statusOf } from '../../testing/busyWorld.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { failure } from '../../testing/failure.js'
import { createVisitor } from '../../testing/visitors/visitor.js'
import { createWorld, DAPP_ORIGIN } from '../../testing/world.js'

/** Requests that work at a time. */
const PLACES = 20
const START = '/v1/auth/email/start'
const TIMEOUT = 240_000

onDatabase((db) => {
  /** A world behind a real socket, in which looking up a place takes until the test says so. */
  async function slowWorld() {
    const held: (() => void)[] = []
    let isSlow = false
    const world = createWorld(db(), {
      clock: Date.now,
      config: { trustProxy: 1 },
      async findPlace() {
        if (isSlow) await new Promise<void>((resolve) => held.push(resolve))
        return 'Unknown place'
      },
    })
    const { url, close } = await listen(world.app, { port: 0, host: '127.0.0.1', trustProxy: 1 })
    const surroundings = {
      ...world,
      clock: { now: Date.now },
      async fetch(request: Request, address = '') {
        const { pathname } = new URL(request.url)
        const headers = new Headers(request.headers)
        headers.set('x-forwarded-for', address)
        const body = request.body === null ? null : await request.text()
        return fetch(url + pathname, { method: request.method, headers, body })
      },
    }

    return {
      url,
      close,
      visitor: () => createVisitor(surroundings),
      /** Has so many strangers ask, each of whom takes a place until they are let go. */
      async occupy() {
        isSlow = true
        const strangers = await Promise.all(
          Array.from({ length: PLACES }, () => createVisitor(surroundings)),
        )
        const answers = strangers.map((each, index) => each.start(`held${index}@example.com`))
        await vi.waitUntil(() => held.length === PLACES, { timeout: 60_000, interval: 5 })
        isSlow = false
        return {
          letOneGo: () => held.shift()?.(),
          async letAllGo() {
            for (const letGo of held.splice(0)) letGo()
            return (await Promise.all(answers)).map(({ status }) => status)
          },
        }
      },
    }
  }

  /** Someone who has the present nonce, and the head of a request of theirs with the beginning of its body. */
  async function halfRequest({ url, visitor }: Awaited<ReturnType<typeof slowWorld>>) {
    const stranger = await visitor()
    await stranger.send('GET', '/v1/auth/session')
    const body = JSON.stringify({
      email: `${stranger.thumbprint.toLowerCase()}@example.com`,
      projectId: 'demo',
      dappOrigin: DAPP_ORIGIN,
    })
    const head = [
      `POST ${START} HTTP/1.1`,
      'host: frame.localhost',
      'content-type: application/json',
      `content-length: ${body.length}`,
      `x-forwarded-for: ${stranger.address}`,
      `dpop: ${await stranger.prove('POST', START)}`,
    ]
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.setEncoding('utf8')
    let heard = ''
    socket.on('data', (text) => {
      heard += text
    })
    // A server that has answered may cut off what is still being sent.
    socket.on('error', () => undefined)
    socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 10)}`)
    return {
      stranger,
      heard: () => heard,
      finish: () => socket.write(body.slice(10)),
      end: () => socket.destroy(),
    }
  }

  const kept = () => db().$count(proofs)

  describe('while as many requests work as may', () => {
    let world: Awaited<ReturnType<typeof slowWorld>>
    beforeAll(async () => {
      world = await slowWorld()
    })
    afterAll(() => world.close())

    test(
      'another one is told when to come again before its body is there, and its proof is not kept',
      async () => {
        const { letAllGo } = await world.occupy()
        const half = await halfRequest(world)
        const before = await kept()
        await expect.poll(half.heard).toContain('\r\n\r\n{')
        expect(statusOf(half.heard())).toBe(429)
        const seconds = Number(/\r\nretry-after: (\d)\r\n/i.exec(half.heard())?.[1])
        expect(seconds).toBeGreaterThan(0)
        expect(half.heard()).toContain(`"data":{"seconds":${seconds},"type":"rateLimited"}`)
        expect(await kept()).toBe(before)
        half.end()
        expect(await letAllGo()).toEqual(Array(PLACES).fill(200))
      },
      TIMEOUT,
    )

    test(
      'otherwise, and so the control, the same request is let in and its proof kept before its body is there',
      async () => {
        const before = await kept()
        const half = await halfRequest(world)
        await expect.poll(kept).toBe(before + 1)
        expect(half.heard()).toBe('')
        half.finish()
        await expect.poll(half.heard).toContain('VERIFY_OTP')
        expect(statusOf(half.heard())).toBe(200)
        half.end()
      },
      TIMEOUT,
    )

    test(
      'the next place goes to a visitor who comes back, not to the strangers who came before',
      async () => {
        const ada = await world.visitor()
        await ada.signIn('ada@example.com')
        const { letOneGo, letAllGo } = await world.occupy()
        const strangers = await Promise.all(Array.from({ length: 10 }, () => halfRequest(world)))
        const answer = ada.send('GET', '/v1/auth/session')
        await sleep(50)
        letOneGo()
        expect((await answer).status).toBe(200)
        for (const { heard } of strangers) expect(heard()).not.toContain('200 OK')
        await letAllGo()
        for (const { end } of strangers) end()
      },
      TIMEOUT,
    )

    test(
      'those who send slowly are not among them: thirty half requests keep nobody out',
      async () => {
        const batches = []
        // Never more at once than there are places, so that a slow machine refuses none of them.
        for (let batch = 0; batch < 2; batch++) {
          const before = await kept()
          const halves = Array.from({ length: 15 }, () => halfRequest(world))
          batches.push(await Promise.all(halves))
          await expect.poll(kept).toBe(before + halves.length)
        }
        const ada = await world.visitor()
        for (let time = 0; time < 3; time++)
          expect((await ada.start(`slow${time}@example.com`)).status).toBe(200)
        // They were let in and wait for nothing but the rest of what they send.
        for (const halves of batches) {
          for (const { finish } of halves) finish()
          for (const { heard, end } of halves) {
            await expect.poll(heard).toMatch(/^HTTP\/1\.1 200/)
            end()
          }
        }
      },
      TIMEOUT,
    )
  })

  test('a request that fails gives its place up', async () => {
    const world = createWorld(db(), { findPlace: () => Promise.reject(new Error('down')) })
    for (let time = 0; time <= PLACES; time++) {
      const visitor = await createVisitor(world)
      expect((await visitor.start(`fails${time}@example.com`)).status).toBe(500)
    }
    const last = await createVisitor(world)
    expect(await last.send('GET', '/v1/auth/session')).toMatchObject({
      status: 401,
      body: failure('sessionEnded'),
    })
  })

  describe('while the event loop has no time left', () => {
    const busyWorld = () => createBusyWorld(db())

    test(
      'strangers get 429 by the head of their request, before its proof and its body are looked at',
      async () => {
        const world = await busyWorld()
        await world.noticeLoad()
        const heard = await world.flood(100)
        const refused = heard.filter((text) => statusOf(text) === 429)
        // Whatever is no proof takes no place from those that are.
        expect(refused).toHaveLength(heard.length)
        const strangers = await Promise.all(Array.from({ length: 60 }, () => world.visitor()))
        const answers = await Promise.all(
          strangers.map((each, index) => each.start(`flood${index}@example.com`)),
        )
        const letIn = answers.filter(({ status }) => status !== 429)
        // One network may take half of what can be taken at once.
        expect(letIn.length).toBeGreaterThan(0)
        expect(letIn.length).toBeLessThanOrEqual(BURST / 2)
        for (const text of refused) {
          expect(Number(/\r\nretry-after: (\d)\r\n/i.exec(text)?.[1])).toBeGreaterThan(0)
          expect(text).toMatch(/\r\nx-content-type-options: nosniff\r\n/i)
          expect(text).toContain('"type":"rateLimited"')
        }
        await world.close()
      },
      TIMEOUT,
    )

    test(
      'otherwise, and so the control, what they sent is looked at and is no proof',
      async () => {
        const world = await busyWorld()
        world.rest()
        const heard = await world.flood(60)
        expect(heard.map(statusOf)).toEqual(Array(60).fill(401))
        await world.close()
      },
      TIMEOUT,
    )

    test(
      'a few strangers who come one after the other are none of them, however busy it is',
      async () => {
        const world = await busyWorld()
        for (let time = 0; time < 8; time++) {
          const stranger = await world.visitor()
          expect((await stranger.start(`few${time}@example.com`)).status).toBe(200)
          world.advance(100)
        }
        await world.close()
      },
      TIMEOUT,
    )

    test(
      'what any page may read, as the balance of an account, is not held back with them',
      async () => {
        const world = await busyWorld()
        await world.noticeLoad()
        const path = `/v1/account/0x${'1'.repeat(40)}/balance`
        const read = async () => (await fetch(`${world.url}${path}`)).status
        const statuses = await Promise.all(Array.from({ length: 30 }, read))
        expect(statuses).not.toContain(429)
        const held = await fetch(`${world.url}/v1/account/identities`)
        expect(held.status).toBe(429)
        await world.close()
      },
      TIMEOUT,
    )

    test(
      'a visitor who comes back is let in at once, and stays known when they are refused for a while',
      async () => {
        const world = await busyWorld()
        world.rest()
        const ada = await world.visitor()
        await ada.signIn('ada-returns@example.com')
        world.work()
        await world.noticeLoad()
        ada.hold(undefined)
        expect((await ada.start('ada-returns@example.com')).status).toBe(200)
        // Refused by a limit of her own, and each time for no other reason.
        for (let time = 0; time < 2; time++) {
          await world.flood(20)
          const refused = await ada.start('ada-returns@example.com')
          expect(refused.body).toMatchObject({ error: { data: { type: 'emailCooldown' } } })
        }
        await world.close()
      },
      TIMEOUT,
    )
  })

  describe('a network', () => {
    const limits = { proofsPerAddress: { points: 6, window: 60_000 } }
    const path = '/v1/auth/email/device'
    const body = { challengeId: 'A'.repeat(22) }

    test('beyond its limiter gets 429 before a signature is looked at; below it a forged one gets 401', async () => {
      const world = createWorld(db(), { limits })
      const mallory = await createVisitor(world)
      const forge = async () => {
        const proof = await mallory.prove('POST', path)
        return proof.slice(0, proof.lastIndexOf('.') + 1) + 'A'.repeat(86)
      }
      const send = async (proof: string, address = mallory.address) => {
        const headers = { 'content-type': 'application/json', dpop: proof }
        const init = { method: 'POST', headers, body: JSON.stringify(body) }
        const response = await world.fetch(
          new Request(`http://frame.localhost:4100${path}`, init),
          address,
        )
        return { status: response.status, after: Number(response.headers.get('retry-after')) }
      }
      const before = await kept()
      // A right proof is taken and kept; it is the second, because the first one has no nonce yet.
      expect((await mallory.send('POST', path, { body })).status).toBe(200)
      expect(await kept()).toBe(before + 1)
      for (let spent = 1; spent < limits.proofsPerAddress.points; spent++)
        expect((await send(await forge())).status).toBe(401)
      expect(await send(await forge())).toEqual({ status: 429, after: 60 })
      expect(await send(await mallory.prove('POST', path))).toEqual({ status: 429, after: 60 })
      expect(await kept()).toBe(before + 1)
      // Another network has its own, and the same one again when the window is over.
      expect((await send(await forge(), '192.0.2.77')).status).toBe(401)
      world.clock.advance(60_000)
      expect((await send(await mallory.prove('POST', path))).status).toBe(200)
    })

    test('is counted by proofs alone that could be right: what a glance refuses costs nothing', async () => {
      const world = createWorld(db(), { limits })
      const ada = await createVisitor(world)
      await ada.send('POST', path, { body })
      for (let time = 0; time < 20; time++)
        expect((await ada.send('POST', path, { body, claims: { htm: 'GET' } })).status).toBe(401)
      expect((await ada.send('POST', path, { body })).status).toBe(200)
    })
  })
})
