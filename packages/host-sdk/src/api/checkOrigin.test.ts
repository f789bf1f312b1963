import { Console } from 'node:console'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestCore } from '../core/testing/createTestCore.js'
import { checkOrigin } from './checkOrigin.js'

const ORIGIN = 'https://dapp.example'
const servers: Server[] = []
let written = ''
const into = new Writable({
  write(text, _encoding, done) {
    written += String(text)
    done()
  },
})
const real = globalThis.console
beforeEach(() => {
  written = ''
  globalThis.console = new Console(into)
  vi.stubGlobal('location', new URL(`${ORIGIN}/page`))
})
afterEach(() => {
  globalThis.console = real
  vi.unstubAllGlobals()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function ask(answer: (response: ServerResponse) => void, timeout?: number) {
  const server = createServer((_request, response) => answer(response)).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  return askAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, timeout)
}

async function askAt(apiUrl: string, timeout?: number) {
  const core = createTestCore({ apiUrl, logLevel: 'error' })
  await checkOrigin(core, timeout)
  const { alert, refused } = core.store.getState()
  return { alert, refused, address: `${apiUrl}/projects/v1/origins` }
}

const json = (body: unknown, status = 200) =>
  sends(JSON.stringify(body), status, 'application/json')
const html = (status: number) => sends('<!doctype html><title>Welcome</title>', status, 'text/html')
const sends = (body: string, status: number, type: string) => (response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': type }).end(body)
const refusal = (type: string) => ({ error: { code: -32603, message: 'No', data: { type } } })

describe('missing or unexpected responses', () => {
  test.each([
    ['a web page', html(200), 'ANSWER_NO_JSON', 'Invalid Services Answer'],
    ['a network that requires a login', html(511), 'SERVER_ERROR', 'Server Error'],
    ['a missing page', html(404), 'ANSWER_NO_JSON', 'Invalid Services Answer'],
    ['a firewall', html(403), 'ACCESS_DENIED', 'Access Denied'],
    ['JSON of another service', json({ hello: 1 }), 'ANSWER_UNKNOWN', 'Invalid Services Answer'],
    [
      'an error of another service',
      json({ no: 1 }, 403),
      'ANSWER_UNKNOWN',
      'Invalid Services Answer',
    ],
    [
      'an empty response',
      sends('', 200, 'text/plain'),
      'ANSWER_NO_JSON',
      'Invalid Services Answer',
    ],
    ['JSON null', json(null), 'ANSWER_UNKNOWN', 'Invalid Services Answer'],
  ])(
    '[Z23] [A22] reports %s with the alert’s code and the URL, and does not mention the list of origins',
    async (_what, answer, code, message) => {
      const { alert, refused, address } = await ask(answer)
      expect(alert).toMatchObject({ variant: 'error', message })
      expect(written).toContain(`[${code}] ${message}: `)
      expect(written).toContain(address)
      expect(written).not.toContain('allowedOrigins')
      expect(refused).toBeUndefined()
    },
  )

  test.each([
    [429, 'RATE_LIMITED', 'Rate Limited'],
    [500, 'SERVER_ERROR', 'Server Error'],
    [502, 'SERVER_ERROR', 'Server Error'],
    [503, 'SERVER_ERROR', 'Server Error'],
  ])(
    '[Z24] reports status %i as %s, as JSON and as a proxy’s page',
    async (status, code, message) => {
      for (const answer of [json(refusal('unknown'), status), html(status)]) {
        written = ''
        const { alert, refused } = await ask(answer)
        expect(alert).toMatchObject({ variant: 'error', message })
        expect(written).toContain(`[${code}]`)
        expect(written).toContain(`status: ${status}`)
        expect(refused).toBeUndefined()
      }
    },
  )

  test('[Z24] reports a server error with the services’ own message', async () => {
    await ask(json({ error: { message: 'The database is away' } }, 503))
    expect(written).toContain('The database is away')
  })

  test('[A22] warns only the developer if the services do not respond', async () => {
    const { alert, address } = await ask(() => {}, 50)
    expect(written).toContain('[SERVICES_SLOW]')
    expect(written).toContain(address)
    expect(alert).toBeUndefined()
  })

  test('[A22] treats a response that stops halfway as slow', async () => {
    await ask((response) => void response.writeHead(200).write('{"allowed'), 100)
    expect(written).toContain('[SERVICES_SLOW]')
  })

  test('[A22] warns only the developer of unreachable services', async () => {
    const { alert } = await askAt('http://127.0.0.1:9')
    expect(written).toContain('[SERVICES_UNREACHABLE]')
    expect(alert).toBeUndefined()
  })
})

test('[A22] sends one request per page, and another one only after a failure', async () => {
  let count = 0
  const server = createServer((_request, response) => {
    count += 1
    if (count > 1) json({ allowedOrigins: [ORIGIN] })(response)
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const core = createTestCore({ apiUrl: `http://127.0.0.1:${port}` })
  await checkOrigin(core, 50)
  await checkOrigin(core)
  await checkOrigin(core)
  expect(count).toBe(2)
})

describe('the services’ decision about a page', () => {
  test.each([
    ['projectUnknown', 'PROJECT_UNKNOWN', 'Invalid Project ID'],
    ['originNotAllowed', 'ORIGIN_NOT_ALLOWED', 'Invalid App Configuration'],
  ])('[Z23] reports and stores the rejection %s', async (type, code, message) => {
    const { alert, refused } = await ask(json(refusal(type), 403))
    expect(alert).toMatchObject({ message })
    expect(written).toContain(`[${code}]`)
    expect(refused).toBe(type)
  })

  test('[A22] [Z23] treats a list without the page’s origin as a rejection', async () => {
    const { refused } = await ask(json({ allowedOrigins: ['https://other.example'] }))
    expect(refused).toBe('originNotAllowed')
    expect(written).toContain(ORIGIN)
  })

  test.each([[[ORIGIN]], [['*']]])(
    '[A22] reports nothing for the list %j',
    async (allowedOrigins) => {
      const { alert, refused } = await ask(json({ allowedOrigins, logins: [] }))
      expect([alert, refused, written]).toEqual([undefined, undefined, ''])
    },
  )
})
