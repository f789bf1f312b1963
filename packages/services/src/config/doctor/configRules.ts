import { existsSync, statSync } from 'node:fs'
import { relative } from 'node:path'
import { readKeyFile } from '../../adapters/keyFile.js'
import { isOverruled } from '../../domain/login/deviceCheck.js'
import { hostReach } from '../../domain/net/hostReach.js'
import { embeddersOf, originsOf } from '../../domain/projects/project.js'
import { OPEN_SHARE } from '../../domain/projects/sponsorPolicy.js'
import { feePayerOf } from '../../namespaces/bundlersOf.js'
import { type Config, isTestKey } from '../config.js'
import { isRelayAlone, NO_SENDER } from '../roles.js'
import { OPERATING_RULES } from './operatingRules.js'
import type { Rule } from './rule.js'
import { whyUnfit } from './unfitFolder.js'
import { weakness } from './weakKey.js'

/** No real setup uses more proxies. If the number is too high, a client can forge its address. */
const MAX_PROXIES = 3
const EXAMPLE_HOST = /(^|\.)(example(\.(com|net|org))?|localhost|invalid|test)$/i

/** These faults keep services with VESTIBULE_ENV=production from starting. */
export const CONFIG_RULES: readonly Rule[] = [
  ...OPERATING_RULES,
  {
    key: 'VESTIBULE_ENV',
    level: 'fault',
    check: ({ development }) =>
      development ? 'is production while NODE_ENV is development; unset NODE_ENV' : undefined,
  },
  {
    key: 'FRAME_ORIGIN',
    level: 'fault',
    check: ({ frameOrigin }) =>
      frameOrigin.startsWith('https:') && reachOf(frameOrigin) !== 'machine'
        ? undefined
        : `is ${frameOrigin}; set it to an https origin on a separate site`,
  },
  {
    key: 'FRAME_ORIGIN',
    level: 'fault',
    check: ({ frameOrigin, projects }) =>
      projects
        .filter(({ allowedOrigins }) => allowedOrigins.includes(frameOrigin))
        .map(({ id }) => `is an origin of the project ${id} too; give the frame another one`),
  },
  {
    key: 'FRAME_ORIGIN',
    level: 'warning',
    check: ({ frameOrigin, projects }) =>
      projects
        .filter((project) => embeddersOf(project).some((dapp) => isNear(frameOrigin, dapp)))
        .map(({ id }) => `shares a domain with the project ${id}; a separate site is safer`),
  },
  {
    key: 'IMAGE_URL',
    level: 'fault',
    check: ({ imageUrl }) =>
      imageUrl === undefined || (imageUrl.startsWith('https:') && reachOf(imageUrl) !== 'machine')
        ? undefined
        : `is ${imageUrl}; set it to a separate https origin`,
  },
  {
    key: 'IMAGE_URL',
    level: 'fault',
    check: ({ imageUrl, projects }) =>
      projects
        .filter(({ allowedOrigins }) => imageUrl !== undefined && allowedOrigins.includes(imageUrl))
        .map(({ id }) => `is an origin of the project ${id} too; give pictures another one`),
  },
  {
    key: 'PROJECTS_FILE',
    level: 'fault',
    check: (config) =>
      origins(config)
        .filter(({ origin }) => !origin.startsWith('https:') || origin.includes('*'))
        .map(({ id, origin }) => `project ${id} lists ${origin}; list exact https origins`),
  },
  {
    key: 'PROJECTS_FILE',
    level: 'warning',
    check: ({ projects }) =>
      projects
        .filter((project) => originsOf(project).length === 0)
        .map(({ id }) => `project ${id} lists no origin and serves no site; list its origins`),
  },
  {
    key: 'PROJECTS_FILE',
    level: 'warning',
    check: ({ projects, networks }) =>
      projects.flatMap(({ id, sponsor }) =>
        (sponsor?.networks ?? [])
          .filter(
            (policy) =>
              !networks.some(
                ({ caipNetworkId, paymaster, rpcUrl }) =>
                  caipNetworkId === policy.caipNetworkId &&
                  (feePayerOf(caipNetworkId) ? rpcUrl : paymaster) !== undefined,
              ),
          )
          .map(
            ({ caipNetworkId }) =>
              `project ${id} pays fees on ${caipNetworkId}, which has no ${feePayerOf(caipNetworkId) ? 'rpcUrl' : 'paymaster'}; add it to the network`,
          ),
      ),
  },
  {
    key: 'PROJECTS_FILE',
    level: 'warning',
    check: ({ projects }) =>
      projects.flatMap(({ id, sponsor }) =>
        (sponsor?.networks ?? [])
          .filter(({ perDay, perAccount }) => BigInt(perAccount) * OPEN_SHARE > BigInt(perDay))
          .map(
            ({ caipNetworkId }) =>
              `project ${id} lets one account use more than a quarter of a day’s fees on ${caipNetworkId}; lower perAccount`,
          ),
      ),
  },
  {
    key: 'PROJECTS_FILE',
    level: 'warning',
    check: ({ projects }) => (projects.length === 0 ? 'lists no project' : undefined),
  },
  {
    key: 'PROJECTS_FILE',
    level: 'warning',
    check: ({ projects }) =>
      projects
        .filter(({ deviceCheck }) => deviceCheck === 'never')
        .map((project) =>
          isOverruled(project, projects)
            ? `project ${project.id} sets deviceCheck to never, which another project overrules for accounts with a wallet; set it to existing`
            : `project ${project.id} admits new devices without a check; set deviceCheck to existing`,
        ),
  },
  {
    key: 'MASTER_KEY_FILE',
    level: 'fault',
    check: ({ masterKeyFile: file, roles }) => {
      if (!existsSync(file) && isRelayAlone({ roles })) return undefined
      if (!existsSync(file))
        return `${file} does not exist; run (umask 077 && head -c 32 /dev/urandom > ${file})`
      if ((statSync(file).mode & 0o077) !== 0)
        return `${file} can be read by others than its owner; run chmod 600 ${file}`
      return readKeyFile(file).all.flatMap((key) => {
        const why = weakness(key)
        key.fill(0)
        return why === undefined ? [] : [`${file} ${why}; rotate to one of /dev/urandom`]
      })
    },
  },
  {
    key: 'MASTER_KEY_FILE',
    level: 'fault',
    check: ({ masterKeyFile, dataDir, databaseUrl }) =>
      databaseUrl === undefined && !relative(dataDir, masterKeyFile).startsWith('..')
        ? 'lies in DATA_DIR with the database, and anyone who copies the one has the other; move it out'
        : undefined,
  },
  {
    key: 'VAULT_TOKEN_FILE',
    level: 'fault',
    check: ({ vaultTokenFile: file }) => {
      if (file === undefined) return undefined
      if (!existsSync(file)) return `${file} does not exist`
      return (statSync(file).mode & 0o077) === 0
        ? undefined
        : `${file} can be read by others than its owner; run chmod 600 ${file}`
    },
  },
  {
    key: 'VAULT_URL',
    level: 'fault',
    check: ({ vaultUrl }) =>
      vaultUrl?.startsWith('http:') && reachOf(vaultUrl) !== 'machine'
        ? 'sends shares over plain http; set it to an https URL'
        : undefined,
  },
  ...(['STRIPE_SECRET_KEY', 'MOONPAY_API_KEY'] as const).map(
    (key): Rule => ({
      key,
      level: 'fault',
      check({ stripeSecretKey, moonpayApiKey }) {
        const value = key === 'STRIPE_SECRET_KEY' ? stripeSecretKey : moonpayApiKey
        return value !== undefined && isTestKey(value)
          ? 'is a key for tests, which pays and delivers nothing; set a live one'
          : undefined
      },
    }),
  ),
  {
    key: 'DATA_DIR',
    level: 'fault',
    check: ({ databaseUrl, dataDir }) => {
      const why = databaseUrl === undefined ? whyUnfit(dataDir) : undefined
      return why === undefined ? undefined : `is ${dataDir}, ${why}`
    },
  },
  {
    key: 'DATABASE_URL',
    level: 'warning',
    check: ({ databaseUrl }) =>
      databaseUrl === undefined
        ? 'is missing; the embedded PostgreSQL is for one machine, and only you make copies of it'
        : undefined,
  },
  {
    key: 'DATABASE_URL',
    level: 'fault',
    check: ({ databaseUrl }) =>
      databaseUrl !== undefined && !isTls(databaseUrl) && databaseReach(databaseUrl) === 'internet'
        ? 'goes over the internet without TLS; add ?sslmode=verify-full'
        : undefined,
  },
  {
    key: 'DATABASE_URL',
    level: 'warning',
    check: ({ databaseUrl }) =>
      databaseUrl !== undefined && !isTls(databaseUrl) && databaseReach(databaseUrl) === 'network'
        ? 'goes over a network without TLS; add ?sslmode=verify-full'
        : undefined,
  },
  {
    key: 'SMTP_URL',
    level: 'fault',
    check: ({ smtpUrl }) =>
      isSmtpTls(smtpUrl) || reachOf(smtpUrl) === 'machine'
        ? undefined
        : 'sends codes without TLS; use smtps://, or add ?requireTLS=true',
  },
  {
    key: 'MAIL_FROM',
    level: 'fault',
    check: ({ mailFrom }) =>
      mailFrom !== NO_SENDER &&
      EXAMPLE_HOST.test(mailFrom.replace(/>\s*$/, '').split('@').at(-1)?.trim() ?? '')
        ? `is ${mailFrom}, an example; set it to an address of yours`
        : undefined,
  },
  {
    key: 'SECURITY_CONTACT',
    level: 'fault',
    check: ({ securityContact, roles }) =>
      securityContact === undefined && !isRelayAlone({ roles })
        ? 'is missing; set it to the address that takes reports of weaknesses'
        : undefined,
  },
  {
    key: 'NETWORKS_FILE',
    level: 'fault',
    check: ({ networks }) =>
      networks
        .filter(({ rpcUrl, swap }) =>
          [rpcUrl, swap?.privateRpcUrl].some(
            (url) => url?.startsWith('http:') && reachOf(url) === 'internet',
          ),
        )
        .map(({ caipNetworkId }) => `${caipNetworkId} is asked over plain http; use an https node`),
  },
  {
    key: 'TRUST_PROXY',
    level: 'fault',
    check: ({ trustProxy }) =>
      trustProxy > MAX_PROXIES
        ? `is ${trustProxy}; clients could choose their own address, count your proxies`
        : undefined,
  },
  {
    key: 'TRUST_PROXY',
    level: 'warning',
    check: ({ trustProxy, host }) => {
      const isLocal = hostReach(host) === 'machine'
      if (trustProxy === 0 && isLocal)
        return 'is 0 behind a proxy on this machine; all visitors would share the limits of one'
      if (trustProxy === 0)
        return `is 0 while HOST ${host} is open to others, without TLS; put a proxy in front and set it to 1`
      return !isLocal
        ? `trusts a proxy, but HOST ${host} may be reached past it; close the port to all others`
        : undefined
    },
  },
  {
    key: 'LOG_LEVEL',
    level: 'warning',
    check: ({ logLevel }) =>
      logLevel === 'trace' || logLevel === 'debug' ? `is ${logLevel}; set it to info` : undefined,
  },
]

function origins({ projects }: Config) {
  return projects.flatMap(({ id, allowedOrigins }) =>
    allowedOrigins.map((origin) => ({ id, origin })),
  )
}

const reachOf = (url: string) => hostReach(new URL(url).hostname)

/** Whether both hosts end with the same two labels. */
function isNear(one: string, other: string): boolean {
  const [a, b] = [one, other].map((origin) =>
    new URL(origin).hostname.split('.').slice(-2).join('.'),
  )
  return one !== other && a === b
}

/** Drivers verify the certificate in these modes, unless `uselibpqcompat` requests libpq's behaviour. */
function isTls(url: string): boolean {
  const query = new URL(url).searchParams
  const mode = query.get('sslmode') ?? ''
  return ['require', 'verify-ca', 'verify-full'].includes(mode) && !query.has('uselibpqcompat')
}

function databaseReach(url: string) {
  const { hostname, searchParams } = new URL(url)
  return hostReach(searchParams.get('host') ?? hostname)
}

function isSmtpTls(url: string): boolean {
  const { protocol, searchParams } = new URL(url)
  if (searchParams.get('tls.rejectUnauthorized') === 'false') return false
  return protocol === 'smtps:' || searchParams.get('requireTLS') === 'true'
}
