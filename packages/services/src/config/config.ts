import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { embeddedPlace } from '@vestibule/embedded-postgres'
import { normaliseRelayUrl } from '@vestibule/relay'
import * as z from 'zod'
import { findKeyFault } from '../adapters/masterKey.js'
import { ON_RAMP_KEYS } from '../adapters/onRamps/chooseOnRamps.js'
import { pgliteFolder } from '../db/openOwnCluster.js'
import { WalletOverrides, withImagePaths } from '../domain/directory/overrides.js'
import { hostReach } from '../domain/net/hostReach.js'
import { Network, originSchema, projectSchema } from '../domain/projects/project.js'
import { StaticPrice } from '../domain/projects/staticPrice.js'
import { PACKAGE_ROOT } from '../packageRoot.js'
import { ConfigError } from './configError.js'
import { findIssuerFaults } from './findIssuerFaults.js'
import { operating } from './operating.js'
import { isRelayAlone, NO_SENDER, ROLES } from './roles.js'
import { splitList, wholeNumber } from './wholeNumber.js'

/** Environment variables, as documented in `.env.example`. */
const NAMES = {
  port: 'PORT',
  host: 'HOST',
  frameOrigin: 'FRAME_ORIGIN',
  databaseUrl: 'DATABASE_URL',
  databaseDirectUrl: 'DATABASE_DIRECT_URL',
  dataDir: 'DATA_DIR',
  masterKeyFile: 'MASTER_KEY_FILE',
  smtpUrl: 'SMTP_URL',
  mailFrom: 'MAIL_FROM',
  projects: 'PROJECTS_FILE',
  networks: 'NETWORKS_FILE',
  wallets: 'WALLETS_FILE',
  prices: 'PRICES_FILE',
  pricesUrl: 'PRICES_URL',
  zeroExApiKey: 'ZERO_EX_API_KEY',
  cowSwaps: 'COW_SWAPS',
  imageUrl: 'IMAGE_URL',
  ipfsGateways: 'IPFS_GATEWAYS',
  nameSuffix: 'NAME_SUFFIX',
  legacyNameSuffix: 'LEGACY_NAME_SUFFIX',
  namesPerAccount: 'NAMES_PER_ACCOUNT',
  reservedNames: 'RESERVED_NAMES',
  nameSigner: 'NAME_SIGNER',
  sponsorSigner: 'SPONSOR_SIGNER',
  frameDist: 'FRAME_DIST',
  trustProxy: 'TRUST_PROXY',
  roles: 'ROLES',
  relay: 'RELAY',
  relayUrls: 'RELAY_URLS',
  relayStorage: 'RELAY_STORAGE',
  natsUrl: 'NATS_URL',
  logLevel: 'LOG_LEVEL',
  metricsPort: 'METRICS_PORT',
  metricsHost: 'METRICS_HOST',
  otlpEndpoint: 'OTEL_EXPORTER_OTLP_ENDPOINT',
  drainSeconds: 'DRAIN_SECONDS',
  databasePool: 'DATABASE_POOL',
  databaseTimeout: 'DATABASE_TIMEOUT',
  requestTimeout: 'REQUEST_TIMEOUT',
  limits: 'LIMITS',
  migrate: 'MIGRATE',
  environment: 'VESTIBULE_ENV',
  securityContact: 'SECURITY_CONTACT',
  auditAnchors: 'AUDIT_ANCHORS',
  auditRetentionDays: 'AUDIT_RETENTION_DAYS',
  vaultUrl: 'VAULT_URL',
  vaultMount: 'VAULT_MOUNT',
  vaultKey: 'VAULT_KEY',
  vaultTokenFile: 'VAULT_TOKEN_FILE',
  stripeSecretKey: 'STRIPE_SECRET_KEY',
  stripeWebhookSecret: 'STRIPE_WEBHOOK_SECRET',
  moonpayApiKey: 'MOONPAY_API_KEY',
  moonpaySecretKey: 'MOONPAY_SECRET_KEY',
  moonpayWebhookKey: 'MOONPAY_WEBHOOK_KEY',
} as const satisfies {
  [key in keyof Omit<Config, 'development' | 'projectsFile' | 'networksFile'>]: string
}

/** The published package contains the frame. */
function builtFrame(): string {
  const packed = join(PACKAGE_ROOT, 'frame')
  return existsSync(packed) ? packed : join(PACKAGE_ROOT, '../secure-frame/dist')
}

