import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createFetch } from './createFetch.js'

const POST = { method: 'POST', redirect: 'error', body: '{"ask":"ä"}' } as const
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** Asks a server by our own `fetch` alone. */
async function start(listener: RequestListener) {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  let connections = 0
  server.on('connection', () => connections++)
  const fetch = createFetch(() => Promise.reject(new Error('another fetch was asked')))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rpc?key=a%20b`
  return { url, fetch, connections: () => connections }
}

test('a server gets the text and the headers as they are, and each next question on the same connection', async () => {
  const { url, fetch, connections } = await start(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const { 'content-type': type, accept } = request.headers
    const heard = [request.method, request.url, type, accept, Buffer.concat(pieces).toString()]
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(heard))
  })
  const headers = { 'Content-Type': 'application/json', accept: 'application/json' }
  for (let time = 0; time < 3; time++) {
    const response = await fetch(url, { ...POST, headers })
    expect([response.status, response.ok, response.headers.get('content-type')]).toEqual([
      ...[200, true, 'application/json'],
    ])
    expect(await response.json()).toEqual([
      ...['POST', '/rpc?key=a%20b', 'application/json', 'application/json', '{"ask":"ä"}'],
    ])
  }
  expect(connections()).toBe(1)
})

test.each([
  ['with a length', (text: string) => ({ 'content-length': text.length })],
  ['in pieces', () => ({})],
])('a long answer %s comes whole', async (_how, headersOf) => {
  const text = 'x'.repeat(1_000_000)
  const { url, fetch } = await start((_request, response) => {
    response.writeHead(503, headersOf(text))
    for (let at = 0; at < text.length; at += 100_000) response.write(text.slice(at, at + 100_000))
    response.end()
  })
  const response = await fetch(url, POST)
  expect([response.status, response.ok]).toEqual([503, false])
  expect(await response.text()).toBe(text)
})

test('an answer that leads elsewhere is followed nowhere', async () => {
  let asked = 0
  const { url, fetch } = await start((_request, response) => {
    asked++
    response.writeHead(307, { location: '/other' }).end()
  })
  await expect(fetch(url, POST)).rejects.toThrow('fetch failed')
  expect(asked).toBe(1)
})

test('an answer that breaks off, or has no server, fails', async () => {
  const { url, fetch } = await start((_request, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('{')
    setImmediate(() => response.destroy())
  })
  await expect(fetch(url, POST)).rejects.toThrow('fetch failed')
  await expect(fetch('http://127.0.0.1:9/', POST)).rejects.toThrow('fetch failed')
})

test('a question that was given up leaves no connection behind', async () => {
  const controller = new AbortController()
  const { signal } = controller
  let leave = () => {}
  const left = new Promise<void>((resolve) => {
    leave = resolve
  })
  const { url, fetch } = await start((request) => {
    request.socket.once('close', leave)
    controller.abort(new Error('given up'))
  })
  await expect(fetch(url, { ...POST, signal })).rejects.toThrow('given up')
  await left
  await expect(fetch(url, { ...POST, signal })).rejects.toThrow('given up')
})

test.each([
  ['a GET', 'http://127.0.0.1/', { redirect: 'error' }],
  ['one that follows redirects', 'http://127.0.0.1/', { ...POST, redirect: 'follow' }],
  ['bytes', 'http://127.0.0.1/', { ...POST, body: new Uint8Array(1) }],
  ['a URL with a password', 'http://name:word@127.0.0.1/', POST],
  ['another scheme', 'ftp://127.0.0.1/', POST],
] as const)('Node’s own fetch makes %s', async (_what, url, init) => {
  const fetch = createFetch(async () => new Response('by the other'))
  expect(await (await fetch(url, init)).text()).toBe('by the other')
})
