import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RunningRelay } from '@vestibule/relay'
import {
  createRelayKey,
  openRelaySocket,
  randomMessage,
  randomTopic,
} from '@vestibule/relay/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createShedding } from '../domain/admission/shedding.js'
import type { Project } from '../domain/projects/project.js'
import { createLog } from '../platform/log.js'
import { SECOND } from '../platform/time.js'
import { onDatabase } from '../testing/database/onDatabase.js'
import { createTestClock } from '../testing/testClock.js'
import { DAPP_ORIGIN, FRAME_ORIGIN, PROJECTS } from '../testing/world.js'
import { openRelayStore, startRelay } from './startRelay.js'

const projectWith = (id: string, allowedOrigins: string[]) =>
  ({ ...PROJECTS[0], id, name: id, allowedOrigins }) as Project
const SHUT = '3000 Unauthorized: origin not allowed; it is not on the list of this project.'

onDatabase((db, opened) => {
  describe('the relay of the services', () => {
    const clock = createTestClock()
    const shedding = createShedding({ clock: clock.now })
    const key = createRelayKey()
    const lines: string[] = []
    let relay: RunningRelay
    let close: () => Promise<void>
    beforeAll(async () => {
      const log = createLog({ level: 'info', to: { write: (line) => void lines.push(line) } })
      const server = createServer((_request, response) => response.end())
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const { openStore, close: closeStore } = await openRelayStore({
        ...{ config: { relayStorage: 512 }, url: opened().url, db: db(), log },
      })
      relay = startRelay({
        ...{ openStore, server, log, shedding, key: randomBytes(32), clock: clock.now },
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        limits: { sockets: 1 },
        config: {
          projects: [...PROJECTS, projectWith('unlisted', []), projectWith('open', ['*'])],
          frameOrigin: FRAME_ORIGIN,
          trustProxy: 0,
          relayUrls: undefined,
          relayStorage: 512,
        },
      })
      close = async () => {
        await relay.close()
        await new Promise((resolve) => server.close(resolve))
        await closeStore()
      }
    })
    afterAll(() => close())

    const auth = (aud = relay.url) => key.jwt({ aud, iat: clock.now() / SECOND })
    const connect = (projectId: string, origin?: string, aud?: string) =>
      openRelaySocket(relay.url, {
        ...{ key, now: clock.now(), projectId, auth: auth(aud), ...(origin && { origin }) },
      })
    async function open(...[projectId, origin, aud]: Parameters<typeof connect>) {
      const socket = await connect(projectId, origin, aud)
      const leave = () => undefined
      const answered = socket.subscribe(randomTopic()).then(() => socket.close(), leave)
      await Promise.race([answered, socket.closed])
      const code = await socket.closed
      return code === 1005 ? 'open' : `${code} ${await socket.reason}`
    }

    test('[A31] accepts a token with the frame’s host as its audience', async () => {
      expect(await open('demo', undefined, `${FRAME_ORIGIN}/relay`)).toBe('open')
    })

    test.each([
      ['demo', DAPP_ORIGIN, 'open'],
      ['demo', 'https://app.example', 'open'],
      ['demo', undefined, 'open'],
      ['demo', 'https://evil.example', SHUT],
      ['demo', 'https://app.example.evil.example', SHUT],
      ['demo', 'null', SHUT],
      ['unlisted', 'https://any.example', SHUT],
      ['unlisted', DAPP_ORIGIN, SHUT],
      ['unlisted', undefined, SHUT],
      ['open', 'https://any.example', 'open'],
      ['open', undefined, 'open'],
      [
        'nobody',
        DAPP_ORIGIN,
        '3000 Unauthorized: invalid key; the relay does not know this projectId.',
      ],
    ])(
      '[A31] [Z29] handles a socket of the project %s and the page %s: %s',
      async (project, origin, outcome) => {
        expect(await open(project, origin)).toBe(outcome)
      },
    )

    test('[A31] does not log topics, messages and tokens', async () => {
      const socket = await connect('demo')
      const [topic, message] = [randomTopic(), randomMessage()]
      await socket.publish(topic, message)
      await socket.call('irn_publish', { topic, message: 7 })
      await socket.close()
      const log = lines.join('')
      expect(log).toContain('"route":"/relay","status":101')
      for (const secret of [topic, message, auth(), key.clientId]) expect(log).not.toContain(secret)
    })

    test('[A31] reports too many sockets in the next period', async () => {
      const socket = await connect('demo')
      await expect(connect('demo')).rejects.toMatchObject({ status: 503 })
      await socket.close()
      expect(shedding.read()).toBeUndefined()
      clock.advance(30 * SECOND)
      expect(shedding.read()).toBe('connections')
    })
  })
})
