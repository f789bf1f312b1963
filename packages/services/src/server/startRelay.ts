import type { Server } from 'node:http'
import {
  defaultRelayUrls,
  type OpenStore,
  openNats,
  openPostgresBus,
  postgresStore,
  RELAY_PATH,
  type RelayLimits,
  type RunningRelay,
  startRelay as startRelayOn,
  storageLimits,
} from '@vestibule/relay'
import type { Config } from '../config/config.js'
import type { Database } from '../db/database.js'
import type { Shedding } from '../domain/admission/shedding.js'
import type { Metrics } from '../domain/metrics/createMetrics.js'
import { findProject, servesOrigin } from '../domain/projects/project.js'
import { mac } from '../platform/bytes.js'
import { describeError, type Logger } from '../platform/log.js'
import { StartError } from '../platform/startError.js'
import type { Clock } from '../ports/clock.js'
import type { FrontDoor } from './frontDoor.js'
import { createRelayDoor } from './relayDoor.js'

const MIB = 1024 * 1024

/** Uses NATS if configured, otherwise the database. @throws StartError */
export async function openRelayStore(options: OpenRelayStoreOptions): Promise<RelayStore> {
  const { config, url, db, log } = options
  const { natsUrl, relayStorage, databaseDirectUrl } = config
  if (natsUrl === undefined) {
    const onBroken = () => log.error('the connection that listens for the relay broke')
    try {
      const bus = await openPostgresBus({ url: databaseDirectUrl ?? url, db, onBroken })
      return { openStore: postgresStore({ db, bus }), close: bus.close }
    } catch (cause) {
      const why = 'does not carry the relay’s notifications'
      const remedy = 'with a pooler in transaction mode, set DATABASE_DIRECT_URL'
      throw new StartError(`The database of DATABASE_URL ${why}; ${remedy}.`, { cause })
    }
  }
  const onBroken = () => log.error('the connection to NATS broke')
  try {
    return await openNats({ url: natsUrl, stored: relayStorage * MIB, onBroken })
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : 'no answer'
    throw new StartError(`The NATS server of NATS_URL cannot be used (${why}).`, { cause })
  }
}

export type RelayStore = {
  openStore: OpenStore
  /** @default always true, for the database */
  isConnected?: () => boolean
  close: () => Promise<void>
}

type OpenRelayStoreOptions = {
  config: Pick<Config, 'relayStorage'> & Partial<Pick<Config, 'natsUrl' | 'databaseDirectUrl'>>
  url: string
  db: Database
  log: Logger
}

export function startRelay(options: startRelay.Options): RunningRelay {
  const { config, url, log, key, shedding, metrics, ...rest } = options
  const { projects, trustProxy, frameOrigin, relayStorage } = config
  const relay = startRelayOn({
    ...rest,
    url,
    trustProxy,
    urls: config.relayUrls ?? defaultRelayUrls(url, [frameOrigin]),
    limits: { ...storageLimits(relayStorage * MIB), ...rest.limits },
    pseudonym: (address) => mac(key, ['relay', address]).slice(0, PSEUDONYM),
    door: createRelayDoor(options.door),
    servesOrigin(projectId, origin) {
      const project = findProject(projects, projectId)
      return project && servesOrigin(project, origin)
    },
    onShort: shedding.note,
    onMessages: metrics?.countMessages,
    onFailure: (error) => log.error(describeError(error), 'the relay failed'),
    // Logs one line per socket. Omits the client.
    onSocket: (status) => log.info({ method: 'GET', route: RELAY_PATH, status }, 'request'),
  })
  metrics?.watch({
    name: 'relay_sockets',
    help: 'Open sockets of the relay.',
    read: relay.countSockets,
  })
  return relay
}

/** 132 bits are enough to distinguish hashed addresses. */
const PSEUDONYM = 22

export declare namespace startRelay {
  type Options = {
    config: Pick<Config, 'projects' | 'trustProxy' | 'frameOrigin' | 'relayUrls' | 'relayStorage'>
    openStore: OpenStore
    server: Server
    url: string
    key: Uint8Array
    clock: Clock
    log: Logger
    shedding: Shedding
    metrics?: Metrics | undefined
    door?: FrontDoor | undefined
    limits?: Partial<RelayLimits> | undefined
  }
}
