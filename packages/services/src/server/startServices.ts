import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RelayLimits } from '@vestibule/relay'
import { refuseUpgrade, sweepRelay } from '@vestibule/relay'
import { anchorWriter } from '../adapters/auditAnchors.js'
import { chooseKms } from '../adapters/chooseKms.js'
import { openKeyRing } from '../adapters/keyRing.js'
import { ensureMasterKey } from '../adapters/masterKey.js'
import { chooseOnRamps } from '../adapters/onRamps/chooseOnRamps.js'
import { unknownPlace } from '../adapters/unknownPlace.js'
import { type Config, type ConfigInput, parseConfig } from '../config/config.js'
import { ConfigError } from '../config/configError.js'
import { requireFit } from '../config/doctor/examineConfig.js'
import { followProjects } from '../config/followProjects.js'
import { isRelayAlone } from '../config/roles.js'
import type { Database } from '../db/database.js'
import { openDatabase } from '../db/openDatabase.js'
import { watchLoopUse } from '../domain/admission/eventLoop.js'
import { withOverrides } from '../domain/admission/limits.js'
import { createShedding } from '../domain/admission/shedding.js'
import { claimMasterKeys } from '../domain/audit/claimMasterKeys.js'
import { keepAnchoring } from '../domain/audit/keepAnchoring.js'
import { type Chaining, keepChaining } from '../domain/audit/keepChaining.js'
import { pruneAudit } from '../domain/audit/pruneAudit.js'
import { readDirectory } from '../domain/directory/readDirectory.js'
import { createFrameArchive } from '../domain/frame/frameArchive.js'
import { readFrameBuild } from '../domain/frame/frameBuild.js'
import { createReadiness } from '../domain/health/createReadiness.js'
import { fixedKeys } from '../domain/keys/keys.js'
import type { Providers } from '../domain/login/oauth/providers.js'
import type { MailQueue } from '../domain/mail/mailQueue.js'
import { createMetrics, type Metrics } from '../domain/metrics/createMetrics.js'
import { sweep } from '../domain/retention/sweep.js'
import { createRpcProxy } from '../domain/rpc/rpcProxy.js'
import { createFeeSettlement } from '../domain/sponsor/createFeeSettlement.js'
import { createSettlement } from '../domain/sponsor/createSettlement.js'
import { createLog, describeError, type Logger } from '../platform/log.js'
import { readRelease } from '../platform/release.js'
import { DAY, MINUTE, SECOND } from '../platform/time.js'
import { tracedFetch } from '../platform/tracing.js'
import type { Clock } from '../ports/clock.js'
import type { Kms } from '../ports/kms.js'
import type { SendMail } from '../ports/mail.js'
import type { OnRamp } from '../ports/onRamps.js'
import type { FindPlace } from '../ports/places.js'
import type { SwapVendor } from '../ports/swaps.js'
import { createApp } from './app.js'
import { createHealthApp } from './healthApp.js'
import { listen } from './listen.js'
import { openMails } from './openMails.js'
import { openTracing } from './openTracing.js'
import { serveMetrics, watchProcess } from './serveMetrics.js'
import { openRelayStore, startRelay } from './startRelay.js'

const SWEEP_EVERY = MINUTE
const NO_CHAINING: Chaining = { wake: () => undefined, close: async () => undefined }
/** In seconds. A load balancer that polls every two seconds polls twice meanwhile. */
const PRODUCTION_DRAIN = 5

export type Services = {
  url: string
  /** Local URL such as `ws://127.0.0.1:4100/relay`. Undefined if the relay is off. */
  relay: string | undefined
  /** URL for Prometheus, such as `http://127.0.0.1:9464/metrics`. Undefined without `metricsPort`. */
  metrics: string | undefined
  /** Reports not ready to load balancers for `drainSeconds`. Requests are still handled. */
  drain: () => Promise<void>
  /** Stops the services after open requests, and one more attempt to send waiting emails. */
  close: () => Promise<void>
}

/**
 * Starts the services: opens the database, reads the built frame and serves requests.
 * @throws ConfigError with all faults of the options, StartError with one sentence for other
 * failures
 *
 * @example
 * const services = await startServices({ smtpUrl, mailFrom, projects, networks, port: 0 })
 */
