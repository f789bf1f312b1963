import { describe, expect, test } from 'vitest'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { createWorld, FRAME_ORIGIN, PROJECTS } from '../../testing/world.js'
import { DEVICE_STYLE_PATH } from '../login/device/deviceStyle.js'

const network = {
  caipNetworkId: 'eip155:1',
  name: 'Ethereum',
  testnet: false,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrl: 'http://127.0.0.1:9/',
}
const DOCUMENTS = [
  ...[
    '/f/demo',
    '/f/nobody',
    '/approve',
    '/approve-start',
    '/login-start',
    '/settings-start',
    '/hub/demo',
    '/hub/nobody',
    '/extension/demo',
  ],
  ...['/hub/demo/export', '/hub/demo/import', '/hub/demo/offline', '/hub/demo/enter'],
  ...['/assets/worker-7a8b.js', '/assets/index-1a2b.js', `/device/${'A'.repeat(43)}`],
  `/undo-email/${'A'.repeat(43)}`,
]
const ID = 'A'.repeat(22)
/** Paths below the policies' paths. Add paths here for a new path in the policies. */
const BELOW: Record<string, readonly string[]> = {
  '/assets/': ['', 'index-1a2b.js', 'index-1a2b.js/', 'none.js', '..%2fhub'],
  '/assets/worker-7a8b.js': ['', '/'],
  '/f/': ['', 'demo', 'demo/', 'nobody', '..%2fhub'],
  '/public/getTokenImage/': ['', 'ETH', 'ETH/', 'NONE', '..%2f..%2fhub'],
  '/v1/auth/': [
    ...['', 'email', 'email/start', 'email/verify', 'email/device', 'session', 'session/'],
    ...[
      'session/shown',
      'sign-out',
      'email-change',
      'email-change/primary',
      'hand-over',
      'hand-over/take',
      '..%2f..%2fhub',
    ],
  ],
  '/v1/wallets/': [
    ...['', ID, `${ID}/`, `${ID}/unlock`, `${ID}/links`, `${ID}/links/${ID}`, `${ID}/recovery`],
    ...[`${ID}/devices`, '..%2f..%2fhub'],
  ],
  '/v1/account/': ['', 'deletion', 'deletion/', 'deletion/cancel', '..%2f..%2fhub'],
  '/v1/account/identities/changes/cancel': ['', '/'],
  '/v1/bundler/': ['', 'eip155:31337', 'eip155:31337/', '..%2f..%2fhub'],
  '/v1/fungible/price': ['', '/'],
  '/v1/nft/items': ['', '/'],
  '/v1/permissions': ['', '/'],
  '/v1/popups/': [
    '',
    ID,
    `${ID}/`,
    `${ID}/take`,
    `${ID}/answers`,
    `${ID}/replies`,
    `${ID}/close`,
    '..%2f..%2fhub',
  ],
  '/v1/profile/account': ['', '/', '/alice'],
  '/v1/profile/zone': ['', '/'],
  '/v1/rpc/': ['', 'eip155:1', 'eip155:1/', 'eip155:2', '..%2f..%2fhub'],
  [DEVICE_STYLE_PATH]: ['', '/'],
}
const TARGETS = ['', '?url=https://evil.example/', '?next=//evil.example', '?redirect_uri=/hub']

onDatabase((db) => {
  test('does not redirect or fetch a given URL on a path of a policy', async () => {
    const asked: string[] = []
    const world = createWorld(db(), {
      config: {
        networks: [network],
        projects: PROJECTS.map((each) => ({ ...each, extensionWindow: true })),
      },
      fetch: async (input) => {
        asked.push(String(input))
        return Response.redirect('https://evil.example/', 307)
      },
    })
    const named = new Set<string>()
    for (const path of DOCUMENTS) {
      const { headers } = await world.fetch(new Request(FRAME_ORIGIN + path))
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy, path).not.toContain("'self'")
      for (const [source] of policy.replace(/frame-ancestors [^;]*/, '').matchAll(/http[^ ;]+/g))
        named.add(source.slice(FRAME_ORIGIN.length))
    }
    expect([...named].sort()).toEqual(Object.keys(BELOW).sort())

    for (const path of named)
      for (const below of BELOW[path] ?? [])
        for (const target of TARGETS)
          for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS']) {
            const body =
              method === 'POST' ? '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}' : null
            const headers = { 'content-type': 'application/json', origin: FRAME_ORIGIN }
            const request = new Request(FRAME_ORIGIN + path + below + target, {
              method,
              headers,
              body,
            })
            const answer = await world.fetch(request)
            const what = `${method} ${path}${below}${target}`
            expect(answer.status < 300 || answer.status >= 400, what).toBe(true)
            expect(answer.headers.has('location'), what).toBe(false)
          }
    // The node's redirect has no effect either: no other host received a request.
    expect(new Set(asked)).toEqual(new Set([network.rpcUrl]))
  })

  describe('control', () => {
    test('detects the only redirect, which no policy path covers', async () => {
      const answer = await createWorld(db()).fetch(new Request(`${FRAME_ORIGIN}/hub`))
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/hub/demo'])
      expect(Object.keys(BELOW).some((path) => '/hub'.startsWith(path))).toBe(false)
    })
  })
})
