import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { RelayLimits } from './limits.js'
import { relayReceipts } from './tables.js'
import { onRelay, settle } from './testing/onRelay.js'
import { createRelayKey, type RelaySocket } from './testing/relayClient.js'
import { randomMessage, randomTopic } from './testing/relayWorld.js'
import { withinTime } from './testing/withinTime.js'
import { MINUTE, SECOND } from './time.js'

const KIB = 1024
const DELAY = 2 * SECOND

async function publish(dapp: RelaySocket, topic: string, { count = 3, bytes = 48 } = {}) {
  const messages = Array.from({ length: count }, () => randomMessage(bytes))
  for (const message of messages) expect((await dapp.publish(topic, message)).result).toBe(true)
  return messages
}

function idsOf({ socket }: RelaySocket): number[] {
  const ids: number[] = []
  socket.on('message', (data) => {
    const { id, method } = JSON.parse(String(data)) as { id: number; method?: string }
    if (method !== undefined) ids.push(id)
  })
  return ids
}

const confirm = ({ socket }: RelaySocket, ids: readonly number[]) => {
  for (const id of ids) socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
}

onRelay(({ db, start: startRelay }) => {
  const start = (limits: Partial<RelayLimits> = {}) =>
    startRelay({ limits: { firstReplayDelay: DELAY, ...limits } })

  describe('messages for a client that starts', () => {
    test('[A31] arrive after the delay of the first replay, and in the order of publication', async () => {
      const world = await start()
      const dapp = await world.connect()
      const { wallet, topic, sent, early } = await withinTime(DELAY, async () => {
        const wallet = await world.connect()
        const [topic, another] = [randomTopic(), randomTopic()]
        const sent = await publish(dapp, topic)
        await wallet.subscribe(topic)
        sent.push(...(await publish(dapp, topic)))
        await wallet.call('irn_batchSubscribe', { topics: [another] })
        sent.push(...(await publish(dapp, another)))
        await settle(wallet)
        return { wallet, topic, sent, early: [...wallet.pushed] }
      })
      expect(early).toEqual([])
      expect(await wallet.messages(9)).toEqual(sent)

      const { old, now, before } = await withinTime(DELAY, async () => {
        const later = randomTopic()
        const before = wallet.pushed.length
        const old = await publish(dapp, later)
        await wallet.subscribe(later)
        const now = await publish(dapp, topic)
        await wallet.messages(before + 6)
        return { old, now, before }
      })
      expect(wallet.pushed.slice(before).map(({ message }) => message)).toEqual(
        expect.arrayContaining([...old, ...now]),
      )
    })

    test('[A31] remain stored until the client confirms them, even if it disconnects earlier', async () => {
      const world = await start({ firstReplayDelay: SECOND / 2 })
      const key = createRelayKey()
      const receipts = () => db().$count(relayReceipts, eq(relayReceipts.clientId, key.clientId))
      const dapp = await world.connect()
      const topic = randomTopic()
      const sent = await publish(dapp, topic)
      const first = await world.connect({ key, confirms: false })
      const ids = idsOf(first)
      await first.subscribe(topic)
      await first.messages(3)
      await first.close()

      // The clock is stopped: messages keep their ids on each socket of this client.
      const hasty = await (await start()).connect({ key, confirms: false })
      const again = idsOf(hasty)
      confirm(hasty, ids)
      const subscribed = hasty.subscribe(topic)
      confirm(hasty, ids)
      await subscribed
      expect(await hasty.messages(3)).toEqual(sent)
      expect(again).toEqual(ids)
      await hasty.close()

      const brief = await (await start({ firstReplayDelay: MINUTE })).connect({ key })
      await brief.subscribe(topic)
      confirm(brief, ids)
      await brief.close()
      expect(brief.pushed).toEqual([])
      expect(await receipts()).toBe(0)

      const last = await world.connect({ key })
      await last.subscribe(topic)
      expect(await last.messages(3)).toEqual(sent)
      await expect.poll(receipts).toBe(3)
    })

    test('[A31] arrive even if they exceed the size that a socket may buffer', async () => {
      const world = await start({ unsentPerSocket: 256 * KIB })
      const [dapp, wallet] = [await world.connect(), await world.connect()]
      const topic = randomTopic()
      const large = { count: 8, bytes: 96 * KIB }
      const waiting = await publish(dapp, topic, large)
      await wallet.subscribe(topic)
      const live = await publish(dapp, topic, large)
      expect(await wallet.messages(16)).toEqual([...waiting, ...live])
    })
  })
})
