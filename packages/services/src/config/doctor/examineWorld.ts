import { existsSync } from 'node:fs'
import { embeddedPlace } from '@vestibule/embedded-postgres'
import { parseCaipNetworkId } from '@vestibule/protocol'
import { examineNats } from '@vestibule/relay'
import { drizzle } from 'drizzle-orm/node-postgres'
import { createTransport } from 'nodemailer'
import { Client } from 'pg'
import { chooseKms } from '../../adapters/chooseKms.js'
import { openKeyRing } from '../../adapters/keyRing.js'
import { chooseOnRamps } from '../../adapters/onRamps/chooseOnRamps.js'
import { openOwnCluster, requireOwnCluster } from '../../db/openOwnCluster.js'
import { describeForeignKey, findForeignKey } from '../../domain/audit/claimMasterKeys.js'
import { askFor } from '../../domain/data/chains/openChains.js'
import { createRpcProxy } from '../../domain/rpc/rpcProxy.js'
import { swapRulesOf } from '../../namespaces/swapRulesOf.js'
import { StartError } from '../../platform/startError.js'
import { SECOND } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'
import type { OnRamp } from '../../ports/onRamps.js'
import type { Config } from '../config.js'
import { isRelayAlone } from '../roles.js'
import { checkIssuers } from './checkIssuers.js'
import { checkBundlers, checkPaymasters } from './checkSponsors.js'
import type { Finding } from './rule.js'

const TIMEOUT = 5 * SECOND
/** Codes and sessions expire by this machine's clock: it must agree with the database. */
const MAX_SKEW = 5 * SECOND

type World = { clock: Clock; fetch: typeof globalThis.fetch }
type Check = (config: Config, world: World) => Promise<Finding[]>

export async function examineWorld(config: Config, world: World): Promise<Finding[]> {
  const checks: Check[] = [
    checkDatabase,
    checkMail,
    checkNats,
    checkNodes,
    checkRouters,
    (config, { fetch }) => checkBundlers(config, { fetch, timeout: TIMEOUT }),
    checkSponsors,
    (config, { fetch }) => checkIssuers(config, { fetch, timeout: TIMEOUT }),
    checkKeyService,
    checkOnRamps,
  ]
  return (await Promise.all(checks.map((check) => check(config, world)))).flat()
}

const checkDatabase: Check = async (config, { clock }) => {
  const { databaseUrl } = config
  if (databaseUrl === undefined) return checkEmbedded(config)
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: TIMEOUT,
    query_timeout: TIMEOUT,
  })
  try {
    await client.connect()
    const before = clock()
    const { rows } = await client.query(
      'select extract(epoch from clock_timestamp()) * 1000 as now',
    )
    const skew = skewOf(Number(rows[0]?.now), { before, after: clock() })
    if (skew <= MAX_SKEW)
      return [...(await checkRole(client)), ...(await checkMasterKey(client, config))]
    const message = `has a clock ${Math.round(skew / SECOND)} s off this machine's; run NTP on both`
    return [{ key: 'DATABASE_URL', level: 'fault', message }]
  } catch (error) {
    const message = `cannot be reached (${codeOf(error)}); check the address and the password`
    return [{ key: 'DATABASE_URL', level: 'fault', message }]
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A superuser can change the audit log, and could run programs on the server after an attack on the services. */
async function checkRole(client: Client): Promise<Finding[]> {
  const { rows } = await client.query(
    'select rolsuper as "isSuper" from pg_roles where rolname = current_user',
  )
  if (rows[0]?.isSuper !== true) return []
  const message = 'uses a superuser; make a role, and run vestibule migrate --role with its name'
  return [{ key: 'DATABASE_URL', level: 'warning', message }]
}

/** The embedded database uses this machine's clock, without a network in between. */
async function checkEmbedded(config: Config): Promise<Finding[]> {
  try {
    requireOwnCluster(config.dataDir)
    if (!existsSync(embeddedPlace(config.dataDir).data)) return []
    const stay = () => undefined
    const server = await openOwnCluster(config.dataDir, { onLost: stay, onBack: stay })
    const client = new Client({ connectionString: server.urlOf(), query_timeout: TIMEOUT })
    try {
      await client.connect()
      return await checkMasterKey(client, config)
    } finally {
      await client.end().catch(() => undefined)
      await server.leave()
    }
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return [{ key: 'DATA_DIR', level: 'fault', isEverywhere: true, message: error.message }]
  }
}

async function checkMasterKey(client: Client, { masterKeyFile }: Config): Promise<Finding[]> {
  // There are no tables before the first start, and the rules report a missing file.
  const { rows } = await client.query("select to_regclass('master_keys') as found")
  if (rows[0]?.found === null || !existsSync(masterKeyFile)) return []
  const keys = openKeyRing(masterKeyFile, { onFault: () => undefined })
  const foreign = await findForeignKey(drizzle({ client, casing: 'snake_case' }), keys)
  if (foreign === undefined) return []
  const message = describeForeignKey(foreign, masterKeyFile)
  return [{ key: 'MASTER_KEY_FILE', level: 'fault', isEverywhere: true, message }]
}

/** Difference in ms between `time` and the period of its reading. */
function skewOf(time: number, { before, after }: { before: number; after: number }): number {
  return Math.max(0, before - time, time - after)
}

const checkMail: Check = async ({ smtpUrl, roles }) => {
  if (isRelayAlone({ roles })) return []
  if (smtpUrl.startsWith('console:')) return []
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
  })
  try {
    await transport.verify()
    return []
  } catch (error) {
    const message = `does not take mail (${codeOf(error)}); check the address and the password`
    return [{ key: 'SMTP_URL', level: 'warning', message }]
  } finally {
    transport.close()
  }
}

