import type { Server } from 'node:http'
import { openPostgresBus } from './adapters/postgresBus.js'
import type { Config } from './config.js'
import type { Database } from './db/database.js'
import { createRelay } from './domain/relay/createRelay.js'
import type { RelayLimits } from './domain/relay/limits.js'
import { defaultRelayUrls, RELAY_PATH } from './domain/relay/relayUrl.js'
import { describeError, type Logger } from './log.js'
import type { Bus } from './ports/bus.js'
import type { Clock } from './ports/clock.js'
import { serveSockets } from './routes/relay/serveSockets.js'

/** What carries news to the other processes of the same database. */
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

/** Puts the relay on an HTTP server. What awaits nothing misses nobody who connects at once. */
export function startRelay(options: startRelay.Options): RunningRelay {
  const { config, server, url, log, limits, pingEvery, ...rest } = options
  const onFailure = (error: unknown) => log.error(describeError(error), 'the relay failed')
  const relay = createRelay({ ...rest, limits, onFailure })
  const urls = config.relayUrls ?? defaultRelayUrls({ ...config, url })
  const sockets = serveSockets({ ...config, relay, urls, clock: rest.clock, log, pingEvery })
  server.on('upgrade', sockets.upgrade)
  return {
    url: url.replace(/^http/, 'ws') + RELAY_PATH,
    async close() {
      await sockets.close()
      await relay.close()
    },
  }
}

export type RunningRelay = {
  /** Where it answers on this machine, such as `ws://127.0.0.1:4100/relay`. */
  url: string
  /** Ends its sockets; what was taken is stored first. */
  close: () => Promise<void>
}

export declare namespace startRelay {
  type Options = {
    config: Pick<Config, 'projects' | 'trustProxy' | 'frameOrigin' | 'relayUrls'>
    db: Database
    bus: Bus
    server: Server
    /** Where the server listens. */
    url: string
    clock: Clock
    log: Logger
    /** Other limits than those of `RELAY_LIMITS`. */
    limits?: Partial<RelayLimits> | undefined
    /** Milliseconds between two pings of a socket. @default 20 000 */
    pingEvery?: number | undefined
  }
}