const VAULT_NAME = /^[A-Za-z0-9_.-]+(\/[A-Za-z0-9_.-]+)*$/
const VENDOR_KEY = /^[A-Za-z0-9_-]{8,256}$/
const MOST_NAMES = 50
const MOST_SIGNERS = 1_000
const LEAST_STORAGE = 64
const LARGEST_STORAGE = 1024 * 1024
/** In days. The database refuses to delete younger rows. */
const SHORTEST_RETENTION = 30
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

function isNatsUrl(text: string): boolean {
  return URL.canParse(text) && ['nats:', 'tls:'].includes(new URL(text).protocol)
}

export function projectsSchema(development: boolean) {
  return list(projectSchema({ development }), ({ id }) => id).superRefine((projects, context) => {
    for (const message of findIssuerFaults(projects)) context.addIssue({ code: 'custom', message })
  })
}

/** Values from the environment or a program. Parsing a parsed configuration again does not change it. */
function configSchema(development: boolean) {
  return z.strictObject({
    /** 0 chooses a free port. @default 4100 */
    port: wholeNumber(65_535).default(4100),
    /** Address to bind. @default '127.0.0.1' */
    host: z.string().default('127.0.0.1'),
    /** URL of the frame for browsers. @default 'http://frame.localhost:4100' */
    frameOrigin: originSchema({ development }).default('http://frame.localhost:4100'),
    /** URL of a PostgreSQL server. @default the embedded server in `dataDir` */
    databaseUrl: z
      .url({
        protocol: /^postgres(ql)?$/,
        // Unescaped, these characters of a password would end the URL's host too early.
        error:
          'must be a postgres:// URL, with %23, %2F, %3F and %40 for # / ? and @ of a password',
      })
      .optional(),
    /** URL of the server behind a pooler, for migrations and notifications. @default `databaseUrl` */
    databaseDirectUrl: z
      .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' })
      .optional(),
    dataDir: z.string(),
    /** The embedded database creates a missing file. @default 'master.key' in `dataDir` */
    masterKeyFile: z.string(),
    /** `smtp://` or `smtps://`. `console:` prints mails, for a frame on this machine only. */
    smtpUrl: z.url({
      protocol: /^(smtps?|console)$/,
      ...required('must be an SMTP server, such as smtp://127.0.0.1:25'),
    }),
    /** Sender of mails, and contact in security.txt. */
    mailFrom: z
      .string(required('must be the sender of mails, such as Example <login@example.com>'))
      .regex(/^[^\r\n@]+@[^\r\n@]+$/, 'must hold one mail address'),
    /** Dapps that may embed the frame: a list, or the path of a JSON file with a list. */
    projects: projectsSchema(development),
    /** The source file of `projects`. @default none */
    projectsFile: z.string().optional(),
    /** The source file of `networks`. @default none */
    networksFile: z.string().optional(),
    /**
     * Networks of the embedded wallet with their nodes, and other readable networks: a list, or the
     * path of a JSON file with a list.
     */
    networks: list(Network, (network) => network.caipNetworkId),
    /** Changes to the wallet directory: an object, or the path of a JSON file with an object. @default none */
    wallets: z
      .custom<string | z.input<typeof WalletOverrides>>()
      .transform((value, context) =>
        typeof value === 'string'
          ? withImagePaths(readJson(value, context), value)
          : withImagePaths(value),
      )
      .pipe(WalletOverrides)
      .default({ add: [], hide: [], order: [], feature: [], certified: [] }),
    /** Prices of tokens: a list, or the path of a JSON file with a list. @default none */
    prices: list(StaticPrice, ({ asset }) => asset).default([]),
    /** URL of a CoinGecko-compatible API for prices that are not in the list. @default none */
    pricesUrl: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
    /** API key of 0x, for additional swap quotes. A secret. @default 0x is off */
    zeroExApiKey: z
      .string()
      .regex(VENDOR_KEY, 'must be a key of 0x: 8 to 256 letters, digits, hyphens and underscores')
      .optional(),
    /** Requests order quotes from CoW Protocol. @default 'off' */
    cowSwaps: z.enum(['on', 'off'], 'must be on or off').default('off'),
    /** The origin that serves only pictures. @default pictures are off */
    imageUrl: originSchema({ development }).optional(),
    ipfsGateways: z
      .union([z.string().transform(splitList), z.array(z.string())])
      .pipe(z.array(gatewayUrl()))
      .default([]),
    /** Suffix of account names, such as `wallet.example`. @default names are off */
    nameSuffix: suffix().optional(),
    /** Earlier suffix of names, still accepted by lookups. @default none */
    legacyNameSuffix: suffix().optional(),
    namesPerAccount: wholeNumber(MOST_NAMES, { least: 1 }).default(1),
    /** Names that cannot be registered, in addition to the built-in list: a list, or comma-separated entries. @default none */
    reservedNames: z
      .union([z.string().transform(splitList), z.array(z.string())])
      .pipe(z.array(z.string().regex(/^[a-z0-9-]+$/, 'must be a name without its suffix')))
      .default([]),
    /** The number of the key that signs answers to name resolvers. @default 1 */
    nameSigner: wholeNumber(MOST_SIGNERS, { least: 1 }).default(1),
    /** The number of the key that signs for paymasters. @default 1 */
    sponsorSigner: wholeNumber(MOST_SIGNERS, { least: 1 }).default(1),
    /** Folder of the built frame. @default the frame of this package or repository */
    frameDist: z.string().default(builtFrame),
    /** Number of proxies that append to X-Forwarded-For. @default 0 */
    trustProxy: wholeNumber(16).default(0),
    /** Roles of this process: a list, or comma-separated. @default all */
    roles: z
      .union([z.string().transform(splitList), z.array(z.string())])
      .pipe(z.array(z.enum(ROLES, { error: unknownRole })).min(1, 'must hold a role'))
      .default([...ROLES]),
    /** Runs a WalletConnect relay for wallets and dapps. @default 'on' */
    relay: z.enum(['on', 'off'], 'must be on or off').default('on'),
    /**
     * URLs of the relay for clients: a list, or comma-separated.
     * @default on the frame's host, and on the listening address
     */
    relayUrls: z
      .union([z.string().transform(splitList), z.array(z.string())])
      .pipe(z.array(relayUrl()).min(1, 'must hold a URL'))
      .optional(),
    /** Maximum MiB of messages that the relay stores. @default 512 */
    relayStorage: wholeNumber(LARGEST_STORAGE, { least: LEAST_STORAGE }).default(512),
    /**
     * NATS servers with JetStream that store the relay's messages, comma-separated for a cluster.
     * @default the database stores messages
     */
    natsUrl: z
      .string()
      .refine((text) => splitList(text).every(isNatsUrl), 'must be a nats:// or tls:// URL')
      .optional(),
    logLevel: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
    ...operating,
    /** In `production` the services do not start with faults that `vestibule doctor` reports. @default 'development' */
    environment: z
      .enum(['development', 'production'], 'must be development or production')
      .default('development'),
    /** Contact in security.txt: a mail address or an https URL. @default the address of `mailFrom` */
    securityContact: z
      .string()
      .regex(/^(https:\/\/[^\s]+|[^\s@:/]+@[^\s@]+)$/, 'must be a mail address or an https:// URL')
      .optional(),
    /** Targets of audit anchors outside the database: a list, or comma-separated. @default none */
    auditAnchors: z
      .union([z.string().transform(splitList), z.array(z.string())])
      .pipe(z.array(anchorUrl()))
      .default([]),
    /** Days after which audit rows are deleted: at least 30, or 0 for never. @default 0 */
    auditRetentionDays: wholeNumber(36_500)
      .refine((days) => days === 0 || days >= SHORTEST_RETENTION, 'must be 0, or 30 at the least')
      .default(0),
    /** URL of a Vault or OpenBao server whose transit engine seals key shares. @default the master key file seals shares */
    vaultUrl: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
    vaultMount: z.string().regex(VAULT_NAME, 'must be a path of Vault').default('transit'),
    vaultKey: z.string().regex(VAULT_NAME, 'must be the name of a key').default('vestibule'),
    /** Only its owner may read the file. The services read it at each use. */
    vaultTokenFile: z.string().optional(),
    /** Secret key for Stripe's crypto onramp. Requires `stripeWebhookSecret`. @default Stripe is off */
    stripeSecretKey: z
      .string()
      .regex(/^[rs]k_(live|test)_\w+$/, 'must be a secret key of Stripe, such as sk_live_…')
      .optional(),
    stripeWebhookSecret: z
      .string()
      .regex(/^whsec_\w+$/, 'must be the signing secret of a webhook at Stripe, such as whsec_…')
      .optional(),
    /** Publishable key of MoonPay. Requires the next two keys. @default MoonPay is off */
    moonpayApiKey: z
      .string()
      .regex(/^pk_(live|test)_\w+$/, 'must be a publishable key of MoonPay, such as pk_live_…')
      .optional(),
    /** Secret key that signs MoonPay URLs. */
    moonpaySecretKey: z
      .string()
      .regex(/^sk_(live|test)_\w+$/, 'must be a secret key of MoonPay, such as sk_live_…')
      .optional(),
    moonpayWebhookKey: z
      .string()
      .regex(/^[!-~]{8,256}$/, 'must be the webhook key of MoonPay: 8 to 256 characters, no spaces')
      .optional(),
    /** Allows http origins of other machines. @default false */
    development: z.boolean().default(false),
  })
}

