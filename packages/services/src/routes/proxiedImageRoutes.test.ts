import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createBudgets } from '../domain/budgets.js'
import { failure } from '../testing/failure.js'
import { onDatabase } from '../testing/onDatabase.js'
import { createWorld, DAPP_ORIGIN, FRAME_ORIGIN } from '../testing/world.js'
import { proxiedImageRoutes } from './proxiedImageRoutes.js'
import { createSecurityHeaders } from './securityHeaders.js'

const PATH = '/v1/image?projectId=demo&url=https%3A%2F%2Fimages.example.org%2Fa.png'

onDatabase((db) => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    createWorld(db()).fetch(new Request(FRAME_ORIGIN + path, { headers }))

  describe('GET /v1/image', () => {
    test('answers with the image alone, which may do nothing when it is opened', async () => {
      const bytes = new Uint8Array([1, 2, 3])
      const routes = proxiedImageRoutes({
        projects: [
          {
            id: 'demo',
            name: 'Demo',
            allowedOrigins: [],
            headless: false,
            approvals: 'frame',
            deviceCheck: 'never',
          },
        ],
        budgets: createBudgets({ db: db(), clock: Date.now, key: randomBytes(32) }),
        client: () => ({ address: '192.0.2.1', network: '192.0.2.1' }),
        fetchImage: async () => ({ type: 'image/png', bytes }),
        headers: createSecurityHeaders(FRAME_ORIGIN),
      })
      const response = await routes.request(PATH.replace('/v1/image', '/'))
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes)
      expect(Object.fromEntries(response.headers)).toEqual({
        'cache-control': 'public, max-age=86400',
        'content-disposition': 'inline',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'content-type': 'image/png',
        'cross-origin-embedder-policy': 'require-corp',
      })
    })

    test.each([
      '',
      '&url=',
      '&url=http%3A%2F%2F127.0.0.1',
      '&url=https%3A%2F%2Fimages.example.org',
    ])('says the same of every failure, and lets nobody keep it (%s)', async (query) => {
      const response = await get(`/v1/image?projectId=demo${query}`)
      expect([response.status, await response.json()]).toEqual([404, failure('invalidRequest')])
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    })

    test('fetches nothing for a project that is not known, nor for another site', async () => {
      expect((await get(PATH.replace('demo', 'other'))).status).toBe(403)
      expect((await get(PATH, { origin: DAPP_ORIGIN })).status).toBe(403)
      expect((await get(PATH, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    })

    test('slows a network down', async () => {
      const limits = { proxiedImagesPerAddress: { points: 2, window: 60_000 } }
      const world = createWorld(db(), { limits })
      const ask = async () => (await world.fetch(new Request(FRAME_ORIGIN + PATH))).status
      expect([await ask(), await ask(), await ask()]).toEqual([404, 404, 429])
    })
  })
})
