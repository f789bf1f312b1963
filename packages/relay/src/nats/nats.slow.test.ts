import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type NatsServer, startNatsServer } from '../testing/natsServer.js'
import { moveClient, serveBothEnds } from '../testing/processes.js'
import { createRelayKey } from '../testing/relayClient.js'
import { backlog, relaySuite } from '../testing/relaySuite.js'
import {
  type RelayWorld,
  randomMessage,
  randomTopic,
  startRelayWorld,
} from '../testing/relayWorld.js'
import { SECOND } from '../time.js'
import { createApi } from './natsStreams.js'
import { connectNats, type OpenedNats, openNats } from './openNats.js'

const MIB = 1024 * 1024

let server: NatsServer
let prefix = ''
const worlds: RelayWorld[] = []
const opened: OpenedNats[] = []
beforeAll(async () => {
  server = await startNatsServer()
})
afterAll(async () => {
  await server.kill()
  rmSync(server.folder, { recursive: true, force: true })
})
beforeEach(() => {
  prefix = `test_${randomUUID().slice(0, 8)}`
})
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.close()
  for (const nats of opened.splice(0)) await nats.close()
})

async function open(stored = 64 * MIB) {
  const nats = await openNats({ url: server.url, prefix, stored, onBroken: () => undefined })
  opened.push(nats)
  return nats
}
async function start(options: startRelayWorld.Options & { stored?: number } = {}) {
  const { stored, ...rest } = options
  const { openStore } = await open(stored)
  const world = await startRelayWorld({ openStore, ...rest })
  worlds.push(world)
  return world
}
async function breakAll() {
  await server.kill()
  await server.start()
}
const large = (bytes = 48 * 1024) => randomMessage(bytes)

