import { createHash } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { relayMessages, relayReceipts } from '../../db/schema.js'
import { MAX_FRAME } from '../../domain/relay/limits.js'
import { sweep } from '../../domain/sweep.js'
import { MINUTE, SECOND } from '../../domain/time.js'
import { onEveryDatabase } from '../../testing/databases.js'
import {
  createRelayKey,
  type openRelaySocket,
  type RelaySocket,
} from '../../testing/relayClient.js'
import {
  type RelayWorld,
  randomMessage,
  randomTopic,
  startRelayWorld,
} from '../../testing/relayWorld.js'

onEveryDatabase((db) => {
  const worlds: RelayWorld[] = []
  afterEach(async () => {
    for (const world of worlds.splice(0)) await world.close()
  })
  async function start(options: startRelayWorld.Options = {}): Promise<RelayWorld> {
    const world = await startRelayWorld(db(), options)
    worlds.push(world)
    return world
  }
  /** Resolves when what a socket sent before this has been worked off. */
  const settle = (socket: RelaySocket) => socket.subscribe(randomTopic())
  /** What a client is sent that comes to a topic for the first time on a new socket. */
  async function backlog(
    world: RelayWorld,
    topic: string,
    options?: Partial<openRelaySocket.Options>,
  ) {
    const socket = await world.connect(options)
    const { result } = await socket.call('irn_fetchMessages', { topic })
    await socket.close()
    return (result as { messages: { message: string }[] }).messages.map(({ message }) => message)
  }

  describe('a message', () => {
    test('[A31] reaches who subscribes, and never the one who published it', async () => {
      const world = await start()
      const [dapp, wallet] = [await world.connect(), await world.connect()]
      const topic = randomTopic()
      await dapp.subscribe(topic)
      const { result } = await wallet.subscribe(topic)
      expect(result).toBe(
        createHash('sha256')
          .update(topic + wallet.clientId)
          .digest('hex'),
      )
      const [there, back] = [randomMessage(), randomMessage()]
      expect((await dapp.publish(topic, there, { attestation: 'a.b.c' })).result).toBe(true)
      expect(await wallet.messages(1)).toEqual([there])
      expect(wallet.pushed[0]).toEqual({
        topic,
        message: there,
        publishedAt: world.clock.now(),
        tag: 1108,
        attestation: 'a.b.c',
      })
      await wallet.publish(topic, back)
      expect(await dapp.messages(1)).toEqual([back])
      await settle(wallet)
      expect(wallet.pushed).toHaveLength(1)
    })

    test('[A31] waits for who comes later, in its order, until that client has it', async () => {
      const world = await start()
      const dapp = await world.connect()
      const key = createRelayKey()
      const topic = randomTopic()
      const sent = Array.from({ length: 60 }, () => randomMessage())
      await Promise.all(sent.map((message) => dapp.publish(topic, message)))

      const deaf = await world.connect({ key, confirms: false })
      await deaf.subscribe(topic)
      expect(await deaf.messages(60)).toEqual(sent)
      await deaf.close()

      const wallet = await world.connect({ key })
      await wallet.call('irn_batchSubscribe', { topics: [randomTopic(), topic] })
      expect(await wallet.messages(60)).toEqual(sent)
      await settle(wallet)
      await wallet.close()
      await expect.poll(() => backlog(world, topic, { key }), { timeout: 30_000 }).toEqual([])
      expect(await backlog(world, topic)).toHaveLength(25)
    })

    test('[A31] that is published again after a lost answer is one message', async () => {
      const world = await start()
      const [dapp, wallet] = [await world.connect(), await world.connect()]
      const topic = randomTopic()
      const [one, two] = [randomMessage(), randomMessage()]
      await wallet.subscribe(topic)
      const answers = await Promise.all(
        [one, one, two, one].map((each) => dapp.publish(topic, each)),
      )
      expect(answers.map(({ result }) => result)).toEqual([true, true, true, true])
      expect(await wallet.messages(2)).toEqual([one, two])
      await dapp.publish(topic, one)
      await settle(wallet)
      expect(wallet.pushed).toHaveLength(2)
      expect(await backlog(world, topic)).toEqual([one, two])
    })

    test('[A31] is gone when its time is over, which publishing it again makes longer', async () => {
      const world = await start()
      const dapp = await world.connect()
      const topic = randomTopic()
      const [short, long, renewed] = [randomMessage(), randomMessage(), randomMessage()]
      await dapp.publish(topic, short, { ttl: 60 })
      await dapp.publish(topic, long, { ttl: 300 })
      await dapp.publish(topic, renewed, { ttl: 60 })
      world.clock.advance(59 * SECOND)
      await dapp.publish(topic, renewed, { ttl: 60 })
      expect(await backlog(world, topic)).toEqual([short, long, renewed])
      world.clock.advance(SECOND)
      expect(await backlog(world, topic)).toEqual([long, renewed])
      world.clock.advance(MINUTE)
      expect(await backlog(world, topic)).toEqual([long])
      // Renewed from nothing, before and after the row itself is swept away.
      await dapp.publish(topic, renewed, { ttl: 60 })
      expect(await backlog(world, topic)).toEqual([long, renewed])
      world.clock.advance(10 * MINUTE)
      await sweep(db(), world.clock.now())
      expect([await db().$count(relayMessages), await db().$count(relayReceipts)]).toEqual([0, 0])
    })

    test('[A31] goes to each of the clients of a topic, whatever another has confirmed', async () => {
      const world = await start()
      const topic = randomTopic()
      const [dapp, phone] = [await world.connect(), await world.connect()]
      await phone.subscribe(topic)
      const message = randomMessage()
      await dapp.publish(topic, message)
      await phone.messages(1)
      const tablet = await world.connect()
      await tablet.subscribe(topic)
      expect(await tablet.messages(1)).toEqual([message])
    })
  })

  describe('the methods', () => {
    test('[A31] publish, fetch and leave in batches', async () => {
      const world = await start()
      const [dapp, wallet] = [await world.connect(), await world.connect()]
      const topics = [randomTopic(), randomTopic()]
      const messages = topics.map((topic) => ({
        topic,
        message: randomMessage(),
        ttl: 300,
        tag: 1,
      }))
      const { result: ids } = await wallet.call('irn_batchSubscribe', { topics })
      expect(ids).toHaveLength(2)
      expect((await dapp.call('irn_batchPublish', { messages })).result).toBe(true)
      await wallet.messages(2)
      const fetched = await (await world.connect()).call('irn_batchFetchMessages', { topics })
      expect(fetched.result).toMatchObject({
        messages: messages.map(({ topic, message }) => ({ topic, message, tag: 1 })),
        hasMore: false,
      })
      const subscriptions = topics.map((topic, index) => ({ topic, id: (ids as string[])[index] }))
      expect((await wallet.call('irn_batchUnsubscribe', { subscriptions })).result).toBe(true)
      await dapp.publish(topics[0] ?? '', randomMessage())
      await settle(wallet)
      expect(wallet.pushed).toHaveLength(2)
    })

    test('[A31] irn_unsubscribe ends one subscription', async () => {
      const world = await start()
      const [dapp, wallet] = [await world.connect(), await world.connect()]
      const topic = randomTopic()
      const { result: id } = await wallet.subscribe(topic)
      expect((await wallet.call('irn_unsubscribe', { topic, id })).result).toBe(true)
      await dapp.publish(topic, randomMessage())
      await settle(wallet)
      expect(wallet.pushed).toEqual([])
    })

    test('[A31] fetching comes to an end for who asks as long as there is more', async () => {
      const world = await start()
      const [dapp, wallet] = [await world.connect(), await world.connect()]
      const topic = randomTopic()
      const sent = Array.from({ length: 60 }, () => randomMessage())
      await Promise.all(sent.map((message) => dapp.publish(topic, message)))
      type Page = { messages: { message: string }[]; hasMore: boolean }
      const read: string[] = []
      for (let hasMore = true; hasMore; ) {
        const page = (await wallet.call('irn_fetchMessages', { topic })).result as Page
        read.push(...page.messages.map(({ message }) => message))
        hasMore = page.hasMore
      }
      expect(read).toEqual(sent)
    })

    test('[A31] wc_proposeSession and wc_approveSession publish and subscribe at once', async () => {
      const world = await start()
      const [dapp, wallet] = [await world.connect(), await world.connect()]
      const [pairingTopic, sessionTopic] = [randomTopic(), randomTopic()]
      const [proposal, response, settlement, request] = Array.from({ length: 4 }, () =>
        randomMessage(),
      )
      const proposed = await dapp.call('wc_proposeSession', {
        pairingTopic,
        sessionProposal: proposal,
        ttl: 300,
        correlationId: 1,
        attestation: undefined,
      })
      expect(proposed.result).toBe(true)
      await wallet.subscribe(pairingTopic)
      expect(await wallet.messages(1)).toEqual([proposal])
      expect(wallet.pushed[0]?.tag).toBe(1100)
      const approved = await wallet.call('wc_approveSession', {
        pairingTopic,
        sessionTopic,
        sessionProposalResponse: response,
        sessionSettlementRequest: settlement,
        ttl: 300,
        approvedChains: ['eip155:1'],
      })
      expect(approved.result).toBe(true)
      expect(await dapp.messages(1)).toEqual([response])
      await dapp.subscribe(sessionTopic)
      expect(await dapp.messages(2)).toEqual([response, settlement])
      expect(dapp.pushed.map(({ tag }) => tag)).toEqual([1101, 1102])
      await dapp.publish(sessionTopic, request ?? '')
      expect(await wallet.messages(2)).toEqual([proposal, request])
    })

    test('[A31] ids come back as they were sent, in 19 digits too', async () => {
      const world = await start()
      const wallet = await world.connect()
      const raw = (id: string) =>
        `{"id":${id},"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${randomTopic()}"}}`
      const answers: string[] = []
      wallet.socket.on('message', (data) => answers.push(String(data)))
      for (const id of ['1763625600123456789', '"1763625600123456789"', '7']) {
        wallet.socket.send(raw(id))
        await wallet.strays(answers.length + 1)
      }
      expect(answers.map((answer) => /^\{"id":([^,]+),/.exec(answer)?.[1])).toEqual([
        '1763625600123456789',
        '"1763625600123456789"',
        '7',
      ])
    })
  })

  describe('a client that sends nonsense', () => {
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
    ])('[A31] is told which parameter of %s is wrong', async (method, params, field) => {
      const world = await start()
      const client = await world.connect()
      expect((await client.call(method, params)).error).toEqual({
        code: -32602,
        message: `The parameter \`${field}\` is invalid.`,
      })
      expect((await client.subscribe(randomTopic())).result).toBeTypeOf('string')
    })

    test('[A31] is told what is no request, and may go on', async () => {
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
      // Answers to nothing.
      for (const id of [1, 'x', 1e20]) client.socket.send(JSON.stringify({ id, result: true }))
      await settle(client)
    })

    test('[A31] is not listened to for ever', async () => {
      const world = await start()
      const client = await world.connect()
      for (let time = 0; time < 40; time++) client.socket.send('{')
      expect(await client.closed).toBe(1008)
    })

    test('[A31] cannot send more than the relay can carry', async () => {
      const world = await start()
      const [client, other] = [await world.connect(), await world.connect()]
      client.socket.send(' '.repeat(MAX_FRAME + 1))
      expect(await client.closed).toBe(1009)
      await settle(other)
    })
  })

  describe('limits', () => {
    test('[A31] on messages are per client and minute, and per project', async () => {
      const world = await start({
        limits: { messagesPerMinute: 2, messagesPerProjectPerMinute: 3 },
      })
      const [ada, bob] = [await world.connect(), await world.connect()]
      const eve = await world.connect({ projectId: 'always' })
      const publish = async (client: RelaySocket) =>
        (await client.publish(randomTopic(), randomMessage())).error?.message
      const spent = 'Too many messages; try again in a minute.'
      expect([await publish(ada), await publish(ada), await publish(ada)]).toEqual([
        undefined,
        undefined,
        spent,
      ])
      expect([await publish(bob), await publish(bob), await publish(eve)]).toEqual([
        undefined,
        spent,
        undefined,
      ])
      world.clock.advance(MINUTE)
      expect(await publish(ada)).toBeUndefined()
    })

    test('[A31] on a mailbox make room again when messages run out', async () => {
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

    test('[A31] on subscriptions hold for a socket', async () => {
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

    test('[A31] on requests end a socket that goes on and on', async () => {
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
    test('[A31] are pinged, and ended when they do not answer', async () => {
      const world = await start({ pingEvery: 50 })
      const socket = await world.connect({ autoPong: false })
      await new Promise((resolve) => socket.socket.once('ping', resolve))
      expect(await socket.closed).toBe(1006)
    })

    test('[A31] say goodbye when the process ends, with what they took stored', async () => {
      const world = await start()
      const dapp = await world.connect()
      const topic = randomTopic()
      const message = randomMessage()
      await dapp.publish(topic, message)
      const end = worlds.pop()
      await end?.close()
      expect(await dapp.closed).toBe(1001)

      const next = await start({ clock: world.clock })
      const wallet = await next.connect()
      await wallet.subscribe(topic)
      expect(await wallet.messages(1)).toEqual([message])
    })

    test('[A31] leave no topic, no message and no token in the log', async () => {
      const world = await start()
      const key = createRelayKey()
      const auth = key.jwt({ aud: world.url, iat: world.clock.now() / SECOND })
      const client = await world.connect({ key, auth })
      const topic = randomTopic()
      const message = randomMessage()
      await client.publish(topic, message)
      await client.call('irn_publish', { topic, message: 7 })
      await client.close()
      const log = world.lines.join('')
      expect(log).toContain('"route":"/relay","status":101')
      for (const secret of [topic, message, auth, key.clientId]) expect(log).not.toContain(secret)
    })
  })
})
