import { createServer, get, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { limitConnections } from './limitConnections.js'

const MOST = 64
const SITES = 16

/** Every address in 127.0.0.0/8 belongs to this machine and counts as a separate client. */
describe.runIf(process.platform === 'linux')('connections', () => {
  const sockets = new Set<Socket>()
  const waiting = new Set<NodeJS.Timeout>()
  let server: Server | undefined
  afterEach(() => {
    for (const timer of waiting) clearTimeout(timer)
    waiting.clear()
    for (const socket of sockets) socket.destroy()
    sockets.clear()
    server?.closeAllConnections()
    server?.close()
  })

  async function start(limit: (server: Server) => void) {
    server = createServer((_request, response) => response.end('here'))
    limit(server)
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
    return (server.address() as AddressInfo).port
  }

  /** Sends an incomplete request, and repeats it on a new connection after a close. */
  function hold(port: number, from: string) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from })
    sockets.add(socket)
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n')
    socket.on('error', () => undefined)
    socket.on('close', () => {
      if (!sockets.delete(socket)) return
      const timer = setTimeout(() => {
        waiting.delete(timer)
        hold(port, from)
      }, 20)
      waiting.add(timer)
    })
  }

  async function attack(port: number) {
    for (let site = 1; site <= SITES; site++)
      for (let each = 0; each < MOST / 4; each++) hold(port, `127.0.${site}.1`)
    await expect.poll(() => sockets.size).toBe((SITES * MOST) / 4)
  }

  const ask = (port: number, from: string) =>
    new Promise<number>((resolve) => {
      const request = get({ port, host: '127.0.0.1', localAddress: from, agent: false })
      request.on('response', (response) => resolve(response.resume().statusCode ?? 0))
      request.on('error', () => resolve(0))
      request.setTimeout(5_000, () => request.destroy())
    })

  async function visit(port: number) {
    const statuses = []
    for (let time = 0; time < 25; time++) statuses.push(await ask(port, '127.0.200.1'))
    return statuses.filter((status) => status === 200).length
  }

  test('security: leave another site its connections during incomplete requests of 16 sites', async () => {
    const port = await start((server) => limitConnections(server, { most: MOST, trustProxy: 0 }))
    await attack(port)
    expect(await visit(port)).toBe(25)
  })

  test('control: are refused for the visitor by a server that only limits their number', async () => {
    const port = await start((server) => {
      server.maxConnections = MOST
    })
    await attack(port)
    expect(await visit(port)).toBeLessThan(25)
  })

  test('allow two seconds for headers while more than half of all connections are in use', async () => {
    const port = await start((server) => limitConnections(server, { most: 8, trustProxy: 0 }))
    expect(server?.headersTimeout).toBe(60_000)
    for (let site = 1; site <= 6; site++) hold(port, `127.0.${site}.1`)
    await expect.poll(() => server?.headersTimeout).toBe(2_000)
  })

  test('are limited to half for one site', async () => {
    const port = await start((server) => limitConnections(server, { most: 8, trustProxy: 0 }))
    for (let each = 0; each < 8; each++) hold(port, '127.0.1.1')
    await expect.poll(() => sockets.size).toBe(8)
    const held = () =>
      new Promise<number>((resolve) => server?.getConnections((_, count) => resolve(count)))
    await expect.poll(held).toBeLessThanOrEqual(5)
  })
})
