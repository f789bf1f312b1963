import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startServices } from '../../server/startServices.js'
import { createDatabase } from '../../testing/database/testDatabase.js'
import { writeFrameDist } from '../../testing/frameDist.js'
import { startMailServer } from '../../testing/mailServer.js'
import { STRIPE_QUOTES } from '../../testing/onRamps/stripeAnswers.js'
import { testWire } from '../../testing/onRamps/testWire.js'
import { cli } from '../../testing/processes/cli.js'
import { type Config, readConfig } from '../config.js'
import { ConfigError } from '../configError.js'
import { checkIssuers } from './checkIssuers.js'
import { examineConfig, requireFit } from './examineConfig.js'
import { examineWorld } from './examineWorld.js'
import { weakness } from './weakKey.js'

const TIMEOUT = 240_000
const folder = join(inject('runFolder'), `doctor-${randomBytes(4).toString('hex')}`)
mkdirSync(folder)

function file(name: string, content: string | Uint8Array, mode = 0o600): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  chmodSync(path, mode)
  return path
}

const project = { id: 'shop', name: 'Shop', allowedOrigins: ['https://shop.example.org'] }
const network = {
  caipNetworkId: 'eip155:1',
  name: 'Ethereum',
  testnet: false,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrl: 'https://node.acme.io/KEY',
}
const projects = (...changes: object[]) =>
  file(
    `projects-${randomBytes(4).toString('hex')}.json`,
    JSON.stringify(changes.map((change) => ({ ...project, ...change }))),
  )

const fit = {
  VESTIBULE_ENV: 'production',
  DATA_DIR: join(folder, 'data'),
  FRAME_ORIGIN: 'https://wallet.acme.io',
  DATABASE_URL: 'postgres://app@db.acme.io/wallet?sslmode=verify-full',
  MASTER_KEY_FILE: file('good.key', randomBytes(32)),
  SMTP_URL: 'smtps://mail.acme.io',
  MAIL_FROM: 'Acme <login@acme.io>',
  SECURITY_CONTACT: 'security@acme.io',
  PROJECTS_FILE: file('projects.json', JSON.stringify([project])),
  NETWORKS_FILE: file('networks.json', JSON.stringify([network])),
  FRAME_DIST: writeFrameDist(folder),
  HOST: '127.0.0.1',
  TRUST_PROXY: '1',
}

const extra = { VAULT_URL: 'https://vault.acme.io', VAULT_TOKEN_FILE: '', IMAGE_URL: '' }
const stripe = { STRIPE_SECRET_KEY: 'sk_live_hunter2', STRIPE_WEBHOOK_SECRET: 'whsec_hunter2' }
const moonpay = {
  ...{ MOONPAY_API_KEY: 'pk_live_hunter2', MOONPAY_SECRET_KEY: 'sk_live_hunter2' },
  MOONPAY_WEBHOOK_KEY: 'wk_live_hunter2',
}
const more = { NATS_URL: '', RELAY_URLS: '', AUDIT_ANCHORS: '', FRAME_DIST: '' }
type Env = typeof fit & typeof extra & typeof stripe & typeof moonpay & typeof more
type Key = keyof Env | 'NODE_ENV' | 'LOG_LEVEL'
type Row = [
  what: string,
  key: Key,
  value: string,
  said: RegExp,
  more?: Partial<Record<Key, string>>,
]

