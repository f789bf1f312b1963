import { type AddressInfo, connect, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../db/database.js'
import { listen } from '../../server/listen.js'
import { openTestDatabase } from '../../testing/database/testDatabase.js'
import { createWorld, DAPP_ORIGIN, FRAME_ORIGIN } from '../../testing/world.js'

const TIMEOUT_MS = 500

const host = 'Host: frame.localhost:4100'

let opened: OpenDatabase
let server: Awaited<ReturnType<typeof listen>>
/** A server behind a proxy, with a short timeout. Simultaneous requests may exceed the timeout on a busy machine. */
let impatient: Awaited<ReturnType<typeof listen>>
const portOf = ({ url }: { url: string }) => Number(new URL(url).port)
beforeAll(async () => {
  opened = await openTestDatabase()
  const world = createWorld(opened.db)
  const place = { port: 0, host: '127.0.0.1' }
  server = await listen(world.app, place)
  impatient = await listen(world.app, { ...place, timeoutMs: TIMEOUT_MS, trustProxy: 1 })
})
afterAll(async () => {
  await Promise.all([server.close(), impatient.close()])
  await opened.close()
})

const raw = (...lines: string[]) => sendTo(server, lines)

async function sendTo(to: { url: string }, lines: string[]): Promise<string> {
  const socket = connect(portOf(to), '127.0.0.1')
  socket.write(lines.join('\r\n'), 'latin1')
  let text = ''
  socket.on('data', (data) => {
    text += data.toString('latin1')
  })
  await new Promise<void>((resolve) => {
    socket.once('close', () => resolve())
    socket.on('error', () => undefined)
  })
  return text
}

test('keeps an idle connection behind a proxy open as long as proxies do', async () => {
  const socket = connect(portOf(impatient), '127.0.0.1')
  let text = ''
  socket.on('data', (data) => {
    text += data.toString('latin1')
  })
  const ask = () => socket.write(`GET /livez HTTP/1.1\r\n${host}\r\n\r\n`)
  const answers = () => text.match(/HTTP\/1\.1 200/g)?.length
  ask()
  await expect.poll(answers).toBe(1)
  expect(text).toMatch(/^Keep-Alive: timeout=65\r$/im)
  await new Promise((resolve) => setTimeout(resolve, 3 * TIMEOUT_MS))
  ask()
  await expect.poll(answers).toBe(2)
  socket.destroy()
})

test('announces an idle timeout of five seconds to clients without a proxy', async () => {
  const socket = connect(portOf(server), '127.0.0.1')
  let text = ''
  socket.on('data', (data) => {
    text += data.toString('latin1')
  })
  socket.write(`GET /livez HTTP/1.1\r\n${host}\r\n\r\n`)
  await expect.poll(() => text).toMatch(/^Keep-Alive: timeout=5\r$/im)
  socket.destroy()
})

const status = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])
const close = 'Connection: close'

