import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createAdmission } from '../domain/admission/createAdmission.js'
import { behindDoor, createFrontDoor, serveBehindDoor } from './frontDoor.js'

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** A server that answers each client once a minute. */
async function start({ points = 1 } = {}) {
  const limits = { requestsPerClient: { points, site: 1_000 } }
  const admission = createAdmission({ clock: Date.now, limits })
  const door = createFrontDoor({ admission, projects: [], trustProxy: 1 })
  const fetch = behindDoor(door, () => new Response('here'))
  server = createServer(serveBehindDoor({ door, fetch }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const requestFrom = (address: string, path = '/') =>
  `GET ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address}\r\n\r\n`

/** Sends requests at once over one connection. @returns the statuses in the order of their answers, until the connection ends or `isEnough` */
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

describe('a refusal', () => {
  test('is delayed while others are answered, and says when to retry', async () => {
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

test.each([
  ['/', 100],
  ['/v1/profile/reverse/0x1', 25],
  ['/v1/profile/account/ada.wallet.example', 25],
  ['/v1/profile/account', 5],
  ['/v1/ccip/0x1/0x2.json', 5],
])('lets a client of 100 points ask for %s %i times', async (path, times) => {
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

  test('answers requests that are sent together', async () => {
    const port = await start({ points: 100 })
    const statuses = await send(port, many(32), ({ length }) => length === 32)
    expect(statuses).toEqual(Array(32).fill('200'))
  })

  test('is closed with 33 waiting requests', async () => {
    const port = await start()
    expect((await send(port, many(34))).length).toBeLessThanOrEqual(1)
  })
})
