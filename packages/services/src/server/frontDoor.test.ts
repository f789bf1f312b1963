import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createAdmission } from '../domain/admission/createAdmission.js'
import {
  behindDoor,
  createFrontDoor,
  type Refusal,
  type RequestHead,
  serveBehindDoor,
} from './frontDoor.js'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function start({ points = 1 } = {}) {
  const limits = { requestsPerClient: { points, site: 1_000 } }
  // Stop the clock, so that a slow machine earns no points.
  const admission = createAdmission({ clock: () => 0, limits })
  const door = createFrontDoor({ admission, projects: [], trustProxy: 1 })
  const fetch = behindDoor(door, () => new Response('here'))
  const opened = createServer(serveBehindDoor({ door, fetch }))
  server = opened
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve))
  return (opened.address() as AddressInfo).port
}

const requestFrom = (address: string, path = '/') =>
  `GET ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address}\r\n\r\n`

/** @returns the statuses in order of arrival, until the connection ends or `isEnough` */
function send(port: number, requests: readonly string[], isEnough = (_: string[]) => false) {
  return new Promise<string[]>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    const read = () => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => String(status))
    socket.on('data', (data) => {
      text += String(data)
      if (isEnough(read())) socket.destroy()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(read()))
    socket.write(requests.join(''))
  })
}

describe('a rejection', () => {
  test('is delayed while other requests are handled, and contains a time to retry', async () => {
    const port = await start()
    const order: string[] = []
    const once = (statuses: string[]) => statuses.length === 1
    const first = await send(port, [requestFrom('203.0.113.1')], once)
    const refused = send(port, [requestFrom('203.0.113.1')], once).then(([status]) =>
      order.push(`refused ${status}`),
    )
    for (const address of ['203.0.113.2', '203.0.113.3']) {
      const [status] = await send(port, [requestFrom(address)], once)
      order.push(`other ${status}`)
    }
    await refused
    expect([...first, ...order]).toEqual(['200', 'other 200', 'other 200', 'refused 429'])
  })
})

describe('the rejection log', () => {
  const headOf = (path: string, id?: string): RequestHead => ({
    ...{ path, query: '', socketAddress: '203.0.113.9' },
    header: (name) => (name === 'x-request-id' ? id : undefined),
  })
  function refusing(trustProxy = 1) {
    const lines: [object, string][] = []
    const limits = { requestsPerClient: { points: 1, site: 1_000 } }
    const door = createFrontDoor({
      admission: createAdmission({ clock: Date.now, limits }),
      ...{ projects: [], trustProxy },
      log: { info: (facts: object, text: string) => void lines.push([facts, text]) } as never,
    })
    const ask = (head: RequestHead) =>
      new Promise<Refusal | undefined>((resolve) =>
        door.admit(head, {
          start: ({ slot }) => {
            slot?.leave()
            resolve(undefined)
          },
          refuse: (refusal) => resolve(refusal()),
        }),
      )
    return { lines, ask }
  }

  test('contains the response’s id and the path without secrets', async () => {
    const { lines, ask } = refusing()
    while ((await ask(headOf('/'))) === undefined);
    lines.length = 0
    const id = 'of-the-proxy-1'
    const refusals = [
      await ask(headOf('/v1/auth/email/start', id)),
      await ask(headOf('/undo-email/hush')),
      await ask(headOf('/%0a<script>')),
    ]
    expect(refusals[0]).toMatchObject({ status: 429, headers: { 'X-Request-Id': id } })
    const [, second, third] = refusals.map((refusal) => refusal?.headers['X-Request-Id'])
    expect(second).toMatch(/^[\da-f]{8}-/)
    expect(lines).toEqual([
      [{ request: id, area: '/v1/auth', status: 429 }, 'request refused'],
      [{ request: second, area: '/undo-email', status: 429 }, 'request refused'],
      [{ request: third, area: '/', status: 429 }, 'request refused'],
    ])
  })

  test('ignores ids from a client, and stays short in a flood', async () => {
    const { lines, ask } = refusing(0)
    while ((await ask(headOf('/'))) === undefined);
    const refusal = await ask(headOf('/', 'of-the-client-1'))
    expect(refusal?.headers['X-Request-Id']).not.toBe('of-the-client-1')
    for (let times = 0; times < 500; times++) await ask(headOf('/'))
    const unlogged = () =>
      lines.reduce((sum, [facts]) => sum + ((facts as { unlogged?: number }).unlogged ?? 0), 0)
    expect(lines.length).toBeLessThan(100)
    await expect
      .poll(async () => {
        await ask(headOf('/'))
        return unlogged()
      })
      .toBeGreaterThan(300)
  })
})

test.each([
  ['/', 100],
  ['/v1/profile/reverse/0x1', 25],
  ['/v1/profile/account/ada.wallet.example', 25],
  ['/v1/profile/account', 5],
  ['/v1/ccip/0x1/0x2.json', 5],
])('allows a client of 100 points to request %s %i times', async (path, times) => {
  const port = await start({ points: 100 })
  const statuses: string[] = []
  while (statuses.at(-1) !== '429')
    statuses.push(
      ...(await send(port, [requestFrom('203.0.113.1', path)], ({ length }) => length === 1)),
    )
  expect(statuses.length - 1).toBe(times)
})

describe('a connection', () => {
  const many = (count: number) => Array.from({ length: count }, () => requestFrom('203.0.113.1'))

  test('handles pipelined requests', async () => {
    const port = await start({ points: 100 })
    const statuses = await send(port, many(32), ({ length }) => length === 32)
    expect(statuses).toEqual(Array(32).fill('200'))
  })

  test('closes with 33 waiting requests', async () => {
    const port = await start()
    expect((await send(port, many(34))).length).toBeLessThanOrEqual(1)
  })
})
