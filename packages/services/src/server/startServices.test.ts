import { createRelayKey, openRelaySocket, randomTopic } from '@vestibule/relay/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config/config.js'
import { StartError } from '../platform/startError.js'
import { SECOND } from '../platform/time.js'
import { DEVICE_STYLE_PATH } from '../routes/login/device/deviceStyle.js'
import { startMailServer } from '../testing/mailServer.js'
import { served } from '../testing/served.js'
import { baseSettings, embeddedSettings, serverSettings } from '../testing/settings.js'
import { createTestClock } from '../testing/testClock.js'
import { createVisitor } from '../testing/visitors/visitor.js'
import { type Services, startServices } from './startServices.js'

type MailServer = Awaited<ReturnType<typeof startMailServer>>

const TIMEOUT = 240_000
const nowhere = { SMTP_URL: 'smtp://127.0.0.1:9' }

let mailServer: MailServer
beforeAll(async () => {
  mailServer = await startMailServer()
})
afterAll(() => mailServer.close())

describe('services', () => {
  let services: Services

  beforeAll(async () => {
    const env = { ...(await embeddedSettings()), SMTP_URL: mailServer.url, TRUST_PROXY: '1' }
    services = await startServices(readConfig(env))
  }, TIMEOUT)
  afterAll(() => services.close())

  test('[J05] send a code by SMTP as text and HTML', async () => {
    const world = served({ url: () => services.url, mails: mailServer.mails })
    const ada = await createVisitor(world)
    const email = 'smtp@example.com'
    expect((await ada.signIn(email)).email).toBe(email)
    const mail = mailServer.mails.find(({ to }) => to?.[0]?.address === email)
    expect(mail?.from).toEqual({ name: 'Vestibule', address: 'login@example.com' })
    expect(mail?.subject).toMatch(/^\d{6} is your code for Demo$/)
    const code = mail?.subject?.slice(0, 6) ?? ''
    expect(mail?.text).toContain(code)
    expect(mail?.html).toContain(code)
  })

  test('serve the frame and its pages over HTTP', async () => {
    for (const path of ['/f/demo', '/assets/index-1a2b.js', DEVICE_STYLE_PATH, '/readyz'])
      expect([path, (await fetch(services.url + path)).status]).toEqual([path, 200])
    const head = await fetch(`${services.url}/f/demo`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test('[A31] serve the relay under the machine’s name and the frame’s name', async () => {
    const url = services.relay ?? ''
    expect(url).toBe(`${services.url.replace('http', 'ws')}/relay`)
    const key = createRelayKey()
    const now = Date.now()
    for (const aud of [url, 'ws://frame.localhost:4100/relay']) {
      const auth = key.jwt({ aud, iat: Math.floor(now / 1_000) })
      const socket = await openRelaySocket(url, { key, now, auth })
      expect((await socket.subscribe('0'.repeat(64))).error).toBeUndefined()
      await socket.close()
    }
  })

  test('limit the size of requests over HTTP', async () => {
    const response = await fetch(`${services.url}/v1/rpc/eip155:1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: ' '.repeat(1024 * 1024),
    })
    expect([404, 413]).toContain(response.status)
  })
})

describe('the relay', () => {
  test(
    '[A31] is available at the operator’s URLs, or not at all if it is off',
    async () => {
      const settings = { ...(await embeddedSettings()), ...nowhere }
      const key = createRelayKey()
      const now = Date.now()
      const open = async (url: string, aud: string) => {
        const auth = key.jwt({ aud, iat: Math.floor(now / 1_000) })
        const socket = await openRelaySocket(url, { key, now, auth })
        const answered = socket.subscribe(randomTopic()).then(() => 'open')
        const outcome = await Promise.race([answered, socket.closed])
        await socket.close()
        return outcome
      }
      const named = 'wss://relay.example/meet/'
      const RELAY_URLS = `${named}, ws://other.example`
      const services = await startServices(readConfig({ ...settings, RELAY_URLS }))
      const url = services.relay ?? ''
      expect(await open(url, named)).toBe('open')
      expect(await open(url, 'ws://other.example')).toBe('open')
      expect(await open(url, url)).toBe(3000)
      await services.close()

      const without = await startServices(readConfig({ ...settings, RELAY: 'off' }))
      expect(without.relay).toBeUndefined()
      const off = `${without.url.replace('http', 'ws')}/relay`
      await expect(open(off, off)).rejects.toMatchObject({ status: 404 })
      await without.close()
    },
    TIMEOUT,
  )
})

describe('processes with some roles', () => {
  test(
    '[A31] serve only their roles, and report overload',
    async () => {
      const settings = { ...(await serverSettings()), ...nowhere }
      const clock = createTestClock(Date.now())
      const start = (ROLES: string, env: Record<string, string> = {}) =>
        startServices({
          ...readConfig({ ...settings, ...env, ROLES }),
          clock: clock.now,
          relayLimits: { sockets: 1 },
        })
      // The relay does not require a built frame.
      const relay = await start('relay', { FRAME_DIST: settings.DATA_DIR ?? '' })
      const [frame, api] = [await start('frame'), await start('api')]
      const paths = ['/f/demo', '/assets/index-1a2b.js', '/hub', DEVICE_STYLE_PATH, '/readyz']
      const statuses = await Promise.all(
        [frame, api, relay].map(({ url }) =>
          Promise.all(
            paths.map(async (path) => (await fetch(url + path, { redirect: 'manual' })).status),
          ),
        ),
      )
      expect(statuses).toEqual([
        [200, 200, 302, 404, 200],
        [404, 404, 404, 200, 200],
        [404, 404, 404, 404, 200],
      ])

      const key = createRelayKey()
      const open = ({ url }: { url: string }) => {
        const auth = key.jwt({ aud: relay.relay ?? '', iat: Math.floor(clock.now() / 1_000) })
        const socket = `${url.replace('http', 'ws')}/relay`
        return openRelaySocket(socket, { key, now: clock.now(), auth })
      }
      for (const other of [frame, api])
        await expect(open(other)).rejects.toMatchObject({ status: 404 })
      const first = await open(relay)
      await expect(open(relay)).rejects.toMatchObject({ status: 503 })
      await first.close()
      clock.advance(30 * SECOND)
      const readRoles = async ({ url }: { url: string }) =>
        (await (await fetch(`${url}/readyz`)).json()).roles
      expect(await Promise.all([frame, api, relay].map(readRoles))).toEqual([
        { frame: { status: 'ok' } },
        { api: { status: 'ok' } },
        { relay: { status: 'shedding', reason: 'connections' } },
      ])
      for (const services of [relay, frame, api]) await services.close()
    },
    TIMEOUT,
  )

  test('do not start without roles or with unknown roles', () => {
    const settings = { ...baseSettings(), ...nowhere }
    const read = (env: Record<string, string>) => () => readConfig({ ...settings, ...env })
    expect(read({ ROLES: 'relay', RELAY: 'off' })).toThrow(
      'has only the role relay, but RELAY is off',
    )
    expect(read({ ROLES: 'api,mail' })).toThrow('there is no role "mail"')
    expect(read({ RELAY_STORAGE: '63' })).toThrow('must be a whole number from 64 to 1048576')
  })
})

describe('a fault that prevents a start', () => {
  test(
    'is reported in one sentence, and leaves no lock',
    async () => {
      const settings = { ...(await embeddedSettings()), ...nowhere }
      const start = (env: Record<string, string> = {}) =>
        startServices(readConfig({ ...settings, ...env }))
      const refusal = (sentence: string) => new StartError(sentence)

      const FRAME_DIST = settings.DATA_DIR
      await expect(start({ FRAME_DIST })).rejects.toThrow(
        refusal(`There is no built frame in ${FRAME_DIST}; run npm run build, or set FRAME_DIST.`),
      )
      await expect(start({ DATABASE_URL: 'postgres://127.0.0.1:9/none' })).rejects.toThrow(
        refusal('The database of DATABASE_URL cannot be reached (ECONNREFUSED).'),
      )
      const PORT = new URL(mailServer.url).port
      await expect(start({ PORT })).rejects.toThrow(
        refusal(`Port ${PORT} of 127.0.0.1 is taken; set PORT to another one.`),
      )
      await (await start()).close()
    },
    TIMEOUT,
  )
})