export async function startServices(options: startServices.Options): Promise<Services> {
  const {
    log: givenLog,
    kms: givenKms,
    send,
    providers,
    onRamps = [],
    swapVendors,
    relayLimits,
    onDatabase,
    ...others
  } = options
  const { puzzleCost, clock = Date.now, findPlace = unknownPlace, ...input } = others
  const config = parseConfig(input)
  const { limits: overrides } = config
  requireFit(config)
  const log = givenLog ?? createLog({ level: config.logLevel })
  const release = readRelease()
  const metrics =
    config.metricsPort === undefined
      ? undefined
      : createMetrics({
          ...release,
          roles: config.roles,
          networks: config.networks
            .filter(({ rpcUrl, data }) => rpcUrl !== undefined || data?.indexUrl !== undefined)
            .map(({ caipNetworkId }) => caipNetworkId),
        })
  const isRelay = isRelayAlone(config)
  if (!isRelay) ensureMasterKey(config.masterKeyFile, { random: randomBytes })
  const hasKeys = existsSync(config.masterKeyFile)
  const keys = hasKeys
    ? openKeyRing(config.masterKeyFile, {
        onFault: (error) => log.error(describeError(error), 'the master key file was not readable'),
      })
    : // A process with only the relay: the key hides network addresses. Their quotas count per process.
      fixedKeys(randomBytes(32))
  const servesHttp = config.roles.some((role) => role !== 'relay' && role !== 'images')
  const servesRelay = config.roles.includes('relay') && config.relay === 'on'
  // Read files before opening the database: a fault must have no effect.
  const files = servesHttp ? readFiles(config) : undefined

  const fetch = tracedFetch(globalThis.fetch)
  const ends: (() => unknown)[] = []
  const end = async () => {
    for (const close of ends.splice(0).reverse()) await close()
  }
  try {
    const { otlpEndpoint } = config
    if (otlpEndpoint !== undefined)
      ends.push(await openTracing(otlpEndpoint, { config, release, log }))
    const { db, url: databaseUrl, pool, close } = await openDatabase(config, { log })
    ends.push(close)
    // Before chaining: with another key, waiting events would look forged.
    if (hasKeys) await claimMasterKeys(db, { keys, file: config.masterKeyFile })
    onDatabase?.(db)
    const archive = createFrameArchive({ db, key: keys.frameAssets })
    // Store assets before the first response: documents may load them from another process.
    if (files !== undefined) await archive.store(files.frame, clock())

    // Closes after chaining: the last anchor covers the last row.
    if (config.auditAnchors.length > 0 && !isRelay) {
      const anchoring = keepAnchoring({
        db,
        targets: config.auditAnchors.map(anchorWriter),
        onFault: (error) => log.error(describeError(error), 'the audit log was not anchored'),
      })
      ends.push(anchoring.close)
    }

    // The relay's database role cannot access the audit log.
    const chaining = isRelay
      ? NO_CHAINING
      : keepChaining({
          db,
          key: keys.audit,
          onFault: (error) => log.error(describeError(error), 'the audit log was not continued'),
        })
    ends.push(chaining.close)
    // A killed process may have left events.
    chaining.wake()

    const limits = withOverrides(overrides)
    const chains = { db, proxy: createRpcProxy({ fetch }) }
    const settlements = [createSettlement(chains), createFeeSettlement(chains)]
    const clean = async () => {
      if (isRelay)
        return sweepRelay(db, clock()).catch((error) =>
          log.error(describeError(error), 'the cleanup failed'),
        )
      chaining.wake()
      if (files !== undefined)
        await archive
          .touch(files.frame, clock())
          .catch((error) =>
            log.error(describeError(error), 'the frame’s assets were not marked as used'),
          )
      await sweep(db, clock(), limits).catch((error) =>
        log.error(describeError(error), 'the cleanup failed'),
      )
      for (const network of config.networks)
        await Promise.all(settlements.map(({ settle }) => settle(network))).catch((error) =>
          log.error(describeError(error), 'the paid fees were not settled'),
        )
      if (config.auditRetentionDays > 0)
        // Whole days: one checkpoint a day.
        await pruneAudit(db, {
          key: keys.audit,
          before: new Date((Math.floor(clock() / DAY) - config.auditRetentionDays) * DAY),
        }).catch((error) => log.error(describeError(error), 'the audit log was not pruned'))
    }
    const timer = setInterval(clean, SWEEP_EVERY)
    timer.unref()
    ends.push(() => clearInterval(timer))

    ends.push(
      followProjects(config, {
        onChange: () => log.info('the projects file was reloaded'),
        onFault: (error) =>
          log.error(
            error instanceof ConfigError ? { faults: error.faults } : describeError(error),
            'the projects did not change: their file has faults',
          ),
      }),
    )

    const closing = new AbortController()
    const shedding = createShedding({ clock })
    const loopUse = watchLoopUse()
    const kms = files && (givenKms ?? chooseKms(config, { keys, fetch }))
    const mails = files && openMails({ config, log, metrics, send })
    if (mails !== undefined) ends.push(mails.close)
    const messages = servesRelay
      ? await openRelayStore({ config, url: databaseUrl, db, log })
      : undefined
    if (messages !== undefined) ends.push(messages.close)
    const readiness = createReadiness({
      isNatsConnected: messages?.isConnected,
      ...{ db, clock, kms, isDelayed: mails?.isDelayed },
      freeBytes: config.databaseUrl === undefined ? () => freeBytes(config.dataDir) : undefined,
    })
    const common = {
      ...{ config, db, clock, log, metrics, readiness, loopUse, limits: overrides },
      shedding: servesRelay ? { relay: shedding } : {},
    }
    const app = files && kms && mails ? openApp({ ...files, kms, mails }) : createHealthApp(common)
    const figures = metrics && (await openFigures(metrics))
    const drain = async () => {
      const { drainSeconds = config.environment === 'production' ? PRODUCTION_DRAIN : 0 } = config
      readiness.drain()
      if (drainSeconds > 0)
        log.info({ seconds: drainSeconds }, 'the services drain before they end')
      await sleep(drainSeconds * SECOND)
    }
    const {
      server,
      url,
      close: closeServer,
    } = await listen(app, {
      ...config,
      timeoutMs: config.requestTimeout * SECOND,
      connections: limits.connections.amount,
    })
    ends.push(closeServer)
    ends.push(() => closing.abort())
    const database = config.databaseUrl === undefined ? 'embedded' : 'server'
    log.info({ ...release, roles: config.roles, database, url }, 'the services have started')
    const running = { url, metrics: figures?.url, drain, close: end }
    if (messages === undefined) {
      server.on('upgrade', refuseUpgrade)
      return { ...running, relay: undefined }
    }
    const { relay: key } = keys
    const { door } = app
    const { openStore } = messages
    const shared = { config, openStore, server, url, key, clock, log, shedding, door, metrics }
    const relay = startRelay({ ...shared, limits: relayLimits })
    ends.push(relay.close)
    return { ...running, relay: relay.url }

    async function openFigures(metrics: Metrics) {
      watchProcess(metrics, { pool, db, loopUse, readiness, seesAudit: !isRelay })
      const { metricsPort: port = 0, metricsHost: host } = config
      const served = await serveMetrics(metrics, { port, host })
      ends.push(served.close)
      return served
    }

    function openApp(opened: ReturnType<typeof readFiles> & { kms: Kms; mails: MailQueue }) {
      const ports = { findPlace, random: randomBytes, fetch }
      const { signal } = closing
      const own = {
        providers,
        onRamps: [...chooseOnRamps(config, { fetch, clock }), ...onRamps],
        swapVendors,
        puzzleCost,
        onAppend: chaining.wake,
        closing: signal,
      }
      return createApp({ ...common, ...ports, ...own, ...opened, archive, keys })
    }
  } catch (error) {
    await end()
    throw error
  }
}

export declare namespace startServices {
  type Options = ConfigInput & {
    /** @default a log with `logLevel` on standard output */
    log?: Logger | undefined
    /** @default Date.now */
    clock?: Clock | undefined
    /** Encrypts stored key shares. @default with a key of `masterKeyFile` */
    kms?: Kms | undefined
    /** Returns the place of an IP address. @default unknown */
    findPlace?: FindPlace | undefined
    /** Sends an email. @default SMTP to `smtpUrl` */
    send?: SendMail | undefined
    /** Login providers. @default the real providers */
    providers?: Providers | undefined
    /** Additional vendors of purchases. @default none */
    onRamps?: readonly OnRamp[] | undefined
    /** Additional swap vendors. @default none */
    swapVendors?: readonly SwapVendor[] | undefined
    /** Iterations per puzzle attempt. @default PUZZLE_COST */
    puzzleCost?: number | undefined
    relayLimits?: Partial<RelayLimits> | undefined
    /** Called with the open database, for programs that embed the services. */
    onDatabase?: ((db: Database) => void) | undefined
  }
}

function readFiles(config: Config) {
  return { frame: readFrameBuild(config.frameDist), directory: readDirectory(config.wallets) }
}

/** Free bytes for a user without privileges. */
async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
