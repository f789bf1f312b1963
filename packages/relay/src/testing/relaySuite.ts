import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type onRelay, settle } from './onRelay.js'
import { createRelayKey, type openRelaySocket } from './relayClient.js'
import { type RelayWorld, randomMessage, randomTopic } from './relayWorld.js'

export async function backlog(
  world: RelayWorld,
  topic: string,
  options?: Partial<openRelaySocket.Options>,
) {
  const socket = await world.connect(options)
  const { result } = await socket.call('irn_fetchMessages', { topic })
  await socket.close()
  return (result as { messages: { message: string }[] }).messages.map(({ message }) => message)
}

export function relaySuite({ start }: Pick<onRelay.Place, 'start'>): void {
  describe('messages between clients', () => {
    test('[A31] sends a message to subscribers, but not to its sender', async () => {
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

    test('[A31] keeps messages for later clients in order, until they confirm them', async () => {
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

    test('[A31] stores a message once if the client publishes it again after a lost response', async () => {
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

    test('[A31] sends a message to each client of a topic, even after another client confirmed it', async () => {
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
    test('[A31] publish, fetch and unsubscribe in batches', async () => {
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

    test('[A31] end one subscription with irn_unsubscribe', async () => {
      const world = await start()
      const [dapp, wallet] = [await world.connect(), await world.connect()]
      const topic = randomTopic()
      const { result: id } = await wallet.subscribe(topic)
      expect((await wallet.call('irn_unsubscribe', { topic, id })).result).toBe(true)
      await dapp.publish(topic, randomMessage())
      await settle(wallet)
      expect(wallet.pushed).toEqual([])
    })

    test('[A31] end a fetch when the client has fetched all messages', async () => {
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

    test('[A31] publish and subscribe in one call of wc_proposeSession and wc_approveSession', async () => {
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

    test('[A31] return ids unchanged, also with 19 digits', async () => {
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
}
