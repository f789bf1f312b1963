import type { Server } from 'node:http'
import { openPostgresBus } from '../adapters/postgresBus.js'
import type { Config } from '../config/config.js'
import type { Database } from '../db/database.js'
import type { Shedding } from '../domain/admission/shedding.js'
import { createRelay } from '../domain/relay/createRelay.js'
import { type RelayLimits, storageLimits } from '../domain/relay/limits.js'
import { defaultRelayUrls, RELAY_PATH } from '../domain/relay/relayUrl.js'
import { mac } from '../platform/bytes.js'
import { describeError, type Logger } from '../platform/log.js'
import type { Bus } from '../ports/bus.js'
import type { Clock } from '../ports/clock.js'
import { serveSockets } from '../routes/relay/serveSockets.js'
import type { FrontDoor } from './frontDoor.js'
import { createRelayDoor } from './relayDoor.js'

const MIB = 1024 * 1024

/** Carries news to the other processes of the same database. */
export async function openBus(options: {
  /** Of the same database. */
  url: string
  db: Database
  log: Logger
}): Promise<Bus> {
  const { url, db, log } = options
  const onBroken = () => log.error('the connection that listens for the relay broke')
  return openPostgresBus({ url, db, onBroken })
}

/** Puts the relay on an HTTP server. It is synchronous, so that the first connections are not missed. */
export function startRelay(options: startRelay.Options): RunningRelay {
  const { config, server, url, log, key, pingEvery, shedding, ...rest } = options
  const onFailure = (error: unknown) => log.error(describeError(error), 'the relay failed')
  const pseudonym = (address: string) => mac(key, ['relay', address]).slice(0, PSEUDONYM)
  const limits = { ...storageLimits(config.relayStorage * MIB), ...rest.limits }
  const relay = createRelay({ ...rest, limits, pseudonym, shedding, onFailure })
  const urls = config.relayUrls ?? defaultRelayUrls({ ...config, url })
  const isOthersTurn = watchRequests(server)
  const { clock } = rest
  const door = createRelayDoor(options.door)
  const shared = { relay, urls, clock, log, shedding, pingEvery, isOthersTurn, door }
  const sockets = serveSockets({ ...config, ...shared })
  server.on('upgrade', sockets.upgrade)
  return {
    url: url.replace(/^http/, 'ws') + RELAY_PATH,
    async close() {
      await sockets.close()
      await relay.close()
    },
  }
}

/** 132 bits of an address's pseudonym tell any two apart. */
const PSEUDONYM = 22

/** @returns what says whether a request is under way that is no socket's */
function watchRequests(server: Server): () => boolean {
  let underWay = 0
  server.on('request', (_request, response) => {
    underWay++
    response.once('close', () => underWay--)
  })
  return () => underWay > 0
}

export type RunningRelay = {
  /** Where it answers on this machine, such as `ws://127.0.0.1:4100/relay`. */
  url: string
  /** Ends its sockets; what was taken is stored first. */
  close: () => Promise<void>
}

export declare namespace startRelay {
  type Options = {
    config: Pick<Config, 'projects' | 'trustProxy' | 'frameOrigin' | 'relayUrls' | 'relayStorage'>
    db: Database
    bus: Bus
    server: Server
    /** Where the server listens. */
    url: string
    /** Hides network addresses in the database. */
    key: Uint8Array
    clock: Clock
    log: Logger
    shedding: Shedding
    /** The check of handshakes. @default nothing */
    door?: FrontDoor | undefined
    /** Other limits than those of `RELAY_LIMITS`. */
    limits?: Partial<RelayLimits> | undefined
    /** Milliseconds between two pings of a socket. @default 20 000 */
    pingEvery?: number | undefined
  }
}
