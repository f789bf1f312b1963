import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { SDK_TYPE, SDK_VERSION } from '../platform/version.js'
import { readServices } from './readServices.js'
import { requestServices } from './requestServices.js'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

type Asked = { method: string | undefined; url: URL; type: string | undefined; body: string }

/** Serves the responses in order and repeats the last one. An item that is not a pair simulates a failure. */
async function answering(...answers: ([status: number, body: unknown] | 'silence' | 'cut')[]) {
  const asked: Asked[] = []
  async function answer(request: IncomingMessage, response: ServerResponse) {
    let body = ''
    for await (const part of request) body += part
    const url = new URL(request.url ?? '', 'http://services.example')
    asked.push({ method: request.method, url, type: request.headers['content-type'], body })
    const next = answers[Math.min(asked.length, answers.length) - 1] ?? 'silence'
    if (next === 'cut') request.socket.destroy()
    if (typeof next === 'string') return
    const [status, said] = next
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof said === 'string' ? said : JSON.stringify(said))
  }
  const server = createServer((request, response) => void answer(request, response))
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { asked, options: { apiUrl, projectId: 'project' } }
}

const schema = { parse: (body: unknown) => body }
const path = '/v1/things'
const refused = (reasons: unknown) => ({ error: {}, reasons })

describe('requests to the services', () => {
  test.each(['POST', 'PUT', 'DELETE'] as const)(
    '[A30] %s sends JSON with the page’s identity once, and returns the response',
    async (method) => {
      const { asked, options } = await answering([200, { done: true }])
      const request = { method, path, clientId: 'client', body: { amount: '1' }, schema }
      expect(await requestServices(options, request)).toEqual({ done: true })
      expect(asked).toMatchObject([{ method, type: 'application/json', body: '{"amount":"1"}' }])
      expect(asked[0]?.url.searchParams.get('clientId')).toBe('client')
      expect(asked[0]?.url.searchParams.get('projectId')).toBe('project')
    },
  )

  test.each(['GET', 'POST', 'PUT', 'DELETE'] as const)(
    '[A01] %s sends the SDK’s type and version, and the project',
    async (method) => {
      const { asked, options } = await answering([200, {}])
      await requestServices(options, { method, path, schema })
      expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toEqual({
        projectId: 'project',
        st: SDK_TYPE,
        sv: SDK_VERSION,
      })
    },
  )

  test('[A30] GET sends no body, and omits empty and missing parameters', async () => {
    const { asked, options } = await answering([200, {}])
    await requestServices(options, { path, query: { cursor: '', page: '0' }, schema })
    expect(asked).toMatchObject([{ method: 'GET', type: undefined, body: '' }])
    const { searchParams } = asked[0]?.url ?? new URL('http://nobody.example')
    expect([...searchParams.keys()].toSorted()).toEqual(['page', 'projectId', 'st', 'sv'])
  })

  test.each([401, 403, 404, 409, 429])(
    '[A30] throws an error with the status and the reasons of response %i',
    async (status) => {
      const reasons = [{ name: 'refused', description: 'Not for you' }]
      const { options } = await answering([status, refused(reasons)])
      await expect(requestServices(options, { path, schema })).rejects.toMatchObject({
        message: `HTTP status code: ${status}`,
        type: status === 429 ? 'rateLimited' : 'unknown',
        data: { status, reasons },
      })
    },
  )

  test.each([
    ['a page of a proxy', '<!doctype html>', []],
    ['a body that is not an object', 'null', []],
    ['a text instead of a list', refused('because'), []],
    ['a list of invalid reasons', refused([null, 1, { name: 'a' }, { description: {} }]), []],
    ['an overlong body', refused([{ description: 'a'.repeat(20_000) }]), []],
    [
      'text with right-to-left overrides or line breaks',
      refused([{ name: 4, description: 'one\u202e\n\u0000two' }]),
      [{ name: '', description: 'one two' }],
    ],
    [
      'a long reason',
      refused([{ name: 'n', description: 'a'.repeat(900) }]),
      [{ name: 'n', description: 'a'.repeat(200) }],
    ],
    [
      'many reasons',
      refused(Array.from({ length: 50 }, () => ({ name: 'n', description: 'd' }))),
      Array.from({ length: 5 }, () => ({ name: 'n', description: 'd' })),
    ],
  ])('[A30] accepts only a few short plain-text reasons: %s', async (_, body, reasons) => {
    const { options } = await answering([403, body])
    await expect(requestServices(options, { path, schema })).rejects.toMatchObject({
      message: 'HTTP status code: 403',
      data: { reasons },
    })
  })

  test.each([
    ['is cut off', 'cut'],
    ['is a server error', [503, '']],
  ] as const)('[A30] retries a read whose first response %s', async (_, first) => {
    const { asked, options } = await answering(first as [number, string] | 'cut', [200, { a: 1 }])
    expect(await requestServices(options, { path, schema })).toEqual({ a: 1 })
    expect(asked).toHaveLength(2)
  })

  test('[A30] never retries a request that changes data', async () => {
    const { asked, options } = await answering([503, ''], [200, {}])
    const request = { method: 'POST', path, body: {}, schema } as const
    await expect(requestServices(options, request)).rejects.toThrow('HTTP status code: 503')
    expect(asked).toHaveLength(1)
  })

  test('[A30] stops waiting if the services do not respond', async () => {
    const { options } = await answering('silence')
    const request = { method: 'PUT', path, body: {}, schema, timeout: 50 } as const
    await expect(requestServices(options, request)).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  test.each([400, 404])('[A30] returns undefined for an unknown subject (%i)', async (status) => {
    const { options } = await answering([status, refused([])])
    expect(await readServices(options, { path, schema })).toBeUndefined()
  })

  test('[A30] sends no request without services', async () => {
    expect(await requestServices({ projectId: 'project' }, { path, schema })).toBeUndefined()
  })
})