export type Config = z.output<ReturnType<typeof configSchema>>
type Input = z.input<ReturnType<typeof configSchema>>
/** A configuration as an object. Missing members come from the environment. */
export type ConfigInput = Omit<Input, 'dataDir' | 'masterKeyFile'> &
  Partial<Pick<Input, 'dataDir' | 'masterKeyFile'>>

const unknownRole = ({ input }: { input?: unknown }) =>
  `must be some of ${ROLES.join(', ')}; there is no role "${input}"`

function relayUrl() {
  return z.string().transform((value, context) => {
    const url = normaliseRelayUrl(value)
    if (url !== undefined) return url
    context.addIssue({
      code: 'custom',
      message: 'must be a URL, such as wss://wallet.example/relay',
    })
    return z.NEVER
  })
}

function anchorUrl() {
  const error =
    'must be a URL such as file:///var/log/anchors, syslogs://log.example:6514 or s3://BUCKET/PREFIX?region=REGION&credentials=FILE'
  return z.string().refine((value) => {
    if (!URL.canParse(value)) return false
    const { protocol, hostname, pathname } = new URL(value)
    if (protocol === 'file:') return hostname === '' && !pathname.endsWith('/')
    if (protocol === 's3:') return hostname !== '' && isBucket(new URL(value).searchParams)
    return /^syslogs?:$/.test(protocol) && hostname !== ''
  }, error)
}

