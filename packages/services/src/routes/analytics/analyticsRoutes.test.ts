import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readCounts } from '../../domain/analytics/readCounts.js'
import { projectSchema } from '../../domain/projects/project.js'
import { sweep } from '../../domain/retention/sweep.js'
import { DAY } from '../../platform/time.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { createWorld, DAPP_ORIGIN, FRAME_ORIGIN, type World } from '../../testing/world.js'

const event = (name: string, properties?: Record<string, unknown>) => ({
  eventId: randomUUID(),
  url: 'https://app.example/',
  domain: 'app.example',
  timestamp: 1,
  props: { type: 'track' as const, event: name, properties },
})

onDatabase((db) => {
  const worldOf = (id: string, options: { features?: object } & createWorld.Options = {}) => {
    const { features, ...rest } = options
    const project = projectSchema({ development: false }).parse({
      id,
      name: id,
      allowedOrigins: [DAPP_ORIGIN],
      features,
    })
    return createWorld(db(), { ...rest, config: { projects: [project] } })
  }
  const post = (world: World, project: string, body: unknown, origin = DAPP_ORIGIN) =>
    world.fetch(
      new Request(`${FRAME_ORIGIN}/e?projectId=${project}`, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    )
  const counts = (world: World, project: string, days = 30) =>
    readCounts(db(), { project, days, now: world.clock.now() })

  describe('POST /e', () => {
    test('[A26] [A34] counts events by name and detail, and stores only the counts', async () => {
      const world = worldOf('counted')
      expect((await post(world, 'counted', event('MODAL_OPEN'))).status).toBe(202)
      await post(world, 'counted', [
        event('CONNECT_SUCCESS', { method: 'browser', name: 'MetaMask', address: '0xabc' }),
        event('CONNECT_SUCCESS', { name: 'MetaMask' }),
        event('MODAL_OPEN', { connected: false }),
      ])
      expect(await counts(world, 'counted')).toEqual([
        { event: 'CONNECT_SUCCESS', detail: 'MetaMask', count: 2 },
        { event: 'MODAL_OPEN', detail: '', count: 2 },
      ])
    })

    test('[A26] sums counts over the requested days, and deletes them after 400 days', async () => {
      const world = worldOf('days')
      await post(world, 'days', event('MODAL_OPEN'))
      world.clock.advance(2 * DAY)
      await post(world, 'days', event('MODAL_OPEN'))
      const [latest, all] = [await counts(world, 'days', 2), await counts(world, 'days', 3)]
      expect([latest[0]?.count, all[0]?.count]).toEqual([1, 2])
      world.clock.advance(399 * DAY)
      await sweep(db(), world.clock.now())
      expect((await counts(world, 'days', 1_000))[0]?.count).toBe(1)
    })

    test('[A26] [Z23] refuses a page that is not listed, with a readable reason', async () => {
      const world = worldOf('foreign')
      const response = await post(world, 'foreign', event('MODAL_OPEN'), 'https://evil.example')
      expect(response.status).toBe(403)
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(await counts(world, 'foreign')).toEqual([])
    })

    test('[A26] ignores events if the operator turned analytics off', async () => {
      const world = worldOf('off', { features: { analytics: false } })
      expect((await post(world, 'off', event('MODAL_OPEN'))).status).toBe(202)
      expect(await counts(world, 'off')).toEqual([])
    })

    test('[A26] counts invented details together, so that they do not fill the database', async () => {
      const world = worldOf('flood')
      for (let at = 0; at < 40; at++)
        await post(
          world,
          'flood',
          Array.from({ length: 32 }, (_, n) => event('MODAL_OPEN', { name: `${at} ${n}` })),
        )
      const found = await counts(world, 'flood')
      expect(found).toHaveLength(1_001)
      expect(found[0]).toEqual({ event: '(other)', detail: '', count: 280 })
    })

    test.each([
      ['text that is not JSON', '{'],
      ['a missing event', {}],
      ['an empty list', []],
      ['33 events', Array.from({ length: 33 }, () => event('MODAL_OPEN'))],
      ['an event with another name', event('modal open')],
      ['an id that is not a UUID', { ...event('MODAL_OPEN'), eventId: '1' }],
      ...(['eventId', 'url', 'domain', 'timestamp', 'props'] as const).map(
        (field): [string, object] => [
          `an event without \`${field}\``,
          { ...event('MODAL_OPEN'), [field]: undefined },
        ],
      ),
    ])('[A26] refuses %s', async (_what, body) => {
      const world = worldOf('bad')
      expect((await post(world, 'bad', body)).status).toBe(400)
      expect(await counts(world, 'bad')).toEqual([])
    })

    test('[A26] counts details together if they are equal in the database', async () => {
      const world = worldOf('halves')
      const names = ['a\ud83d', 'a\ud83e', 'a\u202e', 'a\u2028']
      const events = names.map((name) => event('SELECT_WALLET', { name }))
      expect((await post(world, 'halves', events)).status).toBe(202)
      expect(await counts(world, 'halves')).toEqual([
        { event: 'SELECT_WALLET', detail: 'a ', count: 4 },
      ])
    })

    test('[A26] shortens long details, and details with control characters or half characters, to one line', async () => {
      const world = worldOf('odd')
      for (const name of ['a\u0000\nb', 'x'.repeat(10_000), `${'x'.repeat(127)}\u{1f600}`])
        expect((await post(world, 'odd', event('SELECT_WALLET', { name }))).status).toBe(202)
      const found = await counts(world, 'odd')
      expect(found.map(({ detail }) => detail.length)).toEqual(expect.arrayContaining([3, 128]))
      expect(found).toHaveLength(3)
    })

    describe('security: a site that invents a thousand labels', () => {
      const post32 = async (world: World, project: string, round: number, address: string) =>
        world.fetch(
          new Request(`${FRAME_ORIGIN}/e?projectId=${project}`, {
            method: 'POST',
            headers: { origin: DAPP_ORIGIN, 'content-type': 'application/json' },
            body: JSON.stringify(
              Array.from({ length: 32 }, (_, n) =>
                event('MODAL_OPEN', { name: `${address} ${round} ${n}` }),
              ),
            ),
          }),
          address,
        )
      const flood = async (world: World, project: string, addresses: readonly string[]) => {
        for (let round = 0; round < 40; round++)
          for (const address of addresses) await post32(world, project, round, address)
      }
      const labelsOf = async (world: World, project: string) =>
        new Set((await counts(world, project)).map(({ detail }) => detail))

      test('[A26] keeps the labels of others, and removes its own oldest ones', async () => {
        const world = worldOf('fair')
        await flood(world, 'fair', ['203.0.113.1'])
        await post(world, 'fair', event('CONNECT_SUCCESS', { name: 'MetaMask' }))
        const labels = await labelsOf(world, 'fair')
        expect(labels).toContain('MetaMask')
        expect(labels).not.toContain('203.0.113.1 0 0')
        const all = await counts(world, 'fair')
        expect(all.reduce((sum, { count }) => sum + count, 0)).toBe(40 * 32 + 1)
        expect(all).toHaveLength(1_001)
      })

      test('[A26] keeps a label that three sites have sent', async () => {
        const world = worldOf('shared')
        for (const address of ['192.0.2.1', '198.51.100.1', '203.0.113.1'])
          await world.fetch(
            new Request(`${FRAME_ORIGIN}/e?projectId=shared`, {
              method: 'POST',
              headers: { origin: DAPP_ORIGIN, 'content-type': 'application/json' },
              body: JSON.stringify(event('CONNECT_SUCCESS', { name: 'Rainbow' })),
            }),
            address,
          )
        const sites = Array.from({ length: 6 }, (_, n) => `10.0.${n}.1`)
        await flood(world, 'shared', sites)
        expect(await labelsOf(world, 'shared')).toContain('Rainbow')
      })

      test('[A26] treats a /48 network like one address', async () => {
        const world = worldOf('prefix')
        const networks = Array.from({ length: 40 }, (_, n) => `2001:db8:1:${n}::1`)
        for (const [round, address] of networks.entries())
          await post32(world, 'prefix', round, address)
        for (let index = 0; index < 20; index++)
          await post(world, 'prefix', event('SELECT_WALLET', { name: `own ${index}` }))
        const labels = await labelsOf(world, 'prefix')
        for (let index = 0; index < 20; index++) expect(labels).toContain(`own ${index}`)
      })
    })
  })
})
