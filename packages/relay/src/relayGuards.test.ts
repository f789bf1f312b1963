import { describe, expect, test } from 'vitest'
import { MAX_FRAME } from './limits.js'
import { onRelay, settle } from './testing/onRelay.js'
import type { RelaySocket } from './testing/relayClient.js'
import { randomMessage, randomTopic } from './testing/relayWorld.js'
import { MINUTE } from './time.js'

onRelay(({ start, stop }) => {
  describe('a client that sends invalid data', () => {
    test.each([
      ['irn_publish', { topic: 'x', message: 'eA==', ttl: 1 }, 'topic'],
      ['irn_publish', { topic: randomTopic().toUpperCase(), message: 'eA==', ttl: 1 }, 'topic'],
      ['irn_publish', { topic: randomTopic(), message: 'a\u0000', ttl: 1 }, 'message'],
      ['irn_publish', { topic: randomTopic(), message: '', ttl: 1 }, 'message'],
      ['irn_publish', { topic: randomTopic(), message: 'a'.repeat(524_289), ttl: 1 }, 'message'],
      ['irn_publish', { topic: randomTopic(), message: 'eA==', ttl: 0 }, 'ttl'],
      ['irn_publish', { topic: randomTopic(), message: 'eA==', ttl: 2_592_001 }, 'ttl'],
      ['irn_publish', { topic: randomTopic(), message: 'eA==', ttl: '300' }, 'ttl'],
      ['irn_publish', { topic: randomTopic(), message: 'eA==', ttl: 1, tag: -1 }, 'tag'],
      ['irn_subscribe', {}, 'topic'],
      ['irn_batchSubscribe', { topics: [] }, 'topics'],
      ['irn_batchSubscribe', { topics: Array(501).fill(randomTopic()) }, 'topics'],
      ['irn_batchPublish', { messages: [{ topic: randomTopic() }] }, 'messages.0.message'],
    ])('[A31] receives the name of the invalid parameter of %s', async (method, params, field) => {
      const world = await start()
      const client = await world.connect()
      expect((await client.call(method, params)).error).toEqual({
        code: -32602,
        message: `The parameter \`${field}\` is invalid.`,
      })
      expect((await client.subscribe(randomTopic())).result).toBeTypeOf('string')
    })

    test('[A31] receives an error for an invalid request, and stays connected', async () => {
      const world = await start()
      const client = await world.connect()
      const notOurs = { code: -32600, message: 'This is not a JSON-RPC 2.0 request.' }
      const frames = [
        ['{', { code: -32700, message: 'This is not JSON.' }],
        ['[]', notOurs],
        ['7', notOurs],
        ['null', notOurs],
        ['{"id":1,"method":"irn_publish"}', notOurs],
        ['{"id":{},"jsonrpc":"2.0","method":"irn_publish"}', notOurs],
        ['{"id":1e999,"jsonrpc":"2.0","method":"irn_publish"}', notOurs],
      ] as const
      for (const [frame] of frames) client.socket.send(frame)
      client.socket.send(Buffer.from([0xff, 0xfe]))
      const strays = await client.strays(frames.length + 1)
      expect(strays.slice(0, -1).map(({ error }) => error)).toEqual(
        frames.map(([, error]) => error),
      )
      for (const method of ['eth_sign', 'constructor', '__proto__'])
        expect((await client.call(method, {})).error).toEqual({
          code: -32601,
          message: 'The relay does not know this method.',
        })
      // These ids have no request.
      for (const id of [1, 'x', 1e20]) client.socket.send(JSON.stringify({ id, result: true }))
      await settle(client)
    })

    test('[A31] is disconnected after 40 invalid messages', async () => {
      const world = await start()
      const client = await world.connect()
      for (let time = 0; time < 40; time++) client.socket.send('{')
      expect(await client.closed).toBe(1008)
    })

    test('[A31] is disconnected after an oversized frame', async () => {
      const world = await start()
      const [client, other] = [await world.connect(), await world.connect()]
      client.socket.send(' '.repeat(MAX_FRAME + 1))
      expect(await client.closed).toBe(1009)
      await settle(other)
    })
  })

  describe('limits', () => {
    test('[A31] count each message as two requests of its client per minute', async () => {
      const world = await start({ limits: { callsPerMinute: 5 } })
      const [ada, bob] = [await world.connect(), await world.connect()]
      const publish = async (client: RelaySocket) =>
        (await client.publish(randomTopic(), randomMessage())).error?.message
      const spent = 'Too many messages; try again in a minute.'
      expect([await publish(ada), await publish(ada), await publish(ada)]).toEqual([
        undefined,
        undefined,
        spent,
      ])
      expect(await publish(bob)).toBeUndefined()
      world.clock.advance(MINUTE)
      expect(await publish(ada)).toBeUndefined()
    })

    test('[A31] free mailbox space when messages expire', async () => {
      const world = await start({ limits: { mailboxBytes: 200 } })
      const dapp = await world.connect()
      const topic = randomTopic()
      const publish = async (ttl: number) =>
        (await dapp.publish(topic, randomMessage(60), { ttl })).error
      expect([await publish(60), await publish(300)]).toEqual([undefined, undefined])
      expect(await publish(60)).toEqual({
        code: -32005,
        message: 'The mailbox of this topic is full; try again later.',
      })
      expect((await dapp.publish(randomTopic(), randomMessage(60))).result).toBe(true)
      world.clock.advance(MINUTE)
      expect(await publish(60)).toBeUndefined()
    })

    test('[A31] count subscriptions per socket', async () => {
      const world = await start({ limits: { topicsPerSocket: 2 } })
      const client = await world.connect()
      const [one, two, three] = [randomTopic(), randomTopic(), randomTopic()]
      await client.call('irn_batchSubscribe', { topics: [one, two] })
      const refused = { error: { code: -32005, message: 'Too many subscriptions on this socket.' } }
      expect(await client.subscribe(three)).toMatchObject(refused)
      expect((await client.subscribe(two)).error).toBeUndefined()
      await client.call('irn_unsubscribe', { topic: one })
      expect((await client.subscribe(three)).error).toBeUndefined()
    })

    test('[A31] disconnect a socket that keeps sending rejected requests', async () => {
      const world = await start({ limits: { callsPerMinute: 3 } })
      const client = await world.connect()
      for (let time = 0; time < 3; time++)
        expect((await client.subscribe(randomTopic())).error).toBeUndefined()
      expect((await client.subscribe(randomTopic())).error).toEqual({
        code: -32005,
        message: 'Too many requests; try again in a minute.',
      })
      const leave = () => undefined
      for (let time = 0; time < 40; time++) client.subscribe(randomTopic()).catch(leave)
      expect(await client.closed).toBe(1008)
    })
  })

  describe('sockets', () => {
    test('[A31] are pinged, and closed without a pong', async () => {
      const world = await start({ pingEvery: 50 })
      const socket = await world.connect({ autoPong: false })
      await socket.pinged
      expect(await socket.closed).toBe(1006)
    })

    test('[A31] are closed when the process ends, after it stores accepted messages', async () => {
      const world = await start()
      const dapp = await world.connect()
      const topic = randomTopic()
      const message = randomMessage()
      await dapp.publish(topic, message)
      await stop(world)
      expect(await dapp.closed).toBe(1001)

      const next = await start({ clock: world.clock })
      const wallet = await next.connect()
      await wallet.subscribe(topic)
      expect(await wallet.messages(1)).toEqual([message])
    })
  })
})
