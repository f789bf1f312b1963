import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { MAX_FRAME, type RelayLimits } from '../limits.js'
import { onRelay, settle } from '../testing/onRelay.js'
import { frameOf, handshakeOf, openRaw, openWebSocket } from '../testing/rawSocket.js'
import { createRelayKey, type RelaySocket } from '../testing/relayClient.js'
import { type RelayWorld, randomMessage, randomTopic } from '../testing/relayWorld.js'
import { SECOND } from '../time.js'

const KIB = 1024
const MIB = 1024 * KIB
const EVE = '198.51.100.1'
const ADA = '203.0.113.1'
const limit = (message: string) => ({ error: { code: -32005, message } })

const below = ({ socket }: RelaySocket) => Reflect.get(socket, '_socket') as Socket

onRelay(({ start: startRelay }) => {
  const start = (limits: Partial<RelayLimits> = {}) =>
    startRelay({
      trustProxy: 1,
      limits: { storedPerClient: 64 * MIB, storedPerSite: 64 * MIB, ...limits },
    })
  const connect = (world: RelayWorld, address: string) => world.connect({ address })
  const token = (world: RelayWorld) =>
    createRelayKey().jwt({ aud: world.url, iat: Math.floor(world.clock.now() / SECOND) })

  describe('a client that does not read', () => {
    const MANY = 14
    const SIZE = 300 * KIB
    const FAST = { bytesPerAddressPerSecond: 64 * MIB }

    async function publishMany(dapp: RelaySocket, topics: readonly string[]) {
      const sent: string[] = []
      for (let count = 0; count < MANY; count++) {
        const message = randomMessage(SIZE)
        const topic = topics[count % topics.length] ?? ''
        expect((await dapp.publish(topic, message)).error).toBeUndefined()
        sent.push(message)
      }
      return sent
    }

    test('[A31] disconnects the client, and sends it all messages when it reconnects', async () => {
      const world = await start({ ...FAST, readerTimeout: 500, socketsPerTopic: 1 })
      const key = createRelayKey()
      const [dapp, wallet] = [await connect(world, EVE), await world.connect({ key, address: ADA })]
      const topics = Array.from({ length: 4 }, randomTopic)
      const sent = await publishMany(dapp, topics)
      await wallet.call('irn_batchSubscribe', { topics })
      below(wallet).pause()
      // The client does not notice the eviction. The topic has one slot, which another client then
      // gets.
      const [topic] = topics
      const refusal = async () => (await dapp.call('irn_subscribe', { topic })).error?.message
      expect(await refusal()).toBe('Too many sockets subscribe to this topic.')
      await expect.poll(refusal, { timeout: 60_000 }).toBeUndefined()
      await dapp.call('irn_unsubscribe', { topic })
      below(wallet).resume()
      await wallet.closed
      const back = await world.connect({ key, address: ADA })
      await back.call('irn_batchSubscribe', { topics })
      const all = () => new Set([...wallet.pushed, ...back.pushed].map(({ message }) => message))
      await expect
        .poll(() => sent.filter((one) => !all().has(one)).length, { timeout: 60_000 })
        .toBe(0)
    })

    test('[A31] sends a mailbox slowly that exceeds the client’s buffer', async () => {
      const world = await start({ ...FAST, unsentPerSocket: 640 * KIB })
      const [dapp, wallet] = [await connect(world, EVE), await connect(world, ADA)]
      const topics = Array.from({ length: 4 }, randomTopic)
      const sent = await publishMany(dapp, topics)
      await wallet.call('irn_batchSubscribe', { topics })
      let isOver = false
      const slow = (async () => {
        while (!isOver) {
          below(wallet).pause()
          await sleep(60)
          below(wallet).resume()
          await sleep(10)
        }
      })()
      expect(await wallet.messages(sent.length)).toEqual(sent)
      isOver = true
      await slow
    })
  })

  describe('a client that sends too much', () => {
    test('[A31] delays the client, and serves other clients meanwhile', async () => {
      const world = await start({ bytesPerAddressPerSecond: 256 * KIB })
      const [eve, ada] = [await connect(world, EVE), await connect(world, ADA)]
      const startedAt = performance.now()
      let [last, published] = [0, 0]
      const publishing = Array.from({ length: 10 }, async () => {
        expect((await eve.publish(randomTopic(), randomMessage(75 * KIB))).result).toBe(true)
        last = performance.now()
        published++
      })
      await settle(ada)
      expect(published).toBeLessThan(10)
      await Promise.all(publishing)
      expect(last - startedAt).toBeGreaterThan(2 * SECOND)
    })

    test.each([
      ['hundreds of frames at once', () => Buffer.concat(Array(2_000).fill(frameOf('{'))), 1008],
      ['an incomplete frame', () => frameOf(Buffer.alloc(8 * KIB), { length: MAX_FRAME }), 1008],
      [
        'a message with many fragments',
        () =>
          Buffer.concat([
            frameOf(' ', { isLast: false }),
            ...Array<Buffer>(200).fill(frameOf(' ', { opcode: 'continuation', isLast: false })),
          ]),
        1008,
      ],
      ['a frame of 1 TB', () => frameOf('', { length: 2 ** 40 }), 1009],
      ['a compressed frame', () => frameOf(Buffer.alloc(100), { isCompressed: true }), 1002],
    ])('[A31] disconnects the client for %s', async (_title, frames, code) => {
      const world = await start({ frameTime: 300 })
      const [eve, ada] = [await connect(world, EVE), await connect(world, EVE)]
      below(eve).write(frames())
      expect(await eve.closed).toBe(code)
      await settle(ada)
    })

    test('[A31] disconnects the client during an endless frame if another client needs the memory', async () => {
      const world = await start({ heldPerAddress: MIB })
      const [ada, bob] = [await connect(world, ADA), await connect(world, EVE)]
      const eve = await connect(world, EVE)
      below(eve).write(frameOf(Buffer.alloc(900 * KIB), { length: MAX_FRAME }))
      await sleep(SECOND)
      await settle(ada)
      expect((await bob.publish(randomTopic(), randomMessage(150 * KIB))).result).toBe(true)
      expect([await eve.closed, await eve.reason]).toEqual([1013, 'The relay has too much to do.'])
      await settle(ada)
    })

    test('[A31] does not offer compression', async () => {
      const world = await start()
      const handshake = handshakeOf({
        auth: token(world),
        address: EVE,
        extensions: 'permessage-deflate; client_max_window_bits',
      })
      const opened = await openWebSocket(world.url, handshake)
      expect(opened?.head).toContain('101 Switching Protocols')
      expect(opened?.head).not.toMatch(/sec-websocket-extensions/i)
      opened?.socket.destroy()
    })
  })

  describe('sockets', () => {
    test('[A31] closes a socket of the address with the most sockets when all slots are taken', async () => {
      const world = await start({ sockets: 4 })
      const eve = [await connect(world, EVE), await connect(world, EVE), await connect(world, EVE)]
      const ada = await connect(world, ADA)
      const bob = await connect(world, '203.0.113.2')
      expect(await eve[2]?.closed).toBe(1013)
      await settle(bob)
      await expect(connect(world, EVE)).rejects.toMatchObject({ status: 503 })
      await Promise.all([settle(ada), settle(eve[0] as RelaySocket)])
      expect(new Set(world.shortages)).toEqual(new Set(['connections']))
    })

    test('[A31] rejects a client that sends data before the handshake ends', async () => {
      const world = await start()
      const socket = openRaw(world.url)
      socket.write(
        handshakeOf({ auth: token(world), address: EVE }) + frameOf('{}').toString('latin1'),
      )
      expect((await text(socket)).split('\r\n')[0]).toBe('HTTP/1.1 400 Bad Request')
    })
  })

  describe('subscriptions', () => {
    test('[A31] limits subscriptions per address, with any number of sockets', async () => {
      const world = await start({ topicsPerAddress: 6 })
      const [eve, mallory, ada] = [
        await connect(world, EVE),
        await connect(world, EVE),
        await connect(world, ADA),
      ]
      const topics = (count: number) => ({ topics: Array.from({ length: count }, randomTopic) })
      await eve.call('irn_batchSubscribe', topics(4))
      expect(await mallory.call('irn_batchSubscribe', topics(5))).toMatchObject(
        limit('Too many subscriptions; try again later.'),
      )
      expect((await ada.call('irn_batchSubscribe', topics(6))).error).toBeUndefined()
      await eve.close()
      await expect
        .poll(async () => (await mallory.call('irn_batchSubscribe', topics(5))).error)
        .toBeUndefined()
    })

    test('[A31] limits subscriptions per topic', async () => {
      const world = await start({ socketsPerTopic: 2 })
      const topic = randomTopic()
      const sockets = [
        await connect(world, EVE),
        await connect(world, ADA),
        await connect(world, ADA),
      ]
      const answers = []
      for (const socket of sockets) answers.push((await socket.subscribe(topic)).error?.message)
      expect(answers).toEqual([undefined, undefined, 'Too many sockets subscribe to this topic.'])
    })

    test('[A31] counts a subscription to many topics as many requests, per client and per address', async () => {
      const topics = Array.from({ length: 100 }, randomTopic)
      const ask = async (socket: RelaySocket) =>
        (await socket.call('irn_batchSubscribe', { topics })).error?.message
      const spent = 'Too many requests; try again in a minute.'
      const byClient = await start({ callsPerMinute: 10 })
      const eve = await connect(byClient, EVE)
      expect([await ask(eve), await ask(eve), await ask(eve)]).toEqual([
        undefined,
        undefined,
        spent,
      ])
      const byAddress = await start({ callsPerAddressPerMinute: 10 })
      const asked = []
      for (let client = 0; client < 3; client++)
        asked.push(await ask(await connect(byAddress, EVE)))
      expect(asked).toEqual([undefined, undefined, spent])
      expect(await ask(await connect(byAddress, ADA))).toBeUndefined()
    })
  })

  test('[A31] limits messages per address, with any number of clients', async () => {
    const world = await start({ callsPerAddressPerMinute: 7 })
    const errors = []
    for (let client = 0; client < 4; client++) {
      const eve = await connect(world, EVE)
      errors.push((await eve.publish(randomTopic(), randomMessage())).error?.message)
    }
    expect(errors).toEqual([
      undefined,
      undefined,
      undefined,
      'Too many messages; try again in a minute.',
    ])
    const ada = await connect(world, ADA)
    expect((await ada.publish(randomTopic(), randomMessage())).error).toBeUndefined()
  })
})