describe('the relay on NATS', () => {
  relaySuite({ start })
  test('[A31] connects a dapp at one process with a wallet at another', () =>
    serveBothEnds({ start, breakAll }))

  test('[A31] does not send a confirmed message to another process’s client', () =>
    moveClient({ start, breakAll }))

  describe('a message on NATS', () => {
    test('is sent in publishing order, whatever its lifetime', async () => {
      const world = await start()
      const [dapp, wallet] = [await world.connect(), await world.connect()]
      const topic = randomTopic()
      const sent: string[] = []
      for (const [tag, ttl] of [
        [1108, 604_800],
        [1112, 86_400],
        [1102, 300],
        [1104, 3_600],
      ]) {
        world.clock.advance(SECOND)
        const message = randomMessage()
        await dapp.publish(topic, message, { tag, ttl })
        sent.push(message)
      }
      await wallet.subscribe(topic)
      expect(await wallet.messages(4)).toEqual(sent)
    })

    test('expires after its lifetime', async () => {
      const world = await start()
      const dapp = await world.connect()
      const topic = randomTopic()
      const [short, long] = [randomMessage(), randomMessage()]
      await dapp.publish(topic, short, { ttl: 60 })
      await dapp.publish(topic, long, { ttl: 61 })
      world.clock.advance(60 * SECOND)
      expect(await backlog(world, topic)).toEqual([long])
    })

    test('arrives in pages if many or large messages wait', async () => {
      const world = await start({ limits: { unsentPerSocket: 512 * 1024 } })
      const [dapp, wallet] = [await world.connect(), await world.connect()]
      const topics = Array.from({ length: 40 }, randomTopic)
      const sent: string[] = []
      for (const topic of topics) {
        const messages = [randomMessage(), large()]
        for (const message of messages) await dapp.publish(topic, message)
        sent.push(...messages)
      }
      await wallet.call('irn_batchSubscribe', { topics })
      expect((await wallet.messages(80)).toSorted()).toEqual(sent.toSorted())
    })

    test('is rejected beyond the limits of mailbox and client, but accepted from another client', async () => {
      const limits = { mailboxBytes: 100_000, storedPerClient: 400_000 }
      const world = await start({ limits })
      const dapp = await world.connect()
      const publish = async (topic = randomTopic()) => (await dapp.publish(topic, large())).error
      const topic = randomTopic()
      expect(await publish(topic)).toBeUndefined()
      expect(await publish(topic)).toMatchObject({ message: /mailbox/ })
      const reader = await world.connect()
      const read = randomTopic()
      await reader.subscribe(read)
      let error: unknown
      while (error === undefined) error = await publish()
      expect(error).toMatchObject({
        message: 'This client has too many undelivered messages; try again later.',
      })
      const other = await world.connect()
      expect((await other.publish(read, large())).error).toBeUndefined()
    })

    test('is delivered while another client fills another topic', async () => {
      const world = await start({ trustProxy: 1, limits: { callsPerMinute: 10_000 } })
      const flooder = await world.connect({ address: '192.0.2.1' })
      const [dapp, wallet] = [await world.connect(), await world.connect({ address: '192.0.2.2' })]
      const [full, topic, message] = [randomTopic(), randomTopic(), randomMessage()]
      for (let batch = 0; batch < 60; batch++) {
        const messages = Array.from({ length: 50 }, () => ({
          ...{ topic: full, message: randomMessage(), ttl: 300, tag: 1108 },
        }))
        expect((await flooder.call('irn_batchPublish', { messages })).result).toBe(true)
      }
      await dapp.publish(full, message)
      await dapp.publish(topic, message)
      const order: string[] = []
      const fetch = async (client: typeof wallet, from: string) => {
        const { result } = await client.call('irn_fetchMessages', { topic: from })
        order.push(from === full ? 'full' : 'own')
        return (result as { messages: { message: string }[] }).messages.map((one) => one.message)
      }
      const slow = fetch(flooder, full)
      await expect.poll(() => flooder.socket.bufferedAmount).toBe(0)
      expect(await fetch(wallet, topic)).toEqual([message])
      expect(await slow).toEqual([message])
      expect(order).toEqual(['own', 'full'])
    })

    test('is delivered after many messages that its reader published', async () => {
      const world = await start({ limits: { callsPerMinute: 10_000 } })
      const [dapp, wallet] = [await world.connect(), await world.connect()]
      const topic = randomTopic()
      for (let times = 0; times < 450; times++) await wallet.publish(topic, randomMessage())
      const message = randomMessage()
      await dapp.publish(topic, message)
      await wallet.subscribe(topic)
      expect(await wallet.messages(1)).toEqual([message])
    })

    test('is sent once to a client that alternates between two processes', async () => {
      const [here, there] = [await start(), await start()]
      const key = createRelayKey()
      const topic = randomTopic()
      const dapp = await here.connect()
      for (const world of [here, there, here, there]) {
        const wallet = await world.connect({ key })
        await wallet.subscribe(topic)
        const message = randomMessage()
        await dapp.publish(topic, message)
        expect(await wallet.messages(1)).toEqual([message])
        await wallet.close()
        await expect.poll(() => backlog(here, topic, { key })).toEqual([])
      }
    })

    test('is accepted from a client at its limit after a reader at another process confirms earlier messages', async () => {
      const limits = { storedPerClient: 200_000 }
      const [here, there] = [await start({ limits }), await start({ limits })]
      const [dapp, wallet] = [await here.connect(), await there.connect()]
      const topic = randomTopic()
      const publish = async () => (await dapp.publish(topic, large())).error
      let error: unknown
      while (error === undefined) error = await publish()
      await wallet.subscribe(topic)
      await expect.poll(publish, { timeout: 30_000 }).toBeUndefined()
    })

    test('is rejected while the stream is full, and no earlier message is lost', async () => {
      const world = await start({ stored: 2 * MIB })
      const sent: [topic: string, message: string][] = []
      let error: unknown
      while (error === undefined) {
        const dapp = await world.connect()
        const [topic, message] = [randomTopic(), large()]
        ;({ error } = await dapp.publish(topic, message))
        if (error === undefined) sent.push([topic, message])
        await dapp.close()
      }
      expect(error).toMatchObject({
        message: 'There are too many undelivered messages; try again later.',
      })
      expect(world.shortages).toContain('storage')
      expect(sent.length).toBeGreaterThan(5)
      for (const [topic, message] of sent) expect(await backlog(world, topic)).toEqual([message])
    })
  })

  describe('a kill', () => {
    test('loses no message that the NATS server acknowledged, and the relays continue', async () => {
      const [here, there] = [await start(), await start()]
      const dapp = await here.connect()
      const topic = randomTopic()
      const key = createRelayKey()
      const received = new Set<string>()
      const acknowledged: string[] = []
      let isPublishing = true
      let isOver = false
      async function read() {
        while (!isOver) {
          const wallet = await there.connect({ key })
          wallet.onPush((message) => received.add(message))
          await wallet.subscribe(topic)
          await Promise.race([wallet.closed, ended])
        }
      }
      async function publish() {
        while (isPublishing) {
          const message = randomMessage()
          if ((await dapp.publish(topic, message)).result === true) acknowledged.push(message)
        }
      }
      let end = () => {}
      const ended = new Promise<void>((resolve) => {
        end = resolve
      })
      const reading = read()
      const publishing = Promise.all([publish(), publish()])
      for (let round = 1; round <= 3; round++) {
        await expect.poll(() => acknowledged.length).toBeGreaterThan(round * 50)
        await breakAll()
      }
      await expect.poll(() => acknowledged.length).toBeGreaterThan(200)
      isPublishing = false
      await publishing
      await expect.poll(() => acknowledged.filter((message) => !received.has(message))).toEqual([])
      isOver = true
      end()
      await reading
    })

    test('makes relays reject messages until the NATS server restarts, but does not stop them', async () => {
      const world = await start()
      const dapp = await world.connect()
      const message = randomMessage()
      const topic = randomTopic()
      await server.kill()
      expect((await dapp.publish(topic, message)).error).toMatchObject({ code: -32603 })
      expect(opened.map((nats) => nats.isConnected())).toEqual([false])
      await server.start()
      await expect.poll(async () => (await dapp.publish(topic, message)).result).toBe(true)
      expect(await backlog(world, topic)).toEqual([message])
    })

    test('loses no message or receipt when another relay process continues', async () => {
      const world = await start()
      const key = createRelayKey()
      const topic = randomTopic()
      const [dapp, wallet] = [await world.connect(), await world.connect({ key })]
      await wallet.subscribe(topic)
      const [read, unread] = [randomMessage(), randomMessage()]
      await dapp.publish(topic, read)
      await wallet.messages(1)
      await wallet.close()
      await dapp.publish(topic, unread)
      const next = await start()
      await expect.poll(() => backlog(next, topic, { key })).toEqual([unread])
      await world.close()
      worlds.splice(worlds.indexOf(world), 1)
      expect(await backlog(next, topic, { key })).toEqual([unread])
    })
  })

  test('does not start a relay without a NATS server', async () => {
    const nowhere = { url: 'nats://127.0.0.1:9', stored: MIB, onBroken: () => undefined }
    await expect(openNats(nowhere)).rejects.toThrow('refused')
  })

  test('keeps the operator’s stream settings, and changes the size with the storage limit', async () => {
    await open(8 * MIB)
    const connection = await connectNats(server.url, { isLasting: false })
    const { ask } = createApi(connection)
    const stream = `${prefix}_7d`
    const read = async () => ((await ask(`STREAM.INFO.${stream}`, {})) as Info).config
    await ask(`STREAM.UPDATE.${stream}`, { ...(await read()), max_msg_size: 700_000 })
    await open(16 * MIB)
    expect(await read()).toMatchObject({ max_msg_size: 700_000, max_bytes: 8 * MIB })
    await connection.close()
  })
})

type Info = { config: { max_msg_size: number; max_bytes: number } }
