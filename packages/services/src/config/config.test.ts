import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { ensureMasterKey } from '../adapters/masterKey.js'
import { parseConfig, readConfig } from './config.js'
import { ConfigError, type Fault } from './configError.js'

const folder = mkdtempSync(join(inject('runFolder'), 'config-'))

function file(name: string, content: string | Uint8Array, mode = 0o600): string {
  const path = join(folder, name)
  writeFileSync(path, content, { mode })
  chmodSync(path, mode)
  return path
}

const demo = { id: 'local-demo', name: 'Demo', allowedOrigins: ['HTTP://dapp.localhost:4000/'] }
const anvil = {
  caipNetworkId: 'eip155:31337',
  name: 'Local',
  testnet: true,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrl: 'http://127.0.0.1:8545',
}
const own = { id: 'example.own', name: 'Own', mobile_link: 'own://', image: 'own.svg' }
const env = {
  DATA_DIR: join(folder, 'data'),
  SMTP_URL: 'smtp://127.0.0.1:4250',
  MAIL_FROM: 'Vestibule <login@example.com>',
  PROJECTS_FILE: file('projects.json', JSON.stringify([demo])),
  NETWORKS_FILE: file('networks.json', JSON.stringify([anvil])),
}

function allFaultsOf(run: () => unknown): readonly Fault[] {
  try {
    run()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.faults
  }
  return []
}

function faultsOf(run: () => unknown): Record<string, string> {
  return Object.fromEntries(allFaultsOf(run).map(({ key, message }) => [key, message]))
}

