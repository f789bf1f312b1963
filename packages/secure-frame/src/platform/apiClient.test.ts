import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { toWire, VestibuleError } from '@vestibule/protocol'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createDeviceStore } from '../wallet/deviceStore.js'
import { verifyProof } from '../wallet/testing/verifyProof.js'
import { createApiClient } from './apiClient.js'
import { dpopThumbprint, loadDpopKeys } from './dpopKeys.js'
import { memoryStore } from './memoryStore.js'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void

async function connect(
  answer: Answer,
  options: { session?: string; timeout?: number; nonce?: string; locale?: () => string } = {},
) {
  const seen: { request: Request; body: string }[] = []
  const server = createServer(async (incoming, response) => {
    let body = ''
    for await (const chunk of incoming) body += chunk
    const { method, url, headers } = incoming
    const request = new Request(`http://${headers.host}${url}`, {
      method: method ?? 'GET',
      headers: headers as Record<string, string>,
    })
    seen.push({ request, body })
    answer(incoming, response, body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const store = createDeviceStore(memoryStore())
  const keys = () => loadDpopKeys(store)
  const { session, ...rest } = options
  const client = createApiClient({ baseUrl, keys, session: async () => session, ...rest })
  return { client, seen, keys }
}

const json = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(body))

const Ok = z.object({ ok: z.boolean() })
const read = { method: 'GET', path: '/v1/thing?with=query', response: Ok } as const

describe('createApiClient', () => {
  test('behavior: sends a proof of the device key with each request', async () => {
    const { client, seen, keys } = await connect(
      (_request, response) => json(response, 200, { ok: true }, { 'dpop-nonce': 'first' }),
      { session: 'a-session' },
    )
    await client.request(read)
    const body = { some: 'thing' }
    await client.request({ ...read, method: 'PUT', body, claims: { rkh: 'hash' } })

    const [first, second] = seen
    expect(first?.request.headers.get('authorization')).toBe('DPoP a-session')
    const proof = await verifyProof(second?.request as Request, 'first')
    expect(proof?.thumbprint).toBe(await dpopThumbprint(await keys()))
    expect(proof?.claims).toMatchObject({ htm: 'PUT', rkh: 'hash', nonce: 'first' })
    expect(proof?.claims.htu).toMatch(/\/v1\/thing$/)
    expect(JSON.parse(second?.body ?? '')).toEqual(body)
  })

  test('behavior: sends the document’s current language with each request', async () => {
    let locale = ''
    const { client, seen } = await connect(
      (_request, response) => json(response, 200, { ok: true }),
      { locale: () => locale },
    )
    for (locale of ['de', 'ar', '']) await client.request(read)
    const sent = seen.map(({ request }) => request.headers.get('accept-language'))
    expect(sent.slice(0, 2)).toEqual(['de', 'ar'])
    expect(sent[2]).not.toBe('ar')
  })

  test('behavior: sends only the proof if there is no session', async () => {
    const { client, seen } = await connect((_request, response) =>
      json(response, 200, { ok: true }),
    )
    await client.request(read)
    expect(seen[0]?.request.headers.has('authorization')).toBe(false)
    expect(seen[0]?.request.headers.get('dpop')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  })

  const challenge = { 'www-authenticate': 'DPoP error="use_dpop_nonce"' }
  const stale = (response: ServerResponse, nonce: string) =>
    json(
      response,
      401,
      { error: toWire(new VestibuleError('invalidRequest')), reasons: [] },
      { ...challenge, 'dpop-nonce': nonce },
    )

  test('behavior: retries once after a stale nonce', async () => {
    const { client, seen } = await connect((request, response) => {
      const [, claims = ''] = String(request.headers.dpop).split('.')
      const { nonce } = JSON.parse(Buffer.from(claims, 'base64url').toString())
      if (nonce === 'fresh') json(response, 200, { ok: true })
      else stale(response, 'fresh')
    })
    await expect(client.request(read)).resolves.toEqual({ ok: true })
    await expect(client.request(read)).resolves.toEqual({ ok: true })
    expect(seen).toHaveLength(3)
  })

  test('behavior: sends one request if the nonce is known', async () => {
    const { client, seen } = await connect(
      (_request, response) => json(response, 200, { ok: true }, { 'dpop-nonce': 'next' }),
      { nonce: 'given' },
    )
    await client.request(read)
    expect(seen).toHaveLength(1)
    const proof = await verifyProof(seen[0]?.request as Request, 'given')
    expect(proof?.claims.nonce).toBe('given')
    expect(client.nonce()).toBe('next')
  })

  const MINUTE = 60_000
  /** The services accept proofs that are at most a minute old. */
  const connectAt = (difference: number) =>
    connect((request, response) => {
      const [, claims = ''] = String(request.headers.dpop).split('.')
      const { iat } = JSON.parse(Buffer.from(claims, 'base64url').toString())
      const now = Date.now() + difference
      const date = { date: new Date(now).toUTCString() }
      const fault = { 'www-authenticate': 'DPoP error="invalid_dpop_proof"' }
      const refusal = { error: toWire(new VestibuleError('invalidRequest')), reasons: [] }
      if (Math.abs(iat * 1_000 - now) <= MINUTE) json(response, 200, { ok: true }, date)
      else json(response, 401, refusal, { ...date, ...fault })
    })

  test.each([
    ['a day behind', 24 * 60 * MINUTE, 3],
    ['ten minutes ahead', -10 * MINUTE, 3],
    ['half a minute behind', MINUTE / 2, 2],
  ])('sends an accepted proof if the device’s clock is %s', async (_, difference, requests) => {
    const { client, seen } = await connectAt(difference)
    await expect(client.request(read)).resolves.toEqual({ ok: true })
    await expect(client.request(read)).resolves.toEqual({ ok: true })
    expect(seen).toHaveLength(requests)
  })

  test('does not retry a rejected proof if the clock is right', async () => {
    const { client, seen } = await connect((_request, response) =>
      json(
        response,
        401,
        { error: toWire(new VestibuleError('invalidRequest')), reasons: [] },
        { 'www-authenticate': 'DPoP error="invalid_dpop_proof"' },
      ),
    )
    await expect(client.request(read)).rejects.toMatchObject({ type: 'invalidRequest' })
    expect(seen).toHaveLength(1)
  })

  test('error: stops after two requests to a server that always rejects', async () => {
    const { client, seen } = await connect((_request, response) => stale(response, 'another'))
    await expect(client.request(read)).rejects.toMatchObject({
      type: 'invalidRequest',
      data: { status: 401 },
    })
    expect(seen).toHaveLength(2)
  })

  test('[X01] error: passes type, text and data of the services’ error to the caller', async () => {
    const refusal = new VestibuleError('emailCooldown', {
      message: 'Please try again after 12 seconds',
      data: { seconds: 12 },
    })
    const { client } = await connect((_request, response) =>
      json(response, 429, {
        error: toWire(refusal),
        reasons: [{ name: refusal.type, description: refusal.message }],
      }),
    )
    await expect(client.request(read)).rejects.toMatchObject({
      type: 'emailCooldown',
      message: 'Please try again after 12 seconds',
      data: { seconds: 12, status: 429 },
    })
  })

  test.each<[string, number, string]>([
    ['an HTML page', 502, '<h1>Bad gateway</h1>'],
    ['an empty body', 500, ''],
    ['half an object', 200, '{"ok":tr'],
    ['an error in another format', 400, '{"detail":"no"}'],
  ])('error: rejects %s as a response', async (_name, status, text) => {
    const { client } = await connect((_request, response) => response.writeHead(status).end(text))
    await expect(client.request(read)).rejects.toMatchObject({
      type: 'somethingWrong',
      data: { status },
    })
  })

  test('error: rejects a response that does not match the schema', async () => {
    const { client } = await connect((_request, response) => json(response, 200, { ok: 'yes' }))
    await expect(client.request(read)).rejects.toMatchObject({ type: 'invalidReply' })
  })

  test('error: does not follow a redirect', async () => {
    const { client } = await connect((_request, response) =>
      response.writeHead(307, { location: 'http://127.0.0.1:1/elsewhere' }).end(),
    )
    await expect(client.request(read)).rejects.toMatchObject({ data: { reason: 'network' } })
  })

  test('error: fails if the server is unreachable', async () => {
    const { client } = await connect(() => {})
    for (const close of closers.splice(0)) close()
    await expect(client.request(read)).rejects.toMatchObject({
      type: 'somethingWrong',
      data: { reason: 'network' },
    })
  })

  test('error: fails if the server never responds', async () => {
    const { client } = await connect(() => {}, { timeout: 30 })
    await expect(client.request(read)).rejects.toMatchObject({ type: 'requestTimedOut' })
  })

  test('error: fails if the caller aborts the request', async () => {
    const abort = new AbortController()
    const { client } = await connect(() => abort.abort())
    await expect(client.request({ ...read, signal: abort.signal })).rejects.toMatchObject({
      type: 'requestAborted',
    })
  })
})
