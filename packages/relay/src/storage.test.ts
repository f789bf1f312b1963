import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ROW_BYTES } from './limits.js'
import { sweepRelay } from './removeMessages.js'
import { relayMessages, relayReceipts, relayUsage } from './tables.js'
import { onRelay } from './testing/onRelay.js'
import { createRelayKey, type RelaySocket } from './testing/relayClient.js'
import { type RelayWorld, randomMessage, randomTopic } from './testing/relayWorld.js'
import { MINUTE, SECOND } from './time.js'

const MESSAGE = ROW_BYTES + Buffer.byteLength(randomMessage(3_072))
const large = () => randomMessage(3_072)
const CLIENT = {
  code: -32005,
  message: 'This client has too many undelivered messages; try again later.',
}
const NETWORK = {
  code: -32005,
  message: 'This network site has too many undelivered messages; try again later.',
}
const PROJECT = {
  code: -32005,
  message: 'This project has too many undelivered messages; try again later.',
}
const OVERALL = {
  code: -32005,
  message: 'There are too many undelivered messages; try again later.',
}
const room = (count: number) => count * MESSAGE

onRelay(({ db, start: startRelay, stop }) => {
  const plenty = {
    storedPerClient: room(1_000),
    storedPerSite: room(1_000),
    storedPerProject: room(1_000),
    stored: room(1_000),
    storedWithoutFail: room(1),
  }
  const start = async (limits: Partial<typeof plenty> = {}) => {
    await db().delete(relayMessages)
    await db().delete(relayUsage)
    return startRelay({ trustProxy: 1, limits: { ...plenty, ...limits } })
  }
  /** Publishes until an error. @returns the number of accepted messages, and the error */
  async function fill(client: RelaySocket, params: object = {}) {
    for (let count = 0; ; count++) {
      const { error } = await client.publish(randomTopic(), large(), params)
      if (error !== undefined) return { count, error }
    }
  }
  const connect = (world: RelayWorld, address: string, projectId = 'demo') =>
    world.connect({ address, projectId })
  const publish = async (client: RelaySocket, topic = randomTopic()) =>
    (await client.publish(topic, large())).error
  const publishInTheEnd = (client: RelaySocket) =>
    expect.poll(() => publish(client), { timeout: 30_000 }).toBeUndefined()
  const booked = async () => {
    const rows = await db().select().from(relayUsage)
    return Object.fromEntries(
      rows.map(({ kind, project, subject, bytes }) => [`${kind} ${project} ${subject}`, bytes]),
    )
  }
  const counted = async () => {
    const rows = await db()
      .select({
        project: relayMessages.project,
        network: relayMessages.network,
        publisher: relayMessages.publisher,
        size: relayMessages.size,
      })
      .from(relayMessages)
    const sums: Record<string, number> = {}
    for (const { project, network, publisher, size } of rows)
      for (const key of [
        `project ${project} `,
        `network ${project} ${network}`,
        `client  ${publisher}`,
      ])
        sums[key] = (sums[key] ?? 0) + size
    return sums
  }

  const stored = async (key: string) => (await counted())[key] ?? 0

  describe('storage of messages', () => {
    test('[A31] limits messages per client, but not for another client at the same address', async () => {
      const world = await start({ storedPerClient: room(3) })
      const [eve, ada] = [
        await connect(world, '198.51.100.1'),
        await connect(world, '198.51.100.1'),
      ]
      expect(await fill(eve)).toEqual({ count: 3, error: CLIENT })
      expect(await publish(ada)).toBeUndefined()
    })

    test('[A31] limits messages per address with any number of clients, but not for other addresses', async () => {
      const world = await start({ storedPerSite: room(8) })
      for (let client = 0; client < 12; client++) {
        const eve = await connect(world, '198.51.100.1')
        for (let time = 0; time < 2; time++) await publish(eve)
        expect(await stored('project demo ')).toBeLessThanOrEqual(room(8))
      }
      expect(await fill(await connect(world, '198.51.100.1'))).toMatchObject({ error: NETWORK })
      expect((await fill(await connect(world, '198.51.101.1'))).count).toBeGreaterThan(5)
    })

    test('[A31] limits messages per project with any number of addresses, but not for another project', async () => {
      const world = await start({ storedPerProject: room(10), storedPerSite: room(4) })
      let error: unknown
      for (let address = 1; address < 9; address++)
        ({ error } = await fill(await connect(world, `198.51.${address}.1`)))
      expect(error).toEqual(PROJECT)
      expect(await stored('project demo ')).toBeLessThanOrEqual(room(10))
      expect(await fill(await connect(world, '198.51.100.1', 'always'))).toMatchObject({
        count: 3,
        error: NETWORK,
      })
    })

    test('[A31] limits the total, and removes messages of the largest owners to store small messages', async () => {
      // An odd number of bytes gives fractional shares.
      const world = await start({ stored: room(40) + 3, storedPerSite: room(20) })
      const heavy = [
        await connect(world, '198.51.100.1'),
        await connect(world, '198.51.101.1', 'always'),
        await connect(world, '198.51.102.1', 'never'),
      ]
      const fills = []
      for (const client of heavy) fills.push(await fill(client))
      expect(fills.map(({ error }) => error)).toEqual([NETWORK, NETWORK, OVERALL])
      // 30 sites send one message each. The relay has room for 9 at the start.
      const small = Array.from({ length: 30 }, (_, index) => `203.0.${index + 1}.1`)
      const kept: string[] = []
      for (const address of small) {
        const client = await connect(world, address)
        await publishInTheEnd(client)
        kept.push(client.clientId)
        await client.close()
      }
      const sums = await counted()
      expect(Object.values(sums).reduce((all, one) => all + one, 0) / 3).toBeLessThanOrEqual(
        room(40) + 3,
      )
      expect(kept.filter((id) => sums[`client  ${id}`] === undefined)).toEqual([])
      expect(await fill(heavy[0] as RelaySocket)).toMatchObject({ error: OVERALL })
    })

    test('[A31] frees the space of expired messages', async () => {
      const world = await start({ storedPerClient: room(3) })
      const dapp = await connect(world, '198.51.100.1')
      expect(await fill(dapp, { ttl: 60 })).toMatchObject({ count: 3 })
      world.clock.advance(61 * SECOND)
      await publishInTheEnd(dapp)
    })

    test('[A31] frees the space of messages that a receiver confirms', async () => {
      const world = await start({ storedPerClient: room(3) })
      const [dapp, wallet] = [
        await connect(world, '198.51.100.1'),
        await connect(world, '198.51.100.2'),
      ]
      const topic = randomTopic()
      for (let time = 0; time < 3; time++) expect(await publish(dapp, topic)).toBeUndefined()
      expect(await publish(dapp, topic)).toEqual(CLIENT)
      await wallet.subscribe(topic)
      await wallet.messages(3)
      await publishInTheEnd(dapp)
    })

    test('[A31] counts every byte after publishing, renewal and cleanup', async () => {
      const world = await start()
      const [dapp, wallet] = [
        await connect(world, '198.51.100.1'),
        await connect(world, '198.51.100.2', 'always'),
      ]
      const topic = randomTopic()
      const again = large()
      await Promise.all([
        ...Array.from({ length: 5 }, () => publish(dapp, topic)),
        ...Array.from({ length: 5 }, () => dapp.publish(topic, again, { attestation: 'a.b.c' })),
        wallet.publish(topic, large(), { ttl: 60 }),
      ])
      const sums = await counted()
      expect(Object.keys(sums)).toHaveLength(6)
      expect(await booked()).toEqual(sums)
      world.clock.advance(MINUTE)
      await sweepRelay(db(), world.clock.now())
      expect(await booked()).toEqual(await counted())
      world.clock.advance(5 * MINUTE)
      await sweepRelay(db(), world.clock.now())
      expect(await booked()).toEqual({})
    })

    test('[A31] counts the messages of all processes of one database together', async () => {
      const first = await start({ storedPerClient: room(4) })
      const second = await startRelay({
        trustProxy: 1,
        clock: first.clock,
        limits: { ...plenty, storedPerClient: room(4) },
      })
      const key = createRelayKey()
      const sockets = [
        await first.connect({ key, address: '198.51.100.1' }),
        await second.connect({ key, address: '198.51.100.2' }),
      ]
      const counts = []
      for (const socket of sockets) counts.push((await fill(socket)).count)
      expect(counts).toEqual([4, 0])
      await stop(second)
    })

    test('[A31] stores messages as long as their tag allows, for any requested time', async () => {
      const world = await start()
      const dapp = await connect(world, '198.51.100.1')
      const lives: [tag: number, seconds: number][] = [
        [1100, 300],
        [1108, 604_800],
        [1112, 86_400],
        [1114, 30],
        [9_999, 300],
      ]
      for (const [tag] of lives) await dapp.publish(randomTopic(), large(), { tag, ttl: 2_592_000 })
      const rows = await db()
        .select({
          tag: relayMessages.tag,
          seconds: sql<string>`extract(epoch from ${relayMessages.expiresAt} - ${relayMessages.publishedAt})`,
        })
        .from(relayMessages)
        .orderBy(relayMessages.tag)
      expect(rows.map(({ tag, seconds }) => [tag, Number(seconds)])).toEqual(lives)
    })

    test('[A31] stores eight confirmations per message, and sends the message to a ninth client again', async () => {
      const world = await start()
      const dapp = await connect(world, '198.51.100.1')
      const topic = randomTopic()
      await publish(dapp, topic)
      for (let client = 0; client < 9; client++) {
        const wallet = await connect(world, '198.51.100.2')
        await wallet.subscribe(topic)
        await wallet.messages(1)
      }
      await expect.poll(() => db().$count(relayReceipts), { timeout: 30_000 }).toBe(8)
    })

    test('[A31] does not store network addresses', async () => {
      const world = await start()
      await publish(await connect(world, '198.51.100.77'))
      await publish(await connect(world, '198.51.100.77'))
      await publish(await connect(world, '198.51.101.78'))
      const rows = await db().select().from(relayMessages)
      expect(new Set(rows.map(({ network }) => network)).size).toBe(2)
      expect(JSON.stringify([rows, await db().select().from(relayUsage)])).not.toContain(
        '198.51.10',
      )
    })
  })

  test('[A31] delivers and deletes messages from before the relay counted bytes', async () => {
    const world = await start()
    const topic = randomTopic()
    const message = large()
    const now = world.clock.now()
    await db()
      .insert(relayMessages)
      .values({
        topic,
        message,
        hash: 'old',
        publisher: 'did:key:old',
        tag: 1108,
        publishedAt: new Date(now),
        expiresAt: new Date(now + MINUTE),
      })
    const wallet = await connect(world, '198.51.100.2')
    await wallet.subscribe(topic)
    expect(await wallet.messages(1)).toEqual([message])
    world.clock.advance(2 * MINUTE)
    await sweepRelay(db(), world.clock.now())
    expect([await db().$count(relayMessages), await booked()]).toEqual([0, {}])
  })
})
