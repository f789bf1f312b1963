import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Shortage } from '../createRelay.js'
import type { OpenStore } from '../messageStore.js'
import { defaultRelayUrls } from '../relayUrl.js'
import { startRelay } from '../startRelay.js'
import { createRelayKey, openRelaySocket } from './relayClient.js'

export const randomTopic = () => randomBytes(32).toString('hex')
export const randomMessage = (bytes = 48) => randomBytes(bytes).toString('base64')

const PROJECTS = ['demo', 'always', 'never']
export const DAPP_ORIGIN = 'http://dapp.localhost:4000'
export const FURTHER_ORIGIN = 'http://frame.localhost:4100'

export async function startRelayWorld(options: startRelayWorld.Options & { openStore: OpenStore }) {
  const { clock = createClock(), ...rest } = options
  const statuses: number[] = []
  const shortages: Shortage[] = []
  const failures: unknown[] = []
  const server = createServer((_request, response) => response.end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const own = `http://127.0.0.1:${port}`
  const relay = startRelay({
    ...rest,
    server,
    url: own,
    urls: defaultRelayUrls(own, [FURTHER_ORIGIN]),
    clock: clock.now,
    pseudonym: (address) => Buffer.from(address).toString('hex'),
    servesOrigin: (projectId, origin) =>
      PROJECTS.includes(projectId) ? origin === undefined || origin === DAPP_ORIGIN : undefined,
    onShort: (shortage) => shortages.push(shortage),
    onFailure: (error) => failures.push(error),
    onSocket: (status) => statuses.push(status),
  })
  return {
    clock,
    statuses,
    shortages,
    failures,
    url: relay.url,
    port,
    connect: (overrides: Partial<openRelaySocket.Options> = {}) =>
      openRelaySocket(relay.url, { key: createRelayKey(), now: clock.now(), ...overrides }),
    async close() {
      await relay.close()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type RelayWorld = Awaited<ReturnType<typeof startRelayWorld>>

export declare namespace startRelayWorld {
  type Options = Partial<
    Pick<startRelay.Options, 'limits' | 'pingEvery' | 'trustProxy'> & {
      clock: ReturnType<typeof createClock>
    }
  >
}

function createClock() {
  let now = Date.UTC(2026, 10, 20, 7, 49)
  return {
    now: () => now,
    advance(milliseconds: number) {
      now += milliseconds
    },
  }
}
