import type { Server } from 'node:http'
import {
  type Bus,
  defaultRelayUrls,
  openPostgresBus,
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
import type { Clock } from '../ports/clock.js'
import type { FrontDoor } from './frontDoor.js'
import { createRelayDoor } from './relayDoor.js'

const MIB = 1024 * 1024

/** Carries news to the other processes of the same database. */
export async function openBus(options: { url: string; db: Database; log: Logger }): Promise<Bus> {
  const { url, db, log } = options
  const onBroken = () => log.error('the connection that listens for the relay broke')
  return openPostgresBus({ url, db, onBroken })
}

/** Puts the relay on an HTTP server, for the projects and within the limits of a configuration. */
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
    // One line per socket, without its client.
    onSocket: (status) => log.info({ method: 'GET', route: RELAY_PATH, status }, 'request'),
  })
  metrics?.watch({
    name: 'relay_sockets',
    help: 'Open sockets of the relay.',
    read: relay.countSockets,
  })
  return relay
}

/** 132 bits of an address's pseudonym tell any two apart. */
const PSEUDONYM = 22

export declare namespace startRelay {
  type Options = {
    config: Pick<Config, 'projects' | 'trustProxy' | 'frameOrigin' | 'relayUrls' | 'relayStorage'>
    db: Database
    bus: Bus
    server: Server
    url: string
    /** Hides network addresses in the database. */
    key: Uint8Array
    clock: Clock
    log: Logger
    shedding: Shedding
    metrics?: Metrics | undefined
    /** The check of handshakes. @default nothing */
    door?: FrontDoor | undefined
    /** Other limits than those of `RELAY_LIMITS`. */
    limits?: Partial<RelayLimits> | undefined
  }
}
