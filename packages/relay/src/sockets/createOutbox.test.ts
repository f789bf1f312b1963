import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { RELAY_LIMITS } from '../limits.js'
import { createQuota } from '../scheduling/quota.js'
import { createOutbox } from './createOutbox.js'

const MIB = 1024 * 1024
/** Exceeds the kernel buffers of both sides. */
const MANY = 24

async function openPair() {
  const server = createServer()
  const sockets = new WebSocketServer({ server })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const accepted = new Promise<WebSocket>((resolve) => sockets.once('connection', resolve))
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await new Promise((resolve) => client.once('open', resolve))
  return { client, ws: await accepted }
}

describe('createOutbox', () => {
  test('[A31] sends the close reason to a slow client when it reads again', async () => {
    const { client, ws } = await openPair()
    const { wire, check } = createOutbox(ws, {
      holder: { address: '203.0.113.1', giveWay: () => {} },
      held: createQuota({ perAddress: 64 * MIB, overall: 64 * MIB, onFull: () => {} }),
      limits: { ...RELAY_LIMITS, unsentPerSocket: 64 * MIB, readerTimeout: 0 },
      onDrain: () => {},
    })
    const below = Reflect.get(client, '_socket') as Socket
    let taken = 0
    client.on('message', () => taken++)
    const closed = new Promise((resolve) =>
      client.once('close', (code, reason) => resolve([code, String(reason)])),
    )
    below.pause()
    for (let count = 0; count < MANY; count++) wire.send(' '.repeat(MIB))
    check()
    expect(ws.readyState).toBe(WebSocket.CLOSING)
    below.resume()
    expect(await closed).toEqual([4013, 'The client does not take what it is sent.'])
    expect(taken).toBe(MANY)
  })
})