const checkNats: Check = async ({ natsUrl }) => {
  if (natsUrl === undefined) return []
  const fault = await examineNats(natsUrl)
  return fault === undefined ? [] : [{ key: 'NATS_URL', level: 'fault', message: fault }]
}

const checkNodes: Check = async ({ networks }, { fetch }) => {
  const proxy = createRpcProxy({ fetch, timeout: TIMEOUT })
  const privateProxy = createRpcProxy({ fetch, timeout: TIMEOUT })
  async function examine(
    { checkChain }: typeof proxy,
    network: (typeof networks)[number],
    { name, setting }: { name: string; setting: string },
  ): Promise<Finding[]> {
    const fault = network.rpcUrl === undefined ? undefined : await checkChain(network)
    if (fault === undefined) return []
    const isOther = fault.error.message === 'Chain is not supported'
    const why = isOther ? 'is another chain' : 'does not answer'
    const message = `the ${name} of ${network.caipNetworkId} ${why}; check its ${setting}`
    return [{ key: 'NETWORKS_FILE', level: 'warning', message }]
  }
  const findings = networks.flatMap((network) => {
    const rpcUrl = network.swap?.privateRpcUrl
    const hidden = { name: 'private node', setting: 'swap.privateRpcUrl' }
    return [
      examine(proxy, network, { name: 'node', setting: 'rpcUrl' }),
      examine(privateProxy, { ...network, rpcUrl }, hidden),
    ]
  })
  return (await Promise.all(findings)).flat()
}

/** Accounts let the router take their tokens. `checkNodes` reports silent nodes. */
const checkRouters: Check = async ({ networks }, { fetch }) => {
  const proxy = createRpcProxy({ fetch, timeout: TIMEOUT })
  const findings = networks.map(async (network): Promise<Finding[]> => {
    const { caipNetworkId, swap } = network
    const rules = swapRulesOf(parseCaipNetworkId(caipNetworkId).namespace)
    if (swap?.router === undefined) return []
    const ask = askFor(network, proxy)
    const { router, v3 } = swap
    const [fault, faultOfV3] = await Promise.all([
      rules?.findRouterFault?.(ask, router).catch(() => undefined),
      v3 && rules?.findV3Fault?.(ask, v3).catch(() => undefined),
    ])
    const say = (router: string, why: string): Finding => {
      const message = `the router ${router} of ${caipNetworkId} ${why}; check its swap`
      return { key: 'NETWORKS_FILE', level: 'fault', message }
    }
    const why = fault === 'noCode' ? 'has no code' : 'is not a router like Uniswap V2’s'
    const whyOfV3 = 'does not work with its quoter and wrapped token as Uniswap V3’s do'
    return [
      ...(fault === undefined ? [] : [say(router, why)]),
      ...(faultOfV3 === undefined || v3 === undefined ? [] : [say(v3.router, whyOfV3)]),
    ]
  })
  return (await Promise.all(findings)).flat()
}

const checkSponsors: Check = async (config, { fetch }) => {
  if (!existsSync(config.masterKeyFile)) return []
  const keys = openKeyRing(config.masterKeyFile, { onFault: () => undefined })
  return checkPaymasters(config, { fetch, timeout: TIMEOUT, keys })
}

const checkKeyService: Check = async (config, { fetch }) => {
  if (config.vaultUrl === undefined) return []
  try {
    const keys = openKeyRing(config.masterKeyFile, { onFault: () => undefined })
    const kms = chooseKms(config, { keys, fetch })
    const sealed = await kms.seal(Uint8Array.of(1), 'vestibule/doctor')
    await kms.open(sealed, 'vestibule/doctor')
    await kms.version()
    return []
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return [{ key: 'VAULT_URL', level: 'fault', message: `cannot seal and open data: ${why}` }]
  }
}

const checkOnRamps: Check = async (config, { fetch, clock }) => {
  const networks = new Set(config.networks.map(({ caipNetworkId }) => caipNetworkId))
  async function whyNot(vendor: OnRamp): Promise<string | undefined> {
    const signal = AbortSignal.timeout(TIMEOUT)
    try {
      const { assets, payments } = await vendor.coverage(undefined, signal)
      const asset = assets.find(({ network }) => networks.has(network))
      if (asset === undefined) return 'sells nothing on the networks of NETWORKS_FILE; add some'
      const [{ currency, methods } = { currency: '', methods: [] }] = payments
      const [method] = methods
      if (method === undefined) return 'takes no money; ask the vendor about the account'
      const amount = { of: 'payment', value: method.min * 4n } as const
      const ask = { asset, currency, country: undefined, method: method.id, amount }
      await vendor.quote(ask, signal)
      return undefined
    } catch {
      return 'gets no offer; check the key, and that the vendor has approved the account'
    }
  }
  const findings = chooseOnRamps(config, { fetch, clock }).map(async (vendor) => {
    const message = await whyNot(vendor)
    const key = vendor.id === 'stripe' ? 'STRIPE_SECRET_KEY' : 'MOONPAY_API_KEY'
    return message === undefined ? [] : [{ key, level: 'warning' as const, message }]
  })
  return (await Promise.all(findings)).flat()
}

function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : 'no answer'
}
