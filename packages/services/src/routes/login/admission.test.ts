import { randomBytes, randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { proofs } from '../../db/schema/limits.js'
import { createNonces } from '../../domain/dpop/nonces.js'
import { fixedKeys } from '../../domain/keys/keys.js'
import { listen } from '../../server/listen.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { failure } from '../../testing/failure.js'
import { createVisitor } from '../../testing/visitors/visitor.js'
import { createWorld, DAPP_ORIGIN } from '../../testing/world.js'

const PLACES = 20
const START = '/v1/auth/email/start'
const TIMEOUT = 240_000

onDatabase((db) => {
  async function slowWorld() {
    const held: (() => void)[] = []
    let isSlow = false
    const keys = fixedKeys(randomBytes(32))
    const world = createWorld(db(), {
      keys,
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
      keys,
      visitor: () => createVisitor(surroundings),
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
    // After its response, the server may close before it has received the whole request.
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
  const statusOf = (text: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1])

  describe('while all request slots are taken', () => {
    let world: Awaited<ReturnType<typeof slowWorld>>
    beforeAll(async () => {
      world = await slowWorld()
    })
    afterAll(() => world.close())

    test(
      'returns `retry-after` before the body has arrived, and does not store the proof',
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
      'control: admits the same request later, and stores its proof before its body',
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
      'serves a returning user before unauthenticated clients that came earlier',
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
      'does not block clients during thirty slow requests',
      async () => {
        const batches = []
        // At most one request per slot, so that a slow machine does not reject requests.
        for (let batch = 0; batch < 2; batch++) {
          const before = await kept()
          const halves = Array.from({ length: 15 }, () => halfRequest(world))
          batches.push(await Promise.all(halves))
          await expect.poll(kept).toBe(before + halves.length)
        }
        const ada = await world.visitor()
        for (let time = 0; time < 3; time++)
          expect((await ada.start(`slow${time}@example.com`)).status).toBe(200)
        // These requests have slots, and only wait for the rest of their bodies.
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

  test('frees the slot of a failed request', async () => {
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

  describe('while the slots of a busy process are taken', () => {
    test(
      'serves a known session before new clients, also after its nonce expired',
      async () => {
        const world = await slowWorld()
        const ada = await world.visitor()
        await ada.signIn('ada-session@example.com')
        const nonces = createNonces({
          db: db(),
          key: world.keys.nonces,
          clock: Date.now,
          random: randomBytes,
        })
        await nonces.open()
        const { letOneGo, letAllGo } = await world.occupy()
        const strangers = await Promise.all(Array.from({ length: 10 }, () => halfRequest(world)))
        const answer = ada.send('GET', '/v1/auth/session', { claims: { nonce: nonces.current() } })
        await sleep(50)
        letOneGo()
        expect((await answer).status).toBe(200)
        await letAllGo()
        for (const { end } of strangers) end()
        await world.close()
      },
      TIMEOUT,
    )

    test(
      'keeps the nonce of a returning visitor whose request was rejected',
      async () => {
        const world = await slowWorld()
        const ada = await world.visitor()
        await ada.signIn('ada-returns@example.com')
        const { letAllGo } = await world.occupy()
        const refused = await ada.send('GET', '/v1/auth/session')
        expect([refused.status, refused.headers.get('dpop-nonce')]).toEqual([429, null])
        await letAllGo()
        expect((await ada.send('GET', '/v1/auth/session')).status).toBe(200)
        await world.close()
      },
      TIMEOUT,
    )

    test('responds to health checks, which need no slot', async () => {
      const world = await slowWorld()
      const { letAllGo } = await world.occupy()
      expect((await fetch(`${world.url}/livez`)).status).toBe(200)
      await letAllGo()
      await world.close()
    })
  })

  describe('a nonce for one key', () => {
    const DEVICE = '/v1/auth/email/device'

    test('is issued to keys with a started login, and stays valid after rejected and forged requests', async () => {
      const world = await slowWorld()
      const nonces = createNonces({
        db: db(),
        key: world.keys.nonces,
        clock: Date.now,
        random: randomBytes,
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
      // Rejected, failed and forged requests receive no new nonce.
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

  describe('a client above its rate limit', () => {
    const limits = { requestsPerClient: { points: 6 * 4, window: 60_000 } }
    const path = '/v1/auth/email/device'
    const body = { challengeId: 'A'.repeat(22) }

    test('receives 429 before the signature check; below the limit, a forged signature gets 401', async () => {
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
      expect((await mallory.send('POST', path, { body })).status).toBe(200)
      expect(await kept()).toBe(before + 1)
      for (let spent = 2; spent < 6; spent++) expect((await send(await forge())).status).toBe(401)
      expect(await send(await forge())).toEqual({ status: 429, after: 10 })
      expect(await send(await mallory.prove('POST', path))).toEqual({ status: 429, after: 10 })
      expect(await kept()).toBe(before + 1)
      // Another network has a separate limit. The same network has new points after the window.
      expect((await send(await forge(), '192.0.2.77')).status).toBe(401)
      world.clock.advance(60_000)
      expect((await send(await mallory.prove('POST', path))).status).toBe(200)
    })
  })
})
