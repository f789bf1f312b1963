import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openPostgresBus } from '../../adapters/postgresBus.js'
import type { OpenDatabase } from '../../db/database.js'
import { createShedding } from '../../domain/admission/shedding.js'
import { createLog } from '../../platform/log.js'
import { startRelay } from '../../server/startRelay.js'
import { createTestClock } from '../testClock.js'
import { FRAME_ORIGIN, PROJECTS } from '../world.js'
import { createRelayKey, openRelaySocket } from './relayClient.js'

/** A unique topic or sealed message. */
export const randomTopic = () => randomBytes(32).toString('hex')
export const randomMessage = (bytes = 48) => randomBytes(bytes).toString('base64')

/** Of all relays of a test, which may share a database. */
const KEY = randomBytes(32)

/** The relay on a separate port, with a clock to move and a log to read. */
export async function startRelayWorld(
  { db, url }: Pick<OpenDatabase, 'db' | 'url'>,
  options: startRelayWorld.Options = {},
) {
  const { clock = createTestClock(), config, limits, ...rest } = options
  const bus = options.bus ?? (await openPostgresBus({ url, db, onBroken: () => {} }))
  const lines: string[] = []
  const shedding = createShedding({ clock: clock.now })
  const server = createServer((_request, response) => response.end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const relay = startRelay({
    ...rest,
    db,
    bus,
    server,
    url: `http://127.0.0.1:${port}`,
    key: KEY,
    clock: clock.now,
    shedding,
    // A test opens its sockets one right after another, all from this machine.
    limits,
    log: createLog({ level: 'info', to: { write: (line) => void lines.push(line) } }),
    config: {
      projects: PROJECTS,
      frameOrigin: FRAME_ORIGIN,
      trustProxy: 0,
      relayUrls: undefined,
      relayStorage: 512,
      ...config,
    },
  })
  return {
    clock,
    lines,
    shedding,
    url: relay.url,
    port,
    connect: (overrides: Partial<openRelaySocket.Options> = {}) =>
      openRelaySocket(relay.url, { key: createRelayKey(), now: clock.now(), ...overrides }),
    async close() {
      await relay.close()
      await new Promise((resolve) => server.close(resolve))
      await bus.close()
    },
  }
}

export type RelayWorld = Awaited<ReturnType<typeof startRelayWorld>>

export declare namespace startRelayWorld {
  type Options = Partial<
    Pick<startRelay.Options, 'bus' | 'limits' | 'pingEvery'> & {
      clock: ReturnType<typeof createTestClock>
      config: Partial<startRelay.Options['config']>
    }
  >
}