const FAULTS: readonly Row[] = [
  ['a frame with plain http', 'FRAME_ORIGIN', 'http://frame.localhost:4100', /https origin/],
  ['a frame on this machine', 'FRAME_ORIGIN', 'https://localhost', /https origin/],
  [
    'a frame on a dapp’s origin',
    'FRAME_ORIGIN',
    fit.FRAME_ORIGIN,
    /origin of the project shop too/,
    { PROJECTS_FILE: projects({ allowedOrigins: ['https://wallet.acme.io'] }) },
  ],
  ['pictures with plain http', 'IMAGE_URL', 'http://img.localhost', /https origin/],
  [
    'pictures on a dapp’s origin',
    'IMAGE_URL',
    'https://img.acme.io',
    /origin of the project shop too/,
    { PROJECTS_FILE: projects({ allowedOrigins: ['https://img.acme.io'] }) },
  ],
  [
    'an embedded database in memory',
    'DATA_DIR',
    '/dev/shm/vestibule',
    /in memory alone; choose a folder of a disk/,
    { DATABASE_URL: '' },
  ],
  [
    'a key beside the embedded database',
    'MASTER_KEY_FILE',
    fit.MASTER_KEY_FILE,
    /in DATA_DIR with the database/,
    { DATABASE_URL: '', DATA_DIR: folder },
  ],
  ...[
    '',
    '?sslmode=disable',
    '?sslmode=prefer',
    '?sslmode=no-verify',
    '?sslmode=require&uselibpqcompat=true',
  ].map(
    (query): Row => [
      `a database over the internet with ${query || 'nothing said of TLS'}`,
      'DATABASE_URL',
      `postgres://app@db.acme.io/wallet${query}`,
      /over the internet without TLS; add \?sslmode=verify-full/,
    ],
  ),
  ['mail without TLS', 'SMTP_URL', 'smtp://mail.acme.io:25', /without TLS/],
  [
    'mail that accepts any certificate',
    'SMTP_URL',
    'smtps://mail.acme.io?tls.rejectUnauthorized=false',
    /without TLS/,
  ],
  ['the example’s sender', 'MAIL_FROM', 'Example <login@example.com>', /an example/],
  ['a local sender', 'MAIL_FROM', 'login@vestibule.localhost', /an example/],
  ['a missing contact for security reports', 'SECURITY_CONTACT', '', /is missing/],
  ['more proxies than there are', 'TRUST_PROXY', '16', /count your proxies/],
  [
    'a key that others can read',
    'MASTER_KEY_FILE',
    file('group.key', randomBytes(32), 0o640),
    /chmod 600/,
  ],
  ['a key of zeros', 'MASTER_KEY_FILE', file('zeros.key', new Uint8Array(32)), /not random/],
  ['a key of repeated words', 'MASTER_KEY_FILE', file('word.key', 'changeme'.repeat(8)), /example/],
  [
    'a typed key',
    'MASTER_KEY_FILE',
    file('typed.key', 'a long sentence that I can remember'),
    /typed/,
  ],
  [
    'a node over plain http',
    'NETWORKS_FILE',
    file('http-networks.json', JSON.stringify([{ ...network, rpcUrl: 'http://node.acme.io' }])),
    /plain http/,
  ],
  [
    'a development setting that allows http origins',
    'PROJECTS_FILE',
    projects({ allowedOrigins: ['http://shop.example.org'] }),
    /list exact https origins/,
    { NODE_ENV: 'development' },
  ],
  [
    'a development setting',
    'VESTIBULE_ENV',
    'production',
    /unset NODE_ENV/,
    { NODE_ENV: 'development' },
  ],
  [
    'a project that allows every origin',
    'PROJECTS_FILE',
    projects({ allowedOrigins: ['*'] }),
    /project shop lists \*; list exact https origins/,
  ],
  [
    'an http dapp on this machine',
    'PROJECTS_FILE',
    projects({ allowedOrigins: ['http://localhost:3000'] }),
    /exact https/,
  ],
  [
    'keys of nodes that others can read',
    'NETWORKS_FILE',
    file('open-networks.json', JSON.stringify([network]), 0o644),
    /has the keys of your nodes and can be read by others than its owner; run chmod 600/,
  ],
  [
    'secrets of clients that others can read',
    'PROJECTS_FILE',
    projects({
      logins: { github: { clientId: 'id', secretFile: file('github', 'hunter2', 0o640) } },
    }),
    /has the secret of a client and can be read by others/,
  ],
  [
    'a key of a client that others can read',
    'PROJECTS_FILE',
    projects({
      logins: {
        'oidc-acme': {
          ...{ name: 'Acme', issuer: 'https://login.acme.io', clientId: 'id' },
          keyFile: file('client.key', 'x', 0o640),
        },
      },
    }),
    /has the key of a client and can be read by others/,
  ],
  [
    'an issuer without TLS',
    'PROJECTS_FILE',
    projects({
      logins: { 'oidc-acme': { name: 'Acme', issuer: 'http://localhost:1', clientId: 'id' } },
    }),
    /oidc-acme of .* has an issuer without TLS/,
  ],
  [
    'a secret of a bucket that others can read',
    'AUDIT_ANCHORS',
    `s3://bucket/p?region=eu&credentials=${file('bucket', 'ID:hunter2', 0o604)}`,
    /has a secret of the bucket and can be read by others/,
  ],
  [
    'a missing build of the frame',
    'FRAME_DIST',
    join(folder, 'nowhere'),
    /holds no built frame; run npm run build/,
  ],
  [
    'a relay without TLS',
    'RELAY_URLS',
    'ws://relay.acme.io',
    /ws:\/\/relay\.acme\.io\/? is without TLS, which browsers refuse/,
  ],
  [
    'NATS over the internet without TLS',
    'NATS_URL',
    'tls://10.0.0.1,nats://nats.acme.io:4222',
    /goes over the internet without TLS; use tls:/,
  ],
  [
    'a token that others can read',
    'VAULT_TOKEN_FILE',
    file('open.token', 'x', 0o644),
    /chmod 600/,
    extra,
  ],
  ['a missing token', 'VAULT_TOKEN_FILE', join(folder, 'none'), /does not exist/, extra],
  [
    'a key service over plain http',
    'VAULT_URL',
    'http://vault.acme.io',
    /plain http/,
    { VAULT_TOKEN_FILE: file('shut.token', 'x') },
  ],
  ['a Stripe key for tests', 'STRIPE_SECRET_KEY', 'sk_test_hunter2', /for tests/, stripe],
  [
    'MoonPay keys for tests',
    'MOONPAY_API_KEY',
    'pk_test_hunter2',
    /for tests/,
    { ...moonpay, MOONPAY_SECRET_KEY: 'sk_test_hunter2' },
  ],
]

