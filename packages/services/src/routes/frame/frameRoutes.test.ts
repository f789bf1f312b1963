import { describe, expect, test } from 'vitest'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { failure } from '../../testing/failure.js'
import { buildTestFrame, FRAME_FILES } from '../../testing/frameDist.js'
import { createWorld, FRAME_ORIGIN, PROJECTS } from '../../testing/world.js'

const ORIGIN = FRAME_ORIGIN
const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

type Parts = { connect?: string; images?: string; worker?: string; types?: string; end?: string }

const policy = (ancestors: string, parts: Parts = {}, at = ORIGIN) => {
  const {
    connect = `${at}/v1/auth/ ${at}/v1/bundler/ ${at}/v1/fungible/price ${at}/v1/nft/items ${at}/v1/permissions ${at}/v1/popups/ ${at}/v1/profile/account ${at}/v1/profile/zone ${at}/v1/rpc/`,
    images = "'none'",
  } = parts
  const { worker = `${at}/assets/worker-7a8b.js`, types = 'keyworker', end = '' } = parts
  return (
    `default-src 'none'; script-src ${at}/assets/; script-src-attr 'none'; style-src ${at}/assets/; ` +
    `img-src ${images}; font-src 'none'; connect-src ${connect}; worker-src ${worker}; child-src 'none'; ` +
    "frame-src 'none'; object-src 'none'; media-src 'none'; manifest-src 'none'; base-uri 'none'; " +
    `form-action 'none'; frame-ancestors ${ancestors}; require-trusted-types-for 'script'; ` +
    `trusted-types ${types}; ${end}report-to csp`
  )
}

const documentHeaders = (ancestors: string) => ({
  'cache-control': 'no-store',
  'content-security-policy': policy(ancestors),
  'content-type': 'text/html; charset=UTF-8',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'cross-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=(), midi=(), ' +
    'display-capture=(), payment=(), clipboard-read=(), publickey-credentials-get=(self), ' +
    'publickey-credentials-create=(self), clipboard-write=(self)',
  'referrer-policy': 'no-referrer',
  'reporting-endpoints': 'csp="http://frame.localhost:4100/r"',
  'x-content-type-options': 'nosniff',
})

const DIGITS_PERMISSIONS = documentHeaders('')['permissions-policy'].replace(
  'clipboard-read=()',
  'clipboard-read=(self)',
)

function headersIn(response: Response) {
  const { 'x-request-id': id, vary, ...headers } = Object.fromEntries(response.headers)
  expect([id, vary]).toEqual([expect.stringMatching(/^[\w-]{36}$/), 'Accept-Encoding'])
  return headers
}

