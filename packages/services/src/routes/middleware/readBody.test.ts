import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { popups } from '../../db/schema/logins.js'
import { sessions } from '../../db/schema/sessions.js'
import { sha256 } from '../../platform/bytes.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { failure } from '../../testing/failure.js'
import { createVisitor } from '../../testing/visitors/visitor.js'
import { createWorld, FRAME_ORIGIN } from '../../testing/world.js'

const PATH = '/v1/auth/email/device'
const NETWORK = {
  caipNetworkId: 'eip155:31337',
  name: 'Local',
  testnet: true,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrl: 'http://127.0.0.1:9',
}
const good = { challengeId: 'A'.repeat(22) }
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

onDatabase((db) => {
  const post = async (body: unknown, headers?: Record<string, string>) =>
    (await createVisitor(createWorld(db()))).send('POST', PATH, { body, headers })

  describe('a request’s body', () => {
    test.each([
      '',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/jsonp',
      'text/plain; application/json',
    ])('is rejected with the type %j', async (type) => {
      expect(await post(good, { 'content-type': type })).toMatchObject({
        status: 415,
        body: failure('invalidRequest'),
      })
    })

    test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;x'])(
      'is read with the type %j',
      async (type) => expect((await post(good, { 'content-type': type })).status).toBe(200),
    )

    test('is rejected above 64 KiB', async () => {
      const filler = (size: number) => JSON.stringify({ challengeId: 'A'.repeat(size - 18) })
      expect(filler(65_536)).toHaveLength(65_536)
      expect((await post(filler(65_536))).status).toBe(400)
      expect(await post(filler(65_537))).toMatchObject({
        status: 413,
        body: failure('invalidRequest'),
      })
    })

    describe('a slow body of a signed-in request', () => {
      async function sending(email: string) {
        const world = createWorld(db())
        const visitor = await createVisitor(world)
        const { deviceId } = await visitor.signIn(email, { projectId: 'never' })
        let isCancelled = false
        let take = () => {}
        const taken = new Promise<void>((resolve) => {
          take = resolve
        })
        let to: ReadableStreamDefaultController | undefined
        const body = new ReadableStream({
          start: (controller) => {
            to = controller
          },
          pull: () => take(),
          cancel() {
            isCancelled = true
          },
        })
        const id = randomBytes(16).toString('base64url')
        const send = (text: string) => to?.enqueue(Buffer.from(text))
        send('{"sealed":"AAAA')
        const answer = visitor.send('POST', `/v1/popups/${id}`, { body })
        return {
          answer,
          send,
          finish() {
            send('AAAA"}')
            to?.close()
          },
          isCancelled: () => isCancelled,
          /** Resolves after the first part of the body and the first session check. */
          letIn: () => taken.then(() => new Promise((resolve) => setTimeout(resolve, 300))),
          left: () => db().$count(popups, eq(popups.idHash, sha256(id))),
          revoke: () => db().delete(sessions).where(eq(sessions.deviceId, deviceId)),
        }
      }
      const ended = { status: 401, body: failure('sessionEnded') }

      test('is cut off within a second and a half once the session is revoked', async () => {
        const { answer, revoke, isCancelled, left, letIn } = await sending('cut@example.com')
        await letIn()
        await revoke()
        expect(await answer).toMatchObject(ended)
        expect(isCancelled()).toBe(true)
        expect(await left()).toBe(0)
      })

      test('is rejected if the body ends after the session was revoked', async () => {
        const { answer, revoke, finish, left, letIn } = await sending('late@example.com')
        await letIn()
        await revoke()
        finish()
        expect(await answer).toMatchObject(ended)
        expect(await left()).toBe(0)
      })

      test('control: is accepted with a live session', async () => {
        const { answer, finish, left } = await sending('slow@example.com')
        await new Promise((resolve) => setTimeout(resolve, 1_300))
        finish()
        expect(await answer).toMatchObject({ status: 200 })
        expect(await left()).toBe(1)
      })
    })

    test('returns 400 for a truncated body and does not log a failure', async () => {
      const world = createWorld(db(), { config: { networks: [NETWORK] } })
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(Buffer.from('{"challengeId":')),
        pull: () => Promise.reject(new Error('aborted')),
      })
      const headers = { 'content-type': 'application/json', origin: FRAME_ORIGIN }
      const request = { method: 'POST', body, headers, duplex: 'half' } as RequestInit
      const path = '/v1/rpc/eip155:31337'
      const response = await world.fetch(new Request(FRAME_ORIGIN + path, request))
      expect(response.status).toBe(400)
      expect(world.lines.filter((line) => line.includes('a request failed'))).toEqual([])
    })

    test('is rejected with a wrong length', async () => {
      const answer = await post(`"${'x'.repeat(70_000)}"`, { 'content-length': '10' })
      expect(answer.status).toBe(413)
    })

    test.each([
      ['nothing', ''],
      ['half of a JSON text', '{"challengeId":"AAAA'],
      ['a value that is not an object', '"AAAA"'],
      ['null', 'null'],
      ['an unknown key', JSON.stringify({ ...good, extra: 1 })],
      ['a __proto__ key', `{"challengeId":"${'A'.repeat(22)}","__proto__":{"x":1}}`],
      ['depth', nested(17)],
      ['nesting beyond the stack', nested(30_000)],
      ['a wrong type', JSON.stringify({ challengeId: 1 })],
      ['text that is not UTF-8', Buffer.from([0x22, 0xff, 0x22]).toString('latin1')],
    ])('returns the fixed answer for %s', async (_what, body) => {
      expect(await post(body)).toMatchObject({ status: 400, body: failure('invalidRequest') })
    })
  })

  test('returns the fixed answer for an unknown route', async () => {
    const answer = await (await createVisitor(createWorld(db()))).send('GET', '/v2/unknown')
    expect(answer).toMatchObject({ status: 404, body: failure('invalidRequest') })
  })

  test('hides an internal failure’s details from the response, and the email from the log', async () => {
    const world = createWorld(db(), {
      findPlace: () => Promise.reject(new Error('down for secret@example.com')),
    })
    const answer = await (await createVisitor(world)).start('secret@example.com')
    expect(answer).toMatchObject({ status: 500, body: failure('unknown') })
    const line = JSON.parse(world.lines.find((text) => text.includes('a request failed')) ?? '{}')
    expect(line).toMatchObject({ level: 50, name: 'Error', at: expect.any(Array) })
    expect(world.lines.join('')).not.toContain('secret@example.com')
  })
})
