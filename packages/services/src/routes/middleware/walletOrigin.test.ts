import { describe, expect, test } from 'vitest'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { failure } from '../../testing/failure.js'
import { createVisitor } from '../../testing/visitors/visitor.js'
import { createWorld, DAPP_ORIGIN, FRAME_ORIGIN } from '../../testing/world.js'

const ROUTES = [
  ['POST', '/v1/auth/email/start'],
  ['POST', '/v1/auth/email/verify'],
  ['GET', '/v1/auth/session'],
  ['PUT', '/v1/wallets/AAAAAAAAAAAAAAAAAAAAAA'],
  ['POST', '/v1/rpc/eip155:1'],
  ['GET', '/assets/index-1a2b.js'],
  ['GET', '/styles/device.css'],
  ['POST', '/device/x'],
  ['GET', '/f/demo'],
  ['POST', '/r'],
] as const

onDatabase((db) => {
  describe('the frame’s own routes', () => {
    test.each(ROUTES)('%s %s rejects all other origins, without CORS', async (method, path) => {
      const world = createWorld(db())
      for (const origin of [
        DAPP_ORIGIN,
        'https://evil.example',
        'null',
        `${FRAME_ORIGIN}.evil.example`,
      ]) {
        const response = await world.fetch(
          new Request(FRAME_ORIGIN + path, { method, headers: { origin } }),
        )
        expect([origin, response.status]).toEqual([origin, 403])
        expect(await response.json()).toEqual(failure('invalidRequest'))
        const names = [...response.headers.keys()]
        expect(names.filter((name) => name.startsWith('access-control'))).toEqual([])
      }
    })

    test.each(ROUTES.filter(([, path]) => !path.startsWith('/f/') && !path.startsWith('/styles/')))(
      '%s %s rejects requests that a browser marks as cross-site',
      async (method, path) => {
        const headers = { 'sec-fetch-site': 'cross-site' }
        const response = await createWorld(db()).fetch(
          new Request(FRAME_ORIGIN + path, { method, headers }),
        )
        expect(response.status).toBe(403)
      },
    )

    test('do not allow preflights', async () => {
      for (const [, path] of ROUTES) {
        const response = await createWorld(db()).fetch(
          new Request(FRAME_ORIGIN + path, {
            method: 'OPTIONS',
            headers: { origin: DAPP_ORIGIN, 'access-control-request-method': 'POST' },
          }),
        )
        expect(response.status).toBe(403)
        expect(response.headers.has('access-control-allow-origin')).toBe(false)
      }
    })

    test('accept the frame’s origin', async () => {
      const visitor = await createVisitor(createWorld(db()))
      const headers = { origin: FRAME_ORIGIN, 'sec-fetch-site': 'same-origin' }
      const body = { email: 'own@example.com', projectId: 'demo', dappOrigin: DAPP_ORIGIN }
      const answer = await visitor.send('POST', '/v1/auth/email/start', { body, headers })
      expect(answer.status).toBe(200)
    })
  })
})
