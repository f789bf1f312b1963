import { describe, expect, test } from 'vitest'
import type { OpenStore } from './messageStore.js'
import { sweepRelay } from './removeMessages.js'
import { relayMessages, relayReceipts } from './tables.js'
import { onRelay } from './testing/onRelay.js'
import { backlog, relaySuite } from './testing/relaySuite.js'
import { randomMessage, randomTopic } from './testing/relayWorld.js'
import { MINUTE, SECOND } from './time.js'

function slow(openStore: OpenStore): OpenStore {
  return (options) => {
    const store = openStore(options)
    return {
      ...store,
      async store(publication) {
        const stored = await store.store(publication)
        await new Promise((resolve) => setTimeout(resolve, 500))
        return stored
      },
    }
  }
}

onRelay(({ db, start }) => {
  relaySuite({ start })

  describe('a message', () => {
    test('[A31] is acknowledged to the sender before the receiver’s reply', async () => {
      const world = await start({ change: slow })
      const [dapp, wallet] = [await world.connect(), await world.connect()]
      const topic = randomTopic()
      await dapp.subscribe(topic)
      await wallet.subscribe(topic)
      const order: string[] = []
      wallet.onPush(() => void wallet.publish(topic, randomMessage()))
      dapp.onPush(() => order.push('answered'))
      await dapp.publish(topic, randomMessage()).then(() => order.push('published'))
      await dapp.messages(1)
      expect(order).toEqual(['published', 'answered'])
    })

    test('[A31] expires after its lifetime, which a second publication extends', async () => {
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
      await dapp.publish(topic, renewed, { ttl: 60 })
      expect(await backlog(world, topic)).toEqual([long, renewed])
      world.clock.advance(10 * MINUTE)
      await sweepRelay(db(), world.clock.now())
      expect([await db().$count(relayMessages), await db().$count(relayReceipts)]).toEqual([0, 0])
    })
  })
})