const WARNINGS: readonly Row[] = [
  [
    'a frame under the dapp’s domain',
    'FRAME_ORIGIN',
    'https://wallet.example.org',
    /shares a domain with the project shop/,
  ],
  [
    'a project without origins',
    'PROJECTS_FILE',
    projects({ allowedOrigins: [] }),
    /project shop lists no origin and serves no site/,
  ],
  ['no project', 'PROJECTS_FILE', file('none.json', '[]'), /no project/],
  [
    'devices without approval',
    'PROJECTS_FILE',
    projects({ deviceCheck: 'never' }),
    /project shop admits new devices without a check; set deviceCheck to existing/,
  ],
  [
    'a project whose setting a stricter project overrules',
    'PROJECTS_FILE',
    projects({ deviceCheck: 'never' }, { id: 'bank', deviceCheck: 'always' }),
    /project shop sets deviceCheck to never, which another project overrules for accounts/,
  ],
  [
    'a database in the same network without TLS',
    'DATABASE_URL',
    'postgres://app@db/wallet',
    /over a network without TLS/,
  ],
  ['a proxy that is not trusted', 'TRUST_PROXY', '0', /share the limits/],
  [
    'an open port without a proxy',
    'TRUST_PROXY',
    '0',
    /is 0 while HOST 0\.0\.0\.0 is open to others, without TLS/,
    { HOST: '0.0.0.0' },
  ],
  [
    'an open port that bypasses the proxy',
    'TRUST_PROXY',
    fit.TRUST_PROXY,
    /reached past it/,
    { HOST: '0.0.0.0' },
  ],
  ['a log with too many details', 'LOG_LEVEL', 'debug', /is debug/],
]