describe('readConfig', () => {
  test('adds defaults and normalises origins', () => {
    const { frameDist, ...config } = readConfig({ ...env, LOG_LEVEL: '' })
    expect(config).toEqual({
      prices: [],
      port: 4100,
      host: '127.0.0.1',
      frameOrigin: 'http://frame.localhost:4100',
      dataDir: env.DATA_DIR,
      masterKeyFile: join(env.DATA_DIR, 'master.key'),
      smtpUrl: env.SMTP_URL,
      mailFrom: env.MAIL_FROM,
      projectsFile: env.PROJECTS_FILE,
      networksFile: env.NETWORKS_FILE,
      projects: [
        {
          id: 'local-demo',
          name: 'Demo',
          allowedOrigins: ['http://dapp.localhost:4000'],
          extensionOrigins: [],
          headless: false,
          approvals: 'popup',
          deviceCheck: 'existing',
        },
      ],
      networks: [anvil],
      wallets: { add: [], hide: [], order: [], feature: [], certified: [] },
      trustProxy: 0,
      relay: 'on',
      cowSwaps: 'off',
      relayStorage: 512,
      ipfsGateways: [],
      namesPerAccount: 1,
      reservedNames: [],
      nameSigner: 1,
      sponsorSigner: 1,
      roles: ['frame', 'api', 'data', 'images', 'relay'],
      logLevel: 'info',
      metricsHost: '127.0.0.1',
      databasePool: 10,
      databaseTimeout: 10,
      requestTimeout: 10,
      migrate: 'on',
      environment: 'development',
      auditAnchors: [],
      auditRetentionDays: 0,
      vaultMount: 'transit',
      vaultKey: 'vestibule',
      development: false,
    })
    expect(frameDist).toMatch(/secure-frame\/dist$/)
  })

  test('overrides limits, and reports unknown entries', () => {
    const read = (LIMITS: string) => readConfig({ ...env, LIMITS }).limits
    expect(
      read('requestsPerClient=12000, requestsPerClient.site = 90000,connections=4096'),
    ).toEqual({
      requestsPerClient: { points: 12_000, site: 90_000 },
      connections: { amount: 4_096 },
    })
    for (const [text, said] of [
      ['requests=1', 'There is no limit `requests`.'],
      ['codesPerAddress=1', 'The limit `codesPerAddress` is now `loginsPerClient`.'],
      ['connections=0', '`amount` of the limit `connections` must be above zero.'],
      ['connections.site=5', 'The limit `connections` has no figure `site`.'],
      ['connections', '"connections" is no entry'],
      ['connections=-4', '"connections=-4" is no entry'],
    ] as const)
      expect(faultsOf(() => read(text))).toEqual({ LIMITS: expect.stringContaining(said) })
  })

  test('lists all faults at once, as a table', () => {
    const run = () =>
      readConfig({
        PORT: '70000',
        FRAME_ORIGIN: 'http://wallet.example',
        DATABASE_URL: 'mysql://db',
        DATA_DIR: env.DATA_DIR,
        MASTER_KEY_FILE: join(folder, 'absent.key'),
        SMTP_URL: 'http://mail',
        PROJECTS_FILE: join(folder, 'absent.json'),
        NETWORKS_FILE: file('broken.json', '{'),
        TRUST_PROXY: '-1',
        RELAY: 'maybe',
        RELAY_URLS: 'wss://relay.example, relay.example/x',
        LOG_LEVEL: 'loud',
      })
    expect(faultsOf(run)).toEqual({
      PORT: 'must be a whole number from 0 to 65535',
      FRAME_ORIGIN: 'must begin with https://, as it is not on this machine',
      DATABASE_URL:
        'must be a postgres:// URL, with %23, %2F, %3F and %40 for # / ? and @ of a password',
      MASTER_KEY_FILE: `${join(folder, 'absent.key')} does not exist; with DATABASE_URL you make it yourself`,
      SMTP_URL: 'must be an SMTP server, such as smtp://127.0.0.1:25',
      MAIL_FROM: 'is missing; it must be the sender of mails, such as Example <login@example.com>',
      PROJECTS_FILE: `${join(folder, 'absent.json')} cannot be read`,
      NETWORKS_FILE: `${join(folder, 'broken.json')} is not JSON`,
      TRUST_PROXY: 'must be a whole number from 0 to 16',
      RELAY: 'must be on or off',
      RELAY_URLS: 'entry 2 must be a URL, such as wss://wallet.example/relay',
      LOG_LEVEL: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    expect(run).toThrow(/^The configuration has 12 faults:\n\n {2}PORT {13}must be/)
  })

  test('[J08] accepts an origin for pictures, and gateways with or without a final slash', () => {
    const IMAGE_URL = 'https://img.wallet.example'
    const IPFS_GATEWAYS = 'https://ipfs.example/ipfs, http://127.0.0.1:8080/ipfs/'
    expect(readConfig({ ...env, IMAGE_URL, IPFS_GATEWAYS, ROLES: 'images' })).toMatchObject({
      imageUrl: IMAGE_URL,
      ipfsGateways: ['https://ipfs.example/ipfs/', 'http://127.0.0.1:8080/ipfs/'],
    })
    const frame = 'http://frame.localhost:4100'
    expect(faultsOf(() => readConfig({ ...env, IMAGE_URL: frame })).IMAGE_URL).toMatch(
      /origin of the frame/,
    )
    const faults = faultsOf(() =>
      readConfig({ ...env, IMAGE_URL: 'https://a.example/b', IPFS_GATEWAYS: 'ipfs.io' }),
    )
    expect(faults).toMatchObject({
      IMAGE_URL: expect.stringContaining('must end after the host'),
      IPFS_GATEWAYS: expect.stringContaining('must be a URL'),
    })
    expect(faultsOf(() => readConfig({ ...env, ROLES: 'images' })).ROLES).toMatch(/IMAGE_URL/)
  })

  test('accepts an API key of 0x, and rejects an invalid key without printing it', () => {
    const { zeroExApiKey } = readConfig({ ...env, ZERO_EX_API_KEY: 'abcd-1234_EFGH' })
    expect(zeroExApiKey).toBe('abcd-1234_EFGH')
    for (const key of ['short', 'with a space in it', '"quoted-key"', 'x'.repeat(257)])
      expect(faultsOf(() => readConfig({ ...env, ZERO_EX_API_KEY: key }))).toEqual({
        ZERO_EX_API_KEY: 'must be a key of 0x: 8 to 256 letters, digits, hyphens and underscores',
      })
  })

  test('[C07] accepts a suffix for names, and a legacy suffix', () => {
    const names = { NAME_SUFFIX: 'wallet.eth', LEGACY_NAME_SUFFIX: 'names.wallet.example' }
    const reserved = { RESERVED_NAMES: 'brand, our-shop', NAMES_PER_ACCOUNT: '3' }
    expect(readConfig({ ...env, ...names, ...reserved })).toMatchObject({
      nameSuffix: 'wallet.eth',
      legacyNameSuffix: 'names.wallet.example',
      reservedNames: ['brand', 'our-shop'],
      namesPerAccount: 3,
    })
    const wrong = [
      'wallet',
      '.wallet.eth',
      'Wallet.eth',
      'wället.eth',
      'a..eth',
      'a.eth.',
      'xn--a.eth',
    ]
    for (const NAME_SUFFIX of wrong)
      expect(faultsOf(() => readConfig({ ...env, NAME_SUFFIX })).NAME_SUFFIX).toMatch(
        /^must be a name of small letters/,
      )
    const { LEGACY_NAME_SUFFIX } = names
    expect(faultsOf(() => readConfig({ ...env, LEGACY_NAME_SUFFIX }))).toEqual({
      NAME_SUFFIX: 'is missing; LEGACY_NAME_SUFFIX needs it',
    })
    const same = { NAME_SUFFIX: LEGACY_NAME_SUFFIX, LEGACY_NAME_SUFFIX }
    expect(faultsOf(() => readConfig({ ...env, ...same }))).toEqual({
      LEGACY_NAME_SUFFIX: 'is the same as NAME_SUFFIX',
    })
    for (const wrong of [{ RESERVED_NAMES: 'a.b' }, { NAMES_PER_ACCOUNT: '0' }])
      expect(faultsOf(() => readConfig({ ...env, ...wrong }))).not.toEqual({})
  })

  test('accepts targets for audit anchors, and a retention', () => {
    const AUDIT_ANCHORS = 'file:///var/log/anchors, syslogs://log.example:6514,syslog://[::1]'
    expect(readConfig({ ...env, AUDIT_ANCHORS, AUDIT_RETENTION_DAYS: '30' })).toMatchObject({
      auditAnchors: ['file:///var/log/anchors', 'syslogs://log.example:6514', 'syslog://[::1]'],
      auditRetentionDays: 30,
    })
    const bucket = 's3://bucket/anchors?region=eu-central-1&credentials=/run/secrets/s3'
    expect(readConfig({ ...env, AUDIT_ANCHORS: bucket }).auditAnchors).toEqual([bucket])
    const wrong = ['anchors', 'file://host/anchors', 'file:///var/', 'https://a.example']
    for (const anchors of [...wrong, 's3://bucket/a', `${bucket}&days=0`, `${bucket}&endpoint=x`])
      expect(faultsOf(() => readConfig({ ...env, AUDIT_ANCHORS: anchors })).AUDIT_ANCHORS).toMatch(
        /must be a URL such as/,
      )
    for (const days of ['29', '1', '-1', '36501'])
      expect(
        faultsOf(() => readConfig({ ...env, AUDIT_RETENTION_DAYS: days })).AUDIT_RETENTION_DAYS,
      ).toMatch(/must be/)
  })

  test('accepts a project’s OAuth clients, with secrets in files', () => {
    const google = { clientId: 'our-id', secretFile: file('google.secret', 'hush') }
    const apple = { ...google, teamId: 'TEAM', keyId: 'KEY' }
    const read = (logins: Record<string, unknown>) =>
      parseConfig({ ...readConfig(env), projects: [{ ...demo, logins }] })
    expect(read({ google, apple }).projects[0]?.logins).toEqual({ google, apple })
    const absent = join(folder, 'absent.secret')
    for (const [logins, fault] of [
      [{ google: { ...google, secretFile: absent } }, 'must be a file that can be read'],
      [{ apple: google }, 'expected string'],
      [{ myspace: google }, 'myspace'],
    ] as const)
      expect(faultsOf(() => read(logins)).projects).toContain(fault)
  })

  test('accepts the operator’s OIDC issuers, and reports every fault', () => {
    const secretFile = file('acme.secret', 'hush')
    const acme = { name: 'Acme', issuer: 'https://id.acme.example/realms/main', clientId: 'wallet' }
    const read = (logins: Record<string, unknown>, others: Record<string, unknown> = {}) =>
      parseConfig({
        ...readConfig(env),
        projects: [
          { ...demo, logins },
          { ...demo, id: 'other', logins: others },
        ],
      })
    const scope = 'openid email'
    expect(read({ 'oidc-acme': { ...acme, secretFile } }).projects[0]?.logins).toEqual({
      'oidc-acme': { ...acme, secretFile, scope },
    })
    const same = { 'oidc-acme': acme }
    const offered = { ...demo, logins: same, features: { socialLogin: ['oidc-acme' as const] } }
    expect(parseConfig({ ...readConfig(env), projects: [offered] }).projects).toHaveLength(1)
    expect(read(same, same).projects).toHaveLength(2)
    const faults: [Record<string, unknown>, string, Record<string, unknown>?][] = [
      [{ acme }, 'has acme, which is no provider: use oidc-NAME'],
      [{ 'oidc-Acme': acme }, 'has oidc-Acme, which is no provider'],
      [{ 'oidc-acme': { ...acme, issuer: 'http://id.acme.example' } }, 'must be an https URL'],
      [{ 'oidc-acme': { ...acme, issuer: `${acme.issuer}?a` } }, 'must be an https URL'],
      [{ 'oidc-acme': { ...acme, scope: 'email' } }, 'must contain openid'],
      [{ 'oidc-acme': { ...acme, name: 'a\nb' } }, 'must be one line'],
      [{ 'oidc-acme': { ...acme, icon: 'https://acme.example/a.png' } }, 'must be data:image'],
      [{ 'oidc-acme': { ...acme, icon: 'data:text/html;base64,AAAA' } }, 'must be data:image'],
      [{ 'oidc-acme': { ...acme, secretFile, keyFile: secretFile } }, 'secretFile or keyFile'],
      [{ 'oidc-acme': { ...acme, typo: 1 } }, 'typo'],
      [{ 'oidc-acme': acme, 'oidc-b': acme }, 'names the issuer of oidc-acme in oidc-b'],
      [
        { 'oidc-g': { ...acme, issuer: 'https://accounts.google.com/' } },
        'names the issuer of google in oidc-g of local-demo; use google',
      ],
      [
        same,
        'gives oidc-acme another issuer',
        { 'oidc-acme': { ...acme, issuer: 'https://b.io' } },
      ],
      [same, 'names the issuer of oidc-acme', { 'oidc-b': { ...acme, name: 'B' } }],
    ]
    for (const [logins, fault, others] of faults)
      expect(faultsOf(() => read(logins, others)).projects).toContain(fault)
  })

  test.each([
    'chrome-extension://*',
    'chrome-extension:',
    'chrome-extension://abcdefghijklmnopabcdefghijklmno',
    'chrome-extension://abcdefghijklmnopabcdefghijklmnoz',
    'chrome-extension://abcdefghijklmnopabcdefghijklmnop/',
    'chrome-extension://abcdefghijklmnopabcdefghijklmnop https://evil.example',
    'moz-extension://4d0b5ad9-7a0f-4a3e-9d6a-3f8f1c1c2b1a',
    'https://dapp.example',
    '*',
  ])('rejects %s as the origin of an extension', (origin) => {
    const projects = [{ ...demo, extensionOrigins: [origin] }]
    expect(() => parseConfig({ ...readConfig(env), projects })).toThrow(
      'entry 1 extensionOrigins entry 1 must be chrome-extension:// and the 32 letters of an extension’s id',
    )
  })

  test('accepts an exact extension origin, but not in the list of page origins', () => {
    const origin = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop'
    const read = (project: object) =>
      parseConfig({ ...readConfig(env), projects: [{ ...demo, ...project }] }).projects[0]
    expect(read({ extensionOrigins: [origin] })?.extensionOrigins).toEqual([origin])
    expect(() => read({ allowedOrigins: [origin] })).toThrow('must begin with https://')
  })

  test('[X07] reports each invalid entry of a file with its fault', () => {
    const projects = [
      { ...demo, id: '../x', allowedOrigins: ['https://a.example/path'] },
      { ...demo, deviceCheck: 'sometimes', extra: 1 },
      { ...demo, name: 'Two\nlines' },
    ]
    const networks = [{ ...anvil, caipNetworkId: 'eip155', rpcUrl: 'file:///etc/passwd' }]
    expect(() =>
      parseConfig({ ...readConfig(env), projects: projects as never, networks }),
    ).toThrowErrorMatchingInlineSnapshot(`
      [ConfigError: The configuration has 7 faults:

        projects  entry 1 id must be 1 to 64 letters, digits, hyphens or underscores
        projects  entry 1 allowedOrigins entry 1 must end after the host and port
        projects  entry 2 deviceCheck must be always, existing or never
        projects  entry 2 Unrecognized key: "extra"
        projects  entry 3 name must be one line
        networks  entry 1 caipNetworkId must be a CAIP-2 id, such as eip155:1
        networks  entry 1 rpcUrl must be an http or https URL
      ]
    `)
  })

  test('rejects networks that can neither sign nor be read', () => {
    const { rpcUrl, ...signing } = anvil
    const solana = { ...signing, caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }
    const parse = (networks: unknown) =>
      parseConfig({ ...readConfig(env), networks: networks as never }).networks
    expect(parse([anvil, solana])).toEqual([anvil, solana])
    const bitcoin = { ...signing, caipNetworkId: 'bip122:000000000019d6689c085ae165831e93' }
    expect(parse([bitcoin])).toEqual([bitcoin])
    const cosmos = { ...signing, caipNetworkId: 'cosmos:cosmoshub-4' }
    expect(() => parse([cosmos])).toThrow(
      'caipNetworkId must be of a namespace that is served or read: eip155, solana, bip122',
    )
  })

  test('accepts token pictures only from the web, IPFS or the file itself', () => {
    const address = `0x${'1'.repeat(40)}`
    const parse = (tokens: unknown) =>
      parseConfig({ ...readConfig(env), networks: [{ ...anvil, data: { tokens } }] as never })
        .networks[0]?.data?.tokens
    for (const logoURI of [
      'https://a.example/a.svg',
      'ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKsPdG/a.png',
      'data:image/svg+xml,<svg/>',
    ])
      expect(parse([address, { address, logoURI }])).toEqual([address, { address, logoURI }])
    for (const wrong of [
      'a.svg',
      'file:///etc/passwd',
      'javascript:alert(1)',
      '',
      'x'.repeat(65_537),
    ])
      expect(() => parse([{ address, logoURI: wrong }])).toThrow('data tokens entry 1')
    expect(() => parse([{ address: '0x12', logoURI: 'https://a.example' }])).toThrow(
      'data tokens entry 1 must be an address of the network',
    )
    expect(() => parse([{ address, symbol: 'USD' }])).toThrow('data tokens entry 1')
  })

  test('rejects `local` on a network that is not a test network', () => {
    const parse = (network: object) =>
      parseConfig({ ...readConfig(env), networks: [{ ...anvil, ...network }] as never }).networks
    expect(parse({ local: true })).toEqual([{ ...anvil, local: true }])
    expect(parse({ local: false, testnet: false })).toMatchObject([{ local: false }])
    expect(() => parse({ local: true, testnet: false })).toThrow(
      'local must be left out of a network with `testnet: false`',
    )
  })

  test('rejects two projects or two networks with the same id', () => {
    const run = () =>
      parseConfig({ ...readConfig(env), projects: [demo, demo], networks: [anvil, anvil] })
    expect(faultsOf(run)).toEqual({
      projects: 'entry 2 repeats local-demo',
      networks: 'entry 2 repeats eip155:31337',
    })
  })

  describe('API keys of vendors', () => {
    const stripe = { STRIPE_SECRET_KEY: 'rk_live_hunter2', STRIPE_WEBHOOK_SECRET: 'whsec_hunter2' }
    const moonpay = {
      ...{ MOONPAY_API_KEY: 'pk_live_hunter2', MOONPAY_SECRET_KEY: 'sk_live_hunter2' },
      MOONPAY_WEBHOOK_KEY: 'wk_live_hunter2',
    }

    test('accepts all keys of a vendor or none', () => {
      expect(readConfig({ ...env, ...stripe, ...moonpay })).toMatchObject({
        ...{ stripeSecretKey: 'rk_live_hunter2', stripeWebhookSecret: 'whsec_hunter2' },
        ...{ moonpayApiKey: 'pk_live_hunter2', moonpaySecretKey: 'sk_live_hunter2' },
        moonpayWebhookKey: 'wk_live_hunter2',
      })
      const all = { ...stripe, ...moonpay }
      for (const key of Object.keys(all)) {
        const faults = faultsOf(() => readConfig({ ...env, ...all, [key]: '' }))
        expect(faults).toEqual({
          [key]: expect.stringMatching(/^is missing; (STRIPE|MOONPAY)_\w+ needs it$/),
        })
      }
    })

    test.each([
      ['STRIPE_SECRET_KEY', 'pk_live_hunter2'],
      ['STRIPE_WEBHOOK_SECRET', 'hunter2'],
      ['MOONPAY_API_KEY', 'sk_live_hunter2'],
      ['MOONPAY_SECRET_KEY', 'pk_live_hunter2'],
      ['MOONPAY_WEBHOOK_KEY', 'hunter2 hunter2'],
      ['MOONPAY_SECRET_KEY', 'sk_test_hunter2'],
    ])('reports an invalid %s without printing it', (key, value) => {
      const faults = faultsOf(() => readConfig({ ...env, ...stripe, ...moonpay, [key]: value }))
      expect(Object.keys(faults)).toEqual([key])
      expect(JSON.stringify(faults)).not.toContain('hunter2')
    })
  })

  test('returns the same configuration for a parsed configuration', () => {
    file('own.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
    const WALLETS_FILE = file('wallets.json', JSON.stringify({ add: [own], order: [own.id] }))
    const config = readConfig({ ...env, WALLETS_FILE, NODE_ENV: 'development' })
    expect(config.wallets.add).toEqual([{ ...own, image: join(folder, 'own.svg') }])
    expect(parseConfig(config)).toEqual(config)
  })
})

describe('the operator’s wallets', () => {
  const faults = (wallets: unknown) =>
    faultsOf(() => parseConfig({ ...readConfig(env), wallets: wallets as never })).wallets

  test('[A23] report all faults of the file at once', () => {
    file('page.svg', '<html></html>')
    file('large.png', Buffer.alloc(70_000))
    const wallets = {
      add: [
        { name: 'No id' },
        { ...own, mobile_link: 'javascript:alert(1)', image: 'absent.png' },
        { ...own, id: 'b', app_store: 'https://evil.example/app', image: 'page.svg' },
        { ...own, id: 'c', homepage: 'http://own.example', order: 1, image: 'large.png' },
        { ...own, id: 'd', chains: ['eip155:1', 'one'], webapp: 'https://own.example' },
      ],
      colour: 'red',
    }
    const WALLETS_FILE = file('faulty.json', JSON.stringify(wallets))
    const list = allFaultsOf(() => readConfig({ ...env, WALLETS_FILE }))
    expect(list.map(({ message }) => message.replace(`${folder}/`, ''))).toMatchInlineSnapshot(`
      [
        "add entry 1 needs an id of letters, digits, dots, hyphens and underscores, and a name",
        "add entry 2 mobile_link must be an https link or a scheme such as app://",
        "add entry 2 image absent.png cannot be read",
        "add entry 3 app_store must be an https link into that store",
        "add entry 3 image page.svg is no WebP, PNG, JPEG or SVG",
        "add entry 4 homepage must be an https link",
        "add entry 4 order is not for you to set",
        "add entry 4 image large.png is larger than 64 KiB",
        "add entry 5 chains has not the form of docs/reference/http.md#the-wallet-directory",
        "add entry 5 webapp is not for you to set",
        "Unrecognized key: "colour"",
      ]
    `)
  })

  test('[A23] report an id of an unknown wallet', () => {
    expect(faults({ hide: ['io.metmask'] })).toBe('hide entry 1 is no wallet of the directory')
    expect(faults({ add: [own, own].map(({ image, ...rest }) => rest) })).toBe(
      'add entry 2 repeats example.own',
    )
    expect(faults('absent.json')).toBe('absent.json cannot be read')
    expect(faults([])).toMatch(/expected object/)
  })
})

describe('the master key', () => {
  test('is created with access only for its owner if the embedded database has no key', () => {
    const config = readConfig({ ...env, DATA_DIR: join(folder, 'new') })
    ensureMasterKey(config.masterKeyFile, { random: randomBytes })
    const key = readFileSync(config.masterKeyFile)
    expect(key).toHaveLength(32)
    expect(statSync(config.masterKeyFile).mode & 0o777).toBe(0o600)
    ensureMasterKey(config.masterKeyFile, { random: randomBytes })
    expect(readFileSync(config.masterKeyFile)).toEqual(key)
  })

  test.each([
    ['short.key', 31, 0o600, /is shorter than 32 bytes$/],
    ['open.key', 32, 0o644, /is open to every user; run chmod 600 on it$/],
  ])('is rejected if invalid: %s', (name, size, mode, message) => {
    const MASTER_KEY_FILE = file(name, randomBytes(size), mode)
    expect(faultsOf(() => readConfig({ ...env, MASTER_KEY_FILE }))).toEqual({
      MASTER_KEY_FILE: expect.stringMatching(message),
    })
  })

  test.each([
    ['the embedded PostgreSQL', 'postgres/data'],
    ['a PGlite database of an earlier release', 'database'],
  ])('is not created if a database with an older key exists: %s', (_which, database) => {
    const DATA_DIR = join(folder, `orphaned-${dirname(database)}`)
    mkdirSync(join(DATA_DIR, database), { recursive: true })
    expect(faultsOf(() => readConfig({ ...env, DATA_DIR }))).toEqual({
      MASTER_KEY_FILE: expect.stringMatching(/restore the key$/),
    })
    expect(existsSync(join(DATA_DIR, 'master.key'))).toBe(false)
  })
})