describe('requests over a socket', () => {
  test.each<[string, string[]]>([
    ['an endless request line', ['GET /livez']],
    ['endless headers', ['GET /livez HTTP/1.1', host, 'X: y']],
    ['a missing body', ['POST /r HTTP/1.1', host, 'Content-Length: 10', '', '']],
    ['an endless body', ['POST /r HTTP/1.1', host, 'Content-Length: 10', '', '12345']],
    [
      'endless chunks',
      ['POST /r HTTP/1.1', host, 'Transfer-Encoding: chunked', '', '3', 'abc', ''],
    ],
  ])('are cut off with %s', async (_what, lines) => {
    const answer = await sendTo(impatient, lines)
    // The app may refuse such a request by its headers, before the body times out.
    expect([408, 415, 403]).toContain(status(answer))
  })

  test.each<[string, number, string[]]>([
    [
      'both length headers',
      400,
      ['Content-Length: 4', 'Transfer-Encoding: chunked', '', '0', '', ''],
    ],
    ['two lengths', 400, ['Content-Length: 4', 'Content-Length: 5', '', 'abcd']],
    ['a negative length', 400, ['Content-Length: -1', '', '']],
    ['a hexadecimal length', 400, ['Content-Length: 0x4', '', 'abcd']],
    [
      'a chunked encoding before another encoding',
      400,
      ['Transfer-Encoding: chunked, identity', '', '0', '', ''],
    ],
    ['a space before the colon', 400, ['Transfer-Encoding : chunked', '', '0', '', '']],
    ['a header with NUL', 400, ['X: a\0b', '', '']],
    ['a header with a bare carriage return', 400, ['X: a\rY: b', '', '']],
    [
      'a chunk size that overflows',
      400,
      ['Transfer-Encoding: chunked', '', 'fffffffffffffffff', '', ''],
    ],
    ['an unknown method', 400, []],
    ['headers of 17 KiB', 431, [`X: ${'y'.repeat(17 * 1024)}`, '', '']],
  ])('are refused with %s', async (what, expected, rest) => {
    const method = what === 'an unknown method' ? 'STEAL' : 'POST'
    const answer = await raw(`${method} /livez HTTP/1.1`, host, close, ...rest, '', '')
    expect(status(answer)).toBe(expected)
    expect(answer).not.toMatch(/\n {4}at |node_modules/)
  })

  test('are refused with more than 64 headers', async () => {
    const ask = (count: number) =>
      raw(
        'GET /livez HTTP/1.1',
        host,
        close,
        ...Array.from({ length: count - 2 }, () => 'X: y'),
        '',
        '',
      )
    expect(status(await ask(64))).toBe(200)
    expect(status(await ask(65))).toBe(431)
  })

  test('are refused with too many, repeated or too long query parameters', async () => {
    const ask = (path: string) => raw(`GET ${path} HTTP/1.1`, host, close, '', '')
    const query = (count: number, name = (index: number) => `k${index}`) =>
      `/livez?${Array.from({ length: count }, (_, index) => `${name(index)}=1`).join('&')}`
    expect(status(await ask(query(32)))).toBe(200)
    expect(status(await ask(query(33)))).toBe(400)
    expect(status(await ask(query(2, () => 'projectId')))).toBe(400)
    expect(status(await ask(`/livez?x=${'y'.repeat(3_000)}`))).toBe(200)
    expect(status(await ask(`/livez?x=${'y'.repeat(9_000)}`))).toBe(414)
  })

  test.each([
    '/f/..%2f..%2fetc%2fpasswd',
    '/assets/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets//etc/passwd',
    '/assets/index-1a2b.js%00.css',
    '/f/__proto__',
    '/v1/rpc/__proto__',
    '/%',
    '//evil.example/f/demo',
    'http://evil.example/v1/wallets/x',
  ])('are refused for the path %s', async (path) => {
    const answer = await raw(`GET ${path} HTTP/1.1`, host, close, '', '')
    expect([400, 401, 403, 404]).toContain(status(answer))
    expect(answer).not.toContain('@vestibule/')
    expect(answer).not.toContain('root:')
  })

  test.each([
    [`Origin: ${FRAME_ORIGIN}`, 'Origin: https://evil.example'],
    ['Origin: https://evil.example', `Origin: ${FRAME_ORIGIN}`],
    [`Origin: ${FRAME_ORIGIN} https://evil.example`],
    [`Origin: ${FRAME_ORIGIN}, https://evil.example`],
    [`Origin: ${FRAME_ORIGIN}/`],
    [`Origin: ${FRAME_ORIGIN.toUpperCase()}`],
    ['Origin: '],
  ])('are refused with two origins or a malformed origin (%#)', async (...origins) => {
    const answer = await raw('POST /v1/auth/email/start HTTP/1.1', host, close, ...origins, '', '')
    // An empty header is treated as absent, so the proof is missing.
    expect([401, 403]).toContain(status(answer))
    expect(answer.toLowerCase()).not.toContain('access-control-allow-origin')
  })

  test.each(['TRACE', 'PROPFIND', 'PATCH', 'DELETE'])(
    'are refused with the method %s',
    async (method) => {
      for (const path of [
        '/f/demo',
        '/v1/wallets/AAAAAAAAAAAAAAAAAAAAAA',
        '/projects/v1/origins',
      ]) {
        const answer = await raw(
          `${method} ${path} HTTP/1.1`,
          host,
          close,
          `Origin: ${DAPP_ORIGIN}`,
          '',
          '',
        )
        expect(status(answer)).toBeGreaterThanOrEqual(400)
        expect(answer.toLowerCase()).not.toContain('access-control-allow-methods')
      }
    },
  )

  test('succeed for honest clients after these attacks', async () => {
    for (const each of [server, impatient])
      await expect
        .poll(async () => status(await sendTo(each, ['GET /livez HTTP/1.1', host, close, '', ''])))
        .toBe(200)
  })
})

test('reports a taken port in one sentence', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const { port: number } = taken.address() as AddressInfo
  const start = listen({ fetch: () => new Response() }, { port: number, host: '127.0.0.1' })
  await expect(start).rejects.toThrow(`Port ${number} of 127.0.0.1 is taken`)
  taken.close()
})