describe('the rules for production', () => {
  test('find no fault in a correct setup', () => {
    expect(examineConfig(readConfig(fit))).toEqual([])
    for (const DATABASE_URL of [
      'postgres://127.0.0.1/a?sslmode=disable',
      'postgres://u@h/a?host=/run/pg',
    ])
      expect(examineConfig(readConfig({ ...fit, DATABASE_URL }))).toEqual([])
    expect(examineConfig(readConfig({ ...fit, ...stripe, ...moonpay }))).toEqual([])
    const SMTP_URL = 'smtp://mail.acme.io:587?requireTLS=true'
    expect(examineConfig(readConfig({ ...fit, SMTP_URL }))).toEqual([])
  })

  test.each(FAULTS)(
    'refuse to start the services with %s',
    async (_what, key, value, said, more) => {
      const env = { ...fit, ...more, [key]: value }
      const config = readConfig(env)
      const finding = { key, level: 'fault', message: expect.stringMatching(said) }
      expect(examineConfig(config)).toContainEqual(finding)
      await expect(startServices(config)).rejects.toThrow(ConfigError)
      const { code, out } = await cli(env, 'doctor', '--offline')
      expect([code, out]).toEqual([
        1,
        expect.stringMatching(new RegExp(`^fault    ${key}  .*${said.source}`, 'm')),
      ])
      expect(() => requireFit({ ...config, environment: 'development' })).not.toThrow()
    },
  )

  test.each(WARNINGS)('warn about %s', async (_what, key, value, said, more) => {
    const env = { ...fit, ...more, [key]: value }
    const findings = examineConfig(readConfig(env))
    expect(findings).toEqual([{ key, level: 'warning', message: expect.stringMatching(said) }])
    expect((await cli(env, 'doctor', '--offline')).code).toBe(0)
  })

  test.each([
    ['SMPT_URL', 'SMTP_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['MASTER_KEYFILE', 'MASTER_KEY_FILE'],
  ])('warn about the variable %s, which the services do not read', async (wrong, right) => {
    const { [right as keyof typeof fit]: value, ...rest } = fit
    const warning = `warning  ${wrong}  is not read; did you mean ${right}?\n`
    expect((await cli({ ...rest, [wrong]: value }, 'doctor', '--offline')).out).toContain(warning)
    expect((await cli({ ...fit, [wrong]: value, PATH: '/bin' }, 'doctor', '--offline')).out).toBe(
      '0 faults, 0 warnings.\n',
    )
  })

  test('warn about an account limit above a quarter of the daily fees', () => {
    const said = (perAccount: string) => {
      const calls = [{ to: `0x${'a1'.repeat(20)}`, methods: ['*'] }]
      const policy = { caipNetworkId: 'eip155:1', calls, perDay: '40', perAccount }
      const env = { ...fit, PROJECTS_FILE: projects({ sponsor: { networks: [policy] } }) }
      return examineConfig(readConfig(env)).map(({ level, message }) => `${level}: ${message}`)
    }
    const warning =
      'warning: project shop lets one account use more than a quarter of a day’s fees on eip155:1; lower perAccount'
    expect(said('11')).toContain(warning)
    expect(said('10')).not.toContain(warning)
  })

  test('warn about an embedded database, but report no fault', async () => {
    const env = { ...fit, DATABASE_URL: '' }
    const findings = examineConfig(readConfig(env))
    expect(findings).toContainEqual({
      key: 'DATABASE_URL',
      level: 'warning',
      message:
        'is missing; the embedded PostgreSQL is for one machine, and only you make copies of it',
    })
    // The tests' folder depends on the machine's file system.
    const about = findings.filter(({ key }) => key !== 'DATA_DIR')
    expect(about.filter(({ level }) => level === 'fault')).toEqual([])
  })

  test('report only warnings outside production', async () => {
    const { SECURITY_CONTACT, ...rest } = fit
    const wrong = { SMTP_URL: 'smtp://mail.acme.io', SECURITY_CONTAKT: SECURITY_CONTACT }
    const env = { ...rest, ...wrong, VESTIBULE_ENV: '' }
    const { code, out } = await cli(env, 'doctor', '--offline')
    expect(code).toBe(0)
    expect(out).toMatch(/^warning {2}SMTP_URL {2}sends codes without TLS/m)
    expect(out).toMatch(/VESTIBULE_ENV=production: 2\.\n0 faults, 3 warnings\.\n$/)
  })

  test.each(['https://*.example.org', 'https://shop.example.org/path'])(
    'report the invalid origin %s as a fault before other checks',
    async (origin) => {
      const PROJECTS_FILE = projects({ allowedOrigins: [origin] })
      const { code, out } = await cli({ ...fit, PROJECTS_FILE }, 'doctor')
      expect([code, out]).toEqual([
        1,
        expect.stringMatching(/^fault {4}PROJECTS_FILE {2}entry 1 allowedOrigins entry 1 /),
      ])
    },
  )

  test('accept every random key, in all common formats', () => {
    for (let round = 0; round < 500; round++) {
      const key = randomBytes(32)
      const forms = [
        key,
        `${key.toString('hex')}\n`,
        key.toString('base64'),
        key.toString('base64url'),
      ]
      for (const form of forms) expect(weakness(Buffer.from(form))).toBeUndefined()
    }
  })
})

describe('dependencies of the services', () => {
  const here = { clock: Date.now, fetch: globalThis.fetch }

  test('reports issuers with a missing discovery document, another issuer or a missing scope', async () => {
    const issuer = 'https://id.acme.io/realms/main'
    const document = {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/certs`,
      response_types_supported: ['code'],
      scopes_supported: ['openid', 'email'],
      code_challenge_methods_supported: ['S256'],
    }
    const logins = { 'oidc-acme': { name: 'Acme', issuer, clientId: 'id', scope: 'openid email' } }
    const config = readConfig({ ...fit, PROJECTS_FILE: projects({ logins }) })
    const examine = (answer: () => Response, change: object = {}) => {
      const [project] = config.projects
      const client = { ...logins['oidc-acme'], ...change }
      const changed = { ...config, projects: [{ ...project, logins: { 'oidc-acme': client } }] }
      const fetch = async () => answer()
      return checkIssuers(changed as never, { fetch, timeout: 1_000 })
    }
    const say = (level: string, message: RegExp) => [
      { key: 'PROJECTS_FILE', level, message: expect.stringMatching(message) },
    ]
    expect(await examine(() => Response.json(document))).toEqual([])
    const slash = { ...document, issuer: 'https://id.acme.io/realms/other' }
    expect(await examine(() => Response.json(slash))).toEqual(
      say(
        'warning',
        /oidc-acme has no valid .*names the issuer https:\/\/id.acme.io\/realms\/other/,
      ),
    )
    expect(await examine(() => new Response('', { status: 404 }))).toEqual(
      say('warning', /the issuer .*main of oidc-acme has no valid discovery document/),
    )
    expect(await examine(() => Response.json(document), { scope: 'openid roles' })).toEqual(
      say('warning', /does not list the scope roles/),
    )
    const plain = { ...document, code_challenge_methods_supported: ['plain'] }
    expect(await examine(() => Response.json(plain))).toEqual(say('warning', /PKCE/))
    const jwksUrl = 'https://app.acme.io/jwks.json'
    const tokens = [{ issuer: 'https://app.acme.io', jwksUrl }]
    const other = readConfig({ ...fit, PROJECTS_FILE: projects({ tokens }) })
    const look = (answer: Response) =>
      checkIssuers(other, { fetch: async () => answer, timeout: 1_000 })
    expect(await look(Response.json({ keys: [{ kty: 'EC' }] }))).toEqual([])
    expect(await look(new Response('<html>'))).toEqual(
      say('warning', /no keys at https:.*jwks.json/),
    )
    const implicit = { ...document, response_types_supported: ['id_token'] }
    expect(await examine(() => Response.json(implicit))).toEqual(say('fault', /code flow/))
  })

  const closing: (() => unknown)[] = []
  afterAll(async () => {
    for (const close of closing) await close()
  })
  let local: Config
  beforeAll(async () => {
    const mailServer = await startMailServer()
    closing.push(mailServer.close)
    local = {
      ...readConfig({
        ...fit,
        NETWORKS_FILE: file('no-networks.json', '[]'),
        SMTP_URL: mailServer.url,
      }),
      databaseUrl: undefined,
    }
  })

  test('reports healthy dependencies', async () => {
    expect(await examineWorld(local, here)).toEqual([])
  })

  test(
    'warns about a mail server that disconnects',
    async () => {
      const server = createTcpServer((socket) => socket.destroy())
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      closing.push(() => server.close())
      const smtpUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
      expect(await examineWorld({ ...local, smtpUrl }, here)).toMatchObject([
        { key: 'SMTP_URL', level: 'warning' },
      ])
    },
    TIMEOUT,
  )

  test('warns about nodes that do not answer or belong to another chain', async () => {
    const server = createServer((request, response) => {
      const answer = { jsonrpc: '2.0', id: 0, result: '0x7a69' }
      response.end(request.url === '/other' ? JSON.stringify(answer) : '<html>')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closing.push(() => server.close())
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const networks = [
      { ...network, rpcUrl: `${url}/other` },
      { ...network, caipNetworkId: 'eip155:10', rpcUrl: `${url}/page` },
      { ...network, caipNetworkId: 'eip155:31337', rpcUrl: `${url}/other` },
    ]
    expect(await examineWorld({ ...local, networks }, here)).toEqual([
      {
        key: 'NETWORKS_FILE',
        level: 'warning',
        message: expect.stringContaining('eip155:1 is another chain'),
      },
      {
        key: 'NETWORKS_FILE',
        level: 'warning',
        message: expect.stringContaining('eip155:10 does not answer'),
      },
    ])
  })

  test('warns about a bundler that is down or belongs to another chain, and a paymaster without code', async () => {
    const server = createServer(async (request, response) => {
      const asked = JSON.parse(Buffer.concat(await request.toArray()).toString())
      const results: Record<string, unknown> = {
        eth_chainId: request.url === '/other' ? '0x1' : '0x7a69',
        eth_supportedEntryPoints: [`0x${'11'.repeat(20)}`],
        eth_getCode: '0x',
      }
      const answer = ({ id, method }: { id: number; method: string }) => ({
        ...{ jsonrpc: '2.0', id, result: results[method] },
      })
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked)))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closing.push(() => server.close())
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const smart = { ...network, caipNetworkId: 'eip155:31337', rpcUrl: url }
    const said = async (change: object) =>
      (await examineWorld({ ...local, networks: [{ ...smart, ...change }] }, here)).map(
        ({ message }) => message,
      )
    const of = 'the bundler of eip155:31337'
    expect(await said({ bundlerUrl: `${url}/other` })).toEqual([
      `${of} is another chain; check its bundlerUrl`,
    ])
    expect(await said({ bundlerUrl: 'http://127.0.0.1:9/key' })).toEqual([
      `${of} does not answer; check its bundlerUrl`,
    ])
    expect(await said({ bundlerUrl: url })).toEqual([
      `${of} does not take operations of the EntryPoint 0x0000000071727De22E5E9d8BAf0edAc6f37da032; check its bundlerUrl`,
    ])
    const paymaster = `0x${'a1'.repeat(20)}`
    expect(await said({ paymaster })).toEqual([
      `the paymaster ${paymaster} of eip155:31337 has no code`,
    ])
  })

  test('reports a private node of another chain, and a silent node', async () => {
    const answering = (result: string) =>
      createServer(async (request, response) => {
        const asked = JSON.parse(Buffer.concat(await request.toArray()).toString())
        const answer = ({ id }: { id: number }) => ({ jsonrpc: '2.0', id, result })
        response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked)))
      })
    const urlOf = async (server: ReturnType<typeof createServer>) => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      closing.push(() => server.close())
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    }
    const rpcUrl = await urlOf(answering('0x1'))
    const findingsAt = async (privateRpcUrl: string) => {
      const swap = { router: `0x${'1'.repeat(40)}`, through: [], privateRpcUrl }
      const found = await examineWorld({ ...local, networks: [{ ...network, rpcUrl, swap }] }, here)
      return found.flatMap(({ message }) => (message.includes('router') ? [] : [message]))
    }
    expect(await findingsAt(rpcUrl)).toEqual([])
    expect(await findingsAt(await urlOf(answering('0x7a69')))).toEqual([
      'the private node of eip155:1 is another chain; check its swap.privateRpcUrl',
    ])
    expect(await findingsAt('http://127.0.0.1:9')).toEqual([
      'the private node of eip155:1 does not answer; check its swap.privateRpcUrl',
    ])
  })

  test('reports a router without code or of another type as a fault, but not a silent node', async () => {
    const word = `0x${'0'.repeat(24)}${'5'.repeat(40)}`
    const code: Record<string, string> = { '/empty': '0x', '/other': '0x00', '/good': '0x00' }
    const server = createServer((request, response) => {
      const { url = '' } = request
      request.setEncoding('utf8')
      let text = ''
      request.on('data', (piece) => {
        text += piece
      })
      request.on('end', () => {
        const answer = ({ id, method }: { id: number; method: string }) => {
          const result =
            method === 'eth_chainId'
              ? '0x1'
              : method === 'eth_getCode'
                ? code[url]
                : url === '/good'
                  ? word
                  : '0x'
          return { jsonrpc: '2.0', id, result }
        }
        const asked = JSON.parse(text)
        response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked)))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closing.push(() => server.close())
    const node = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const router = `0x${'1'.repeat(40)}`
    const findingsAt = (rpcUrl: string, wrapped?: string) => {
      const v3 = wrapped === undefined ? undefined : { router, quoter: router, wrapped }
      const networks = [{ ...network, rpcUrl, swap: { router, v3, through: [] } }]
      return examineWorld({ ...local, networks }, here)
    }
    expect(await findingsAt(`${node}/good`)).toEqual([])
    // The node returns the same address for every contract call.
    expect(await findingsAt(`${node}/good`, `0x${'5'.repeat(40)}`)).toEqual([])
    expect(await findingsAt(`${node}/good`, `0x${'6'.repeat(40)}`)).toMatchObject([
      {
        level: 'fault',
        message: `the router ${router} of eip155:1 does not work with its quoter and wrapped token as Uniswap V3’s do; check its swap`,
      },
    ])
    const said = (why: string) => [
      {
        key: 'NETWORKS_FILE',
        level: 'fault',
        message: `the router ${router} of eip155:1 ${why}; check its swap`,
      },
    ]
    expect(await findingsAt(`${node}/empty`)).toEqual(said('has no code'))
    expect(await findingsAt(`${node}/other`)).toEqual(said('is not a router like Uniswap V2’s'))
    expect(await findingsAt('http://127.0.0.1:9')).toMatchObject([{ level: 'warning' }])
  })

  test('reports an unreachable database without its password', async () => {
    const databaseUrl = 'postgres://app:hunter2@127.0.0.1:9/none'
    const findings = await examineWorld({ ...local, databaseUrl }, here)
    expect(findings).toMatchObject([{ key: 'DATABASE_URL', level: 'fault' }])
    expect(JSON.stringify(findings)).not.toContain('hunter2')
  })

  test('reports a clock difference as a fault', async () => {
    const databaseUrl = (await createDatabase()).url
    expect(await examineWorld({ ...local, databaseUrl }, here)).toEqual([])
    for (const minutes of [-1, 1]) {
      const clock = () => Date.now() + minutes * 60_000
      expect(await examineWorld({ ...local, databaseUrl }, { ...here, clock })).toMatchObject([
        {
          key: 'DATABASE_URL',
          level: 'fault',
          message: expect.stringMatching(/clock (59|60) s off/),
        },
      ])
    }
  })

  test('warns about a database superuser', async () => {
    const { url } = await createDatabase()
    const superuser = new URL(url)
    superuser.username = 'postgres'
    const about = async (databaseUrl: string) =>
      (await examineWorld({ ...local, databaseUrl }, here)).filter(
        ({ key }) => key === 'DATABASE_URL',
      )
    expect(await about(url)).toEqual([])
    expect(await about(superuser.href)).toEqual([
      {
        key: 'DATABASE_URL',
        level: 'warning',
        message: 'uses a superuser; make a role, and run vestibule migrate --role with its name',
      },
    ])
  })

  test('reports an embedded database that this release cannot open, without changing it', async () => {
    const dataDir = join(folder, 'pglite')
    mkdirSync(join(dataDir, 'database'), { recursive: true })
    writeFileSync(join(dataDir, 'database/PG_VERSION'), '18')
    expect(await examineWorld({ ...local, dataDir }, here)).toEqual([
      {
        key: 'DATA_DIR',
        level: 'fault',
        isEverywhere: true,
        message: expect.stringMatching(/is a database of PGlite, which this release cannot open;/),
      },
    ])
    expect(readdirSync(dataDir)).toEqual(['database'])
  })

  test.each([
    ['with an offer', ['eip155:1'], STRIPE_QUOTES, 200, undefined],
    ['that refuses the key', ['eip155:1'], { error: {} }, 401, /gets no offer; check the key/],
    [
      'without an offer on the operator’s networks',
      [],
      STRIPE_QUOTES,
      200,
      /sells nothing on the netw/,
    ],
  ])('reports a vendor %s', async (_title, ids, answer, status, said) => {
    const { fetch } = testWire(() => Response.json(answer, { status }))
    const keys = readConfig({ ...fit, ...stripe })
    const config = {
      ...{ ...local, stripeSecretKey: keys.stripeSecretKey },
      ...{ stripeWebhookSecret: keys.stripeWebhookSecret },
      networks: ids.map((caipNetworkId) => ({ ...network, caipNetworkId, rpcUrl: undefined })),
    }
    const findings = await examineWorld(config, { ...here, fetch })
    expect(findings).toMatchObject(
      said === undefined
        ? []
        : [
            {
              ...{ key: 'STRIPE_SECRET_KEY', level: 'warning' },
              message: expect.stringMatching(said),
            },
          ],
    )
    expect(JSON.stringify(findings)).not.toContain('hunter2')
  })

  test('reports a silent key service as a fault', async () => {
    const vault = { vaultUrl: 'http://127.0.0.1:9', vaultTokenFile: file('some.token', 'x') }
    expect(await examineWorld({ ...local, ...vault }, here)).toMatchObject([
      { key: 'VAULT_URL', level: 'fault', message: expect.stringContaining('did not answer') },
    ])
  })
})
