import { describe, expect, test } from 'vitest'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { failure } from '../../testing/failure.js'
import { createWorld, DAPP_ORIGIN, FRAME_ORIGIN, PROJECTS } from '../../testing/world.js'

const PATH = '/projects/v1/origins?projectId=demo'

onDatabase((db) => {
  const request = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Request(FRAME_ORIGIN + path, { method, headers })
  const get = (path: string, headers?: Record<string, string>, method?: string) =>
    createWorld(db()).fetch(request(path, headers, method))

  describe('GET /projects/v1/origins', () => {
    test('[A22] sends the list to an allowed page, and lets only that page read it', async () => {
      const response = await get(`${PATH}&st=core&sv=0.1.0`, { origin: DAPP_ORIGIN })
      expect(response.status).toBe(200)
      expect(await response.json()).toEqual({
        allowedOrigins: [DAPP_ORIGIN, 'https://app.example'],
        logins: [],
      })
      expect(response.headers.get('access-control-allow-origin')).toBe(DAPP_ORIGIN)
      expect(response.headers.get('vary')).toBe('Origin')
      expect(response.headers.has('access-control-allow-credentials')).toBe(false)
    })

    test('[A22] responds to a server without an origin', async () => {
      const response = await get(PATH)
      expect(response.status).toBe(200)
      expect(response.headers.has('access-control-allow-origin')).toBe(false)
    })

    test.each([
      'https://evil.example',
      'https://app.example.evil.example',
      'https://sub.app.example',
      'http://app.example',
      'https://app.example:8443',
      'https://app.example.',
      'HTTPS://APP.EXAMPLE',
      'null',
      '*',
    ])('[A22] [Z23] rejects the origin %s, and lets it read only the reason', async (origin) => {
      const response = await get(PATH, { origin })
      expect(response.status).toBe(403)
      expect(await response.json()).toEqual(failure('originNotAllowed'))
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.get('vary')).toBe('Origin')
    })

    test.each(['unknown', 'Demo', 'null', '../demo', '%20', '__proto__', 'x'.repeat(200)])(
      '[A22] [X07] rejects the project %s',
      async (id) => {
        const response = await get(`/projects/v1/origins?projectId=${id}`, { origin: DAPP_ORIGIN })
        expect(response.status).toBe(403)
        expect(await response.json()).toEqual(failure('projectUnknown'))
      },
    )

    test('lists extensions beside the pages, and responds to them', async () => {
      const extension = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop'
      const projects = PROJECTS.map((each) => ({ ...each, extensionOrigins: [extension] }))
      const world = createWorld(db(), { config: { projects } })
      const response = await world.fetch(request(PATH, { origin: extension }))
      expect(await response.json()).toMatchObject({
        allowedOrigins: [DAPP_ORIGIN, 'https://app.example', extension],
      })
      expect(response.headers.get('access-control-allow-origin')).toBe(extension)
      const other = extension.replace('abc', 'bcd')
      expect((await world.fetch(request(PATH, { origin: other }))).status).toBe(403)
    })

    test('responds to a Firefox extension with a random origin, without CORS, if the project has one', async () => {
      const origin = `moz-extension://${crypto.randomUUID()}`
      const projects = PROJECTS.map((each) => ({ ...each, extensionWindow: true }))
      const ask = (config: object, from: string) =>
        createWorld(db(), { config }).fetch(request(PATH, { origin: from }))
      const response = await ask({ projects }, origin)
      expect(response.status).toBe(200)
      expect(response.headers.get('access-control-allow-origin')).not.toBe(origin)
      expect((await ask({}, origin)).status).toBe(403)
      for (const from of [`${origin}.evil.example`, 'moz-extension://', `https://${origin}`])
        expect((await ask({ projects }, from)).status, from).toBe(403)
    })

    test.each(['', '?projectId='])('[X07] reports a missing project id', async (query) => {
      const response = await get(`/projects/v1/origins${query}`)
      expect(response.status).toBe(400)
      expect(await response.json()).toEqual(failure('projectIdMissing'))
    })

    test('[A22] [Z24] limits a client, with a response that the page can read', async () => {
      const limits = { requestsPerClient: { points: 2, window: 60_000 } }
      const world = createWorld(db(), { limits })
      const ask = (path: string, address?: string) =>
        world.fetch(request(path, { origin: DAPP_ORIGIN }), address)
      await ask(PATH)
      await ask(PATH)
      const refused = await ask(PATH)
      expect(refused.status).toBe(429)
      expect(await refused.json()).toEqual(failure('rateLimited', { seconds: 30 }))
      expect(refused.headers.get('retry-after')).toBe('30')
      expect(refused.headers.get('access-control-allow-origin')).toBe('*')
      expect((await ask(PATH, '198.51.100.1')).status).toBe(200)
    })
  })

  describe('a project’s origins', () => {
    const project = (id: string, allowedOrigins: string[]) => ({
      id,
      name: id,
      allowedOrigins,
      extensionOrigins: [],
      headless: false,
      approvals: 'popup' as const,
      deviceCheck: 'existing' as const,
    })
    const projects = [project('unlisted', []), project('open', ['*'])]
    const network = {
      caipNetworkId: 'eip155:1',
      name: 'Ethereum',
      testnet: false,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrl: 'http://127.0.0.1:9/',
    }
    const ask = (path: string, id: string, options: RequestInit = {}) =>
      createWorld(db(), { config: { projects, networks: [network] } }).fetch(
        new Request(`${FRAME_ORIGIN}${path}?projectId=${id}`, options),
      )
    const PUBLIC = ['/projects/v1/origins', '/getWallets', '/public/getCurrencyImage/USD']
    const call = (id: string) =>
      ask('/v1/rpc/eip155:1', id, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: FRAME_ORIGIN },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
      })

    test('[A22] [Z23] rejects all requests of a project without origins, also of programs', async () => {
      for (const path of PUBLIC)
        for (const headers of [{}, { origin: 'https://any.example' }]) {
          const response = await ask(path, 'unlisted', { headers })
          expect([path, response.status]).toEqual([path, 403])
        }
      expect((await call('unlisted')).status).toBe(403)
      const preflight = { method: 'OPTIONS', headers: { origin: 'https://any.example' } }
      expect((await ask('/getWallets', 'unlisted', preflight)).status).toBe(403)
    })

    test('[A22] serves every page with `*`, but does not let a page embed the frame', async () => {
      const headers = { origin: 'https://any.example' }
      for (const path of PUBLIC) {
        const response = await ask(path, 'open', { headers })
        expect([path, response.status]).toEqual([path, 200])
        expect(response.headers.get('access-control-allow-origin')).toBe('https://any.example')
      }
      expect((await call('open')).status).toBe(200)
      const frame = await ask('/f/open', '')
      expect(frame.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(await frame.text()).toContain('"allowedOrigins":[]')
    })
  })

  describe('a preflight', () => {
    test('succeeds from an allowed page, but only for reading', async () => {
      const response = await get(PATH, { origin: DAPP_ORIGIN }, 'OPTIONS')
      expect(response.status).toBe(204)
      expect(response.headers.get('access-control-allow-origin')).toBe(DAPP_ORIGIN)
      expect(response.headers.get('access-control-allow-methods')).toBe('GET')
      expect(response.headers.has('access-control-allow-headers')).toBe(false)
    })

    test('fails from another page', async () => {
      const response = await get(PATH, { origin: 'https://evil.example' }, 'OPTIONS')
      expect(response.status).toBe(403)
      expect(response.headers.has('access-control-allow-origin')).toBe(false)
    })
  })

  describe('the state of the services', () => {
    test('is readable for every client', async () => {
      const ok = { status: 'ok' }
      const answers = [
        ['/livez', ok],
        [
          '/readyz',
          {
            ...ok,
            parts: { database: 'ok', disk: 'ok', clock: 'ok', key: 'ok', mail: 'ok' },
            roles: { frame: ok, api: ok, relay: ok, data: ok, images: ok },
          },
        ],
      ] as const
      const world = createWorld(db())
      world.clock.advance(Date.now() - world.clock.now())
      for (const [path, answer] of answers) {
        const response = await world.fetch(request(path))
        expect([response.status, await response.json()]).toEqual([200, answer])
      }
    })

    test('reports 503 at `/readyz` without the database', async () => {
      const world = createWorld(Object.create(db(), { execute: { value: () => Promise.reject() } }))
      expect((await world.fetch(request('/readyz'))).status).toBe(503)
      expect((await world.fetch(request('/livez'))).status).toBe(200)
    })

    test('serves the security contact at the path of RFC 9116', async () => {
      const response = await get('/.well-known/security.txt')
      expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
      expect(await response.text()).toBe(
        'Contact: mailto:login@example.com\n' +
          'Expires: 2027-05-19T07:49:00.000Z\n' +
          'Canonical: http://frame.localhost:4100/.well-known/security.txt\n' +
          'Preferred-Languages: en\n',
      )
    })
  })
})