function isBucket(options: URLSearchParams): boolean {
  const days = options.get('days') ?? '1'
  const endpoint = options.get('endpoint') ?? 'https://s3.example'
  return options.has('credentials') && /^[1-9]\d{0,4}$/.test(days) && URL.canParse(endpoint)
}

/** At least two host name labels that ENSIP-15 does not change. */
function suffix() {
  return z
    .string()
    .max(190)
    .regex(
      /^(?!..--)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.(?!..--)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/,
      'must be a name of small letters with a dot in it, such as wallet.example',
    )
}

function gatewayUrl() {
  return z.string().transform((value, context) => {
    const isUrl = URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
    if (isUrl) return new URL(value).href.replace(/\/?$/, '/')
    context.addIssue({
      code: 'custom',
      message: 'must be a URL, such as https://ipfs.example/ipfs/',
    })
    return z.NEVER
  })
}

function required(text: string) {
  const error = ({ input }: { input?: unknown }) =>
    input === undefined ? `is missing; it ${text}` : text
  return { error }
}

/** A list, or the path of a JSON file with a list. Ids must be unique. */
function list<entry extends z.ZodType>(entry: entry, idOf: (entry: z.output<entry>) => string) {
  const text = 'must be a JSON file with a list'
  return z
    .custom<string | z.input<entry>[]>((value) => value !== undefined, required(text))
    .transform((value, context) => (typeof value === 'string' ? readJson(value, context) : value))
    .pipe(z.array(entry, text))
    .check(({ value, issues }) => {
      const ids = value.map(idOf)
      for (const [index, id] of ids.entries())
        if (ids.indexOf(id) !== index)
          issues.push({ code: 'custom', path: [index], message: `repeats ${id}`, input: value })
    })
}

function readJson(file: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const why = error instanceof SyntaxError ? 'is not JSON' : 'cannot be read'
    context.addIssue({ code: 'custom', message: `${file} ${why}` })
    return z.NEVER
  }
}

