import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Bus, News } from './bus.js'
import { openPostgresBus } from './postgresBus.js'
import { type OpenDatabase, openTestDatabase } from './testing/onDatabase.js'
import { startPostgresWorld } from './testing/postgresWorld.js'
import { moveClient, serveBothEnds } from './testing/processes.js'
import { type RelayWorld, randomTopic } from './testing/relayWorld.js'

describe('processes on one database', () => {
  let database: OpenDatabase
  const buses: Bus[] = []
  const worlds: RelayWorld[] = []
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterEach(async () => {
    for (const world of worlds.splice(0)) await world.close()
    for (const bus of buses.splice(0)) await bus.close()
  })
  afterAll(() => database.close())

  async function open(onBroken = () => {}) {
    const bus = await openPostgresBus({ ...database, onBroken })
    buses.push(bus)
    return bus
  }
  async function start() {
    const world = await startPostgresWorld(database)
    worlds.push(world)
    return world
  }
  const breakAll = () =>
    database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'vestibule relay'`,
    )

  test('[A31] receive only events of other processes', async () => {
    const [first, second] = [await open(), await open()]
    const heard: News[] = []
    const news = Array.from({ length: 300 }, (_, id) => ({ topic: randomTopic(), id }))
    const done = new Promise<void>((resolve) => {
      second.listen({
        onGap: () => {},
        onNews: (some) => {
          heard.push(...some)
          if (heard.length === news.length) resolve()
        },
      })
    })
    first.listen({
      onGap: () => {},
      onNews: () => {
        throw new Error('Its own news came back.')
      },
    })
    for (const payload of ['', 'x', 'somebody x:1,y', `someone ${randomTopic()}:-1`])
      await database.db.execute(sql`select pg_notify('vestibule_relay', ${payload}::text)`)
    await first.announce(news)
    await done
    expect(heard).toEqual(news)
  })

  test('[A31] reconnect after a broken connection, and report the gap', async () => {
    const broken: string[] = []
    const [first, second] = [await open(), await open(() => broken.push('broken'))]
    const heard: News[] = []
    let gap = () => {}
    const gaps = new Promise<void>((resolve) => {
      gap = resolve
    })
    second.listen({ onNews: (news) => heard.push(...news), onGap: () => gap() })
    await breakAll()
    await gaps
    expect(broken).toEqual(['broken'])
    const news = [{ topic: randomTopic(), id: 7 }]
    await first.announce(news)
    await expect.poll(() => heard, { timeout: 30_000 }).toEqual(news)
  })

  test('[A31] connect a dapp at one process with a wallet at another', () =>
    serveBothEnds({ start, breakAll }))

  test('[A31] do not send a confirmed message to another process’s client', () =>
    moveClient({ start, breakAll }))
})