onDatabase((db) => {
  const get = (path: string, options?: createWorld.Options, headers: Record<string, string> = {}) =>
    createWorld(db(), options).fetch(new Request(FRAME_ORIGIN + path, { headers }))

  describe('the document of the approval window', () => {
    test('[V12] cannot be framed, connects only to its mailbox, and separates itself from its opener', async () => {
      const response = await get('/approve')
      expect(response.status).toBe(200)
      expect(headersIn(response)).toEqual({
        'cache-control': 'no-store',
        'content-security-policy': policy("'none'", {
          connect: `${ORIGIN}/v1/popups/`,
          images: `data: ${ORIGIN}/public/getTokenImage/`,
          worker: "'none'",
          types: "'none'",
        }),
        'content-type': 'text/html; charset=UTF-8',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'origin-agent-cluster': '?1',
        'permissions-policy': DIGITS_PERMISSIONS.replace('camera=()', 'camera=(self)'),
        'referrer-policy': 'no-referrer',
        'reporting-endpoints': 'csp="http://frame.localhost:4100/r"',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      })
      expect(await response.text()).toContain('integrity="sha384-')
    })
  })

  test('[V12] allows pictures of its origin only in the window’s document', async () => {
    const config = { imageUrl: 'https://img.example' }
    for (const path of ['/approve', '/approve-start', '/f/demo', '/hub/demo', '/hub/demo/enter']) {
      const { headers } = await get(path, { config })
      const said = headers.get('content-security-policy') ?? ''
      const images = /img-src ([^;]+)/.exec(said)?.[1]?.split(' ') ?? []
      for (const source of ['https://img.example/i/', `${ORIGIN}/public/getTokenImage/`])
        expect(images.includes(source), path).toBe(path === '/approve')
      expect(said.split('https://img.example'), path).toHaveLength(path === '/approve' ? 2 : 1)
    }
  })

  describe('the start page', () => {
    test('[V12] keeps its opener, has no network access and cannot be framed', async () => {
      const response = await get('/approve-start')
      expect(response.status).toBe(200)
      expect(headersIn(response)).toEqual({
        'cache-control': 'no-store',
        'content-security-policy': policy("'none'", {
          connect: "'none'",
          images: 'data:',
          worker: "'none'",
          types: "'none'",
        }),
        'content-type': 'text/html; charset=UTF-8',
        'cross-origin-resource-policy': 'same-origin',
        'origin-agent-cluster': '?1',
        'permissions-policy': documentHeaders('')['permissions-policy'],
        'referrer-policy': 'no-referrer',
        'reporting-endpoints': 'csp="http://frame.localhost:4100/r"',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      })
      expect(await response.text()).toContain('integrity="sha384-')
    })

    test('[V12] is the only document of a project without a `Cross-Origin-Opener-Policy` header', async () => {
      const own = ['/approve', '/f/demo', '/hub/demo', '/hub/demo/enter', '/hub/demo/export']
      for (const path of own) {
        const { headers } = await get(path)
        expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin')
      }
    })
  })

  describe('the frame’s document', () => {
    test('has exactly the specified headers, and lists the allowed parents', async () => {
      const response = await get('/f/demo')
      expect(response.status).toBe(200)
      expect(headersIn(response)).toEqual(
        documentHeaders('http://dapp.localhost:4000 https://app.example'),
      )
    })

    test('upgrades requests and requires https if served over https', async () => {
      const response = await get('/f/demo', { config: { frameOrigin: 'https://wallet.example' } })
      expect(response.headers.get('content-security-policy')).toBe(
        policy(
          'http://dapp.localhost:4000 https://app.example',
          { end: 'upgrade-insecure-requests; ' },
          'https://wallet.example',
        ),
      )
      expect(response.headers.get('strict-transport-security')).toBe(
        'max-age=63072000; includeSubDomains; preload',
      )
      expect(response.headers.get('reporting-endpoints')).toBe('csp="https://wallet.example/r"')
    })

    test('contains the project and the operator’s networks, without the URLs of nodes', async () => {
      const network = {
        caipNetworkId: 'eip155:31337',
        name: 'Local',
        testnet: true,
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrl: 'https://node.example/secret-key',
      }
      const html = await (await get('/f/demo', { config: { networks: [network] } })).text()
      const [, json = ''] = /id="vestibule-config">(.*?)<\/script>/s.exec(html) ?? []
      const { rpcUrl, ...shown } = network
      expect(JSON.parse(json)).toEqual({
        projectId: 'demo',
        name: 'Demo & friends',
        allowedOrigins: ['http://dapp.localhost:4000', 'https://app.example'],
        extensionOrigins: [],
        headless: false,
        approvals: 'popup',
        logins: [],
        networks: [shown],
        build: buildTestFrame().hash,
      })
      expect(html).not.toContain('secret-key')
    })

    test('contains a network’s exchange, and every token that the operator lists there', async () => {
      const [router, token, through, wrapped] = ['a1', 'b2', 'c3', 'd4'].map(
        (byte) => `0x${byte.repeat(20)}`,
      ) as [string, string, string, string]
      const network = {
        ...{ caipNetworkId: 'eip155:31337', name: 'Local', testnet: true },
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrl: 'https://node.example',
        data: {
          ...{ tokens: [token], scanBlocks: false, startBlock: 0 },
          pools: { quotes: [{ token, price: 1 }], wrapped, v2: [], v3: [], floor: 50_000 },
        },
        swap: { router, through: [token, through] },
      }
      const html = await (await get('/f/demo', { config: { networks: [network] } })).text()
      const [, json = ''] = /id="vestibule-config">(.*?)<\/script>/s.exec(html) ?? []
      expect(JSON.parse(json).networks[0].swap).toEqual({
        router,
        tokens: [token, through, wrapped],
      })
    })

    test('reports that a network hides its swaps, without the private node’s URL', async () => {
      const router = `0x${'a1'.repeat(20)}`
      const network = {
        ...{ caipNetworkId: 'eip155:31337', name: 'Local', testnet: true },
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrl: 'https://node.example',
        swap: { router, through: [], privateRpcUrl: 'https://private.example/secret-key' },
      }
      const html = await (await get('/f/demo', { config: { networks: [network] } })).text()
      const [, json = ''] = /id="vestibule-config">(.*?)<\/script>/s.exec(html) ?? []
      expect(JSON.parse(json).networks[0].swap).toEqual({ router, tokens: [], isPrivate: true })
      expect(html).not.toContain('private.example')
    })

    test('contains the account of a network’s market maker, but not its URL', async () => {
      const account = '6TcyBfPdBt1kjsvDZLzmBFnuMaLWiTaAt4RjUr9VA5YD'
      const network = {
        ...{ caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', name: 'Solana' },
        ...{ testnet: false, rpcUrl: 'https://node.example' },
        nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
        swap: { through: [], maker: { url: 'https://maker.example?key=secret-key', account } },
      }
      const html = await (await get('/f/demo', { config: { networks: [network] } })).text()
      const [, json = ''] = /id="vestibule-config">(.*?)<\/script>/s.exec(html) ?? []
      expect(JSON.parse(json).networks[0].swap).toEqual({ maker: account, tokens: [] })
      expect(html).not.toContain('maker.example')
    })

    test('does not let a page embed the frame of a project without origins', async () => {
      const project = {
        id: 'closed',
        name: 'Closed',
        allowedOrigins: [],
        extensionOrigins: [],
        headless: false,
        approvals: 'popup' as const,
        deviceCheck: 'existing' as const,
      }
      const response = await get('/f/closed', { config: { projects: [project] } })
      expect(headersIn(response)).toEqual(documentHeaders("'none'"))
    })

    test('lets the pages of the project and of its extension embed the frame, by exact origins', async () => {
      const extension = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop'
      const project = {
        ...{ id: 'shop', name: 'Shop', headless: false },
        allowedOrigins: ['https://app.example', '*'],
        extensionOrigins: [extension],
        approvals: 'popup' as const,
        deviceCheck: 'existing' as const,
      }
      const response = await get('/f/shop', { config: { projects: [project] } })
      expect(headersIn(response)).toEqual(documentHeaders(`https://app.example ${extension}`))
      const [, json = ''] =
        /id="vestibule-config">(.*?)<\/script>/s.exec(await response.text()) ?? []
      expect(JSON.parse(json)).toMatchObject({
        allowedOrigins: ['https://app.example', extension],
        extensionOrigins: [extension],
      })
    })

    test.each(['unknown', 'Demo', 'demo%00', '..%2fdemo', '__proto__', 'x'.repeat(200)])(
      '[X07] returns a page without network access for the project %s',
      async (id) => {
        const response = await get(`/f/${id}`)
        expect(response.status).toBe(404)
        expect(response.headers.get('content-security-policy')).toBe(NOTHING)
        expect(await response.text()).toContain('Invalid App Configuration')
      },
    )

    test('opens in an iframe on another site', async () => {
      const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe' }
      expect((await get('/f/demo', {}, headers)).status).toBe(200)
    })
  })

  describe('the frame’s document in an element other than an iframe', () => {
    test.each(['object', 'embed', 'frame', 'fencedframe'])('is rejected: %s', async (element) => {
      const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': element }
      const response = await get('/f/demo', {}, headers)
      expect(response.status).toBe(403)
      expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    })
  })

  describe('the window of an extension', () => {
    const projects = PROJECTS.map((each) => ({ ...each, extensionWindow: true }))

    test('is an empty document that cannot be framed and embeds only the wallet’s frames', async () => {
      const response = await get('/extension/demo', { config: { projects } })
      expect(response.status).toBe(200)
      const { 'cross-origin-embedder-policy': _, ...headers } = documentHeaders('')
      expect(headersIn(response)).toEqual({
        ...headers,
        'content-security-policy': `default-src 'none'; base-uri 'none'; form-action 'none'; frame-src ${ORIGIN}/f/; frame-ancestors 'none'; report-to csp`,
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
      })
      expect(await response.text()).toMatch(/<body><\/body>/)
    })

    test('embeds the frame only for a project with an extension, and no other frame', async () => {
      const frame = await get('/f/demo', { config: { projects } })
      expect(frame.headers.get('content-security-policy')).toContain(
        `frame-ancestors http://dapp.localhost:4000 https://app.example ${ORIGIN};`,
      )
      expect(await frame.text()).toContain(`"extensionOrigins":["${ORIGIN}"]`)
      const { headers } = await get('/f/demo')
      expect(headers.get('content-security-policy')).toContain(
        'frame-ancestors http://dapp.localhost:4000 https://app.example;',
      )
      for (const path of ['/extension/demo', '/extension/unknown', '/extension'])
        expect((await get(path)).status, path).toBe(404)
    })
  })

  describe('the wallet’s own pages', () => {
    const hubHeaders = (connect: string, parts: Parts = {}) => {
      const { 'cross-origin-embedder-policy': _, ...headers } = documentHeaders("'none'")
      return {
        ...headers,
        'content-security-policy': policy("'none'", { connect, images: 'data:', ...parts }),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
      }
    }
    const headersOf = async (path: string) => {
      const response = await get(path)
      expect(response.status).toBe(200)
      return headersIn(response)
    }

    test('cannot be framed, separate themselves from their opener, and send only their own requests', async () => {
      const cancel = `${ORIGIN}/v1/account/identities/changes/cancel`
      expect(await headersOf('/hub/demo')).toEqual({
        ...hubHeaders(
          `${ORIGIN}/v1/auth/ ${cancel} ${ORIGIN}/v1/bundler/ ${ORIGIN}/v1/fungible/price ${ORIGIN}/v1/permissions ${ORIGIN}/v1/rpc/`,
        ),
        'permissions-policy': DIGITS_PERMISSIONS,
      })
      expect(await (await get('/hub/demo')).text()).toContain('"projectId":"demo"')
    })

    test.each(['export', 'import', 'offline'])(
      'have no network access in the document of %s',
      async (part) => {
        expect(await headersOf(`/hub/demo/${part}`)).toEqual(hubHeaders("'none'"))
      },
    )

    test('connect only to their mailbox in the login from a site, without a key worker', async () => {
      const worker = "'none'"
      expect(await headersOf('/hub/demo/enter')).toEqual(
        hubHeaders(`${ORIGIN}/v1/auth/ ${ORIGIN}/v1/popups/`, { worker, types: worker }),
      )
    })

    test('open from a link on any site, and use the first project without a project id', async () => {
      const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }
      expect((await get('/hub/demo', {}, link)).status).toBe(200)
      const response = await get('/hub')
      expect([response.status, response.headers.get('location')]).toEqual([302, '/hub/demo'])
      expect((await get('/hub', { config: { projects: [] } })).status).toBe(404)
    })

    test.each(['/hub/unknown', '/hub/__proto__', '/hub/demo/keys', '/hub/demo/export/x'])(
      '[X07] return 404 at %s',
      async (path) => {
        expect((await get(path)).status).toBe(404)
      },
    )
  })

  describe('the frame’s assets', () => {
    const assetHeaders = {
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    }

    test('are cached without an expiry, only for the frame’s origin', async () => {
      const response = await get('/assets/index-1a2b.js')
      expect(headersIn(response)).toEqual({
        ...assetHeaders,
        'content-security-policy': NOTHING,
      })
      expect(await response.text()).toBe(FRAME_FILES['assets/index-1a2b.js'])
      const style = await get('/assets/index-5e6f.css')
      expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8')
    })

    test('have a separate policy for the key worker', async () => {
      const response = await get('/assets/worker-7a8b.js')
      expect(headersIn(response)).toEqual({
        ...assetHeaders,
        'content-security-policy': `default-src 'none'; script-src ${ORIGIN}/assets/worker-7a8b.js; connect-src ${ORIGIN}/v1/account/ ${ORIGIN}/v1/popups/ ${ORIGIN}/v1/wallets/`,
      })
    })

    test.each([
      '/assets/',
      '/assets/missing.js',
      '/assets/../index.html',
      '/assets/..%2findex.html',
      '/assets/%2e%2e/%2e%2e/package.json',
      '/index.html',
      '/assets/constructor',
    ])('return 404 at %s', async (path) => {
      const response = await get(path)
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual(failure('invalidRequest'))
    })
  })
})