/** Validates a configuration, and adds defaults. @throws ConfigError with all faults */
export function parseConfig(
  input: ConfigInput,
  options: { nameOf?: ((key: string) => string) | undefined } = {},
): Config {
  const { nameOf = (key) => key } = options
  const dataDir = resolve(input.dataDir ?? '.data')
  const masterKeyFile = resolve(input.masterKeyFile ?? join(dataDir, 'master.key'))
  const schema = configSchema(input.development ?? false)
  const { projects, networks } = input
  const projectsFile = typeof projects === 'string' ? resolve(projects) : input.projectsFile
  const networksFile = typeof networks === 'string' ? resolve(networks) : input.networksFile
  const files = { dataDir, masterKeyFile, projectsFile, networksFile }
  const isRelay = isRelayAlone({ roles: [input.roles ?? []].flat().flatMap(splitList) })
  const least = isRelay
    ? { smtpUrl: 'smtp://127.0.0.1', mailFrom: NO_SENDER, networks: [] as [] }
    : {}
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const result = schema.safeParse({ ...least, ...given, ...files })

  const faults = (result.error?.issues ?? []).map(({ path: [key, ...rest], message }) => ({
    key: nameOf(String(key)),
    message: describeIssue({ path: rest, message }),
  }))
  const keyFault = findKeyFault({
    file: masterKeyFile,
    mayCreate: input.databaseUrl === undefined,
    databases: [embeddedPlace(dataDir).data, pgliteFolder(dataDir)],
  })
  if (keyFault !== undefined && (!isRelay || existsSync(masterKeyFile)))
    faults.push({ key: nameOf('masterKeyFile'), message: keyFault })
  if (result.data !== undefined && result.data.imageUrl === result.data.frameOrigin)
    faults.push({
      key: nameOf('imageUrl'),
      message: 'is the origin of the frame; use another host',
    })
  if (
    result.data?.smtpUrl.startsWith('console:') &&
    hostReach(new URL(result.data.frameOrigin).hostname) !== 'machine'
  )
    faults.push({
      key: nameOf('smtpUrl'),
      message: 'prints codes, for a frame on this machine only; use a mail server',
    })
  const { nameSuffix, legacyNameSuffix } = result.data ?? {}
  if (legacyNameSuffix !== undefined && nameSuffix === undefined)
    faults.push({ key: nameOf('nameSuffix'), message: 'is missing; LEGACY_NAME_SUFFIX needs it' })
  if (legacyNameSuffix !== undefined && legacyNameSuffix === nameSuffix)
    faults.push({ key: nameOf('legacyNameSuffix'), message: 'is the same as NAME_SUFFIX' })
  if (result.data?.roles.every((role) => role === 'images') && !result.data.imageUrl)
    faults.push({
      key: nameOf('roles'),
      message: 'has only the role images, but IMAGE_URL is missing',
    })
  if (result.data?.roles.every((role) => role === 'relay') && result.data.relay === 'off')
    faults.push({ key: nameOf('roles'), message: 'has only the role relay, but RELAY is off' })
  if (input.vaultUrl !== undefined && input.vaultTokenFile === undefined)
    faults.push({ key: nameOf('vaultTokenFile'), message: 'is missing; VAULT_URL needs it' })
  for (const keys of Object.values(ON_RAMP_KEYS))
    for (const key of keys)
      if (!input[key] && keys.some((other) => input[other]))
        faults.push({
          key: nameOf(key),
          message: `is missing; ${keys.filter((other) => input[other]).map(nameOf)[0]} needs it`,
        })
  const { moonpayApiKey, moonpaySecretKey } = result.data ?? {}
  if (moonpayApiKey && moonpaySecretKey && isTestKey(moonpayApiKey) !== isTestKey(moonpaySecretKey))
    faults.push({
      key: nameOf('moonpaySecretKey'),
      message: `has another mode than ${nameOf('moonpayApiKey')}; use live keys for both, or test keys for both`,
    })
  if (!result.success || faults.length > 0) throw new ConfigError(faults)
  return result.data
}

/** The vendor's test key does not move money. */
export const isTestKey = (key: string) => key.includes('_test_')

export function describeIssue({ path, message }: { path: PropertyKey[]; message: string }): string {
  const place = path.map((part) => (typeof part === 'number' ? `entry ${part + 1}` : String(part)))
  return [...place, message].join(' ')
}

export const VARIABLES: readonly string[] = [...Object.values(NAMES), 'NODE_ENV']

/** Ignores empty variables. @throws ConfigError with all faults */
export function readConfig(env: Record<string, string | undefined>): Config {
  const names: Record<string, string> = NAMES
  const input = Object.entries(names).map(([key, name]) => [key, env[name] || undefined])
  return parseConfig(
    { ...Object.fromEntries(input), development: env.NODE_ENV === 'development' },
    { nameOf: (key) => names[key] ?? key },
  )
}
