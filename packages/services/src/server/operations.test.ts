import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { startTcpProxy } from '@vestibule/relay/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config/config.js'
import { createLog } from '../platform/log.js'
import { startMailServer } from '../testing/mailServer.js'
import { served } from '../testing/served.js'
import { serverSettings } from '../testing/settings.js'
import { createVisitor } from '../testing/visitors/visitor.js'
import { startServices } from './startServices.js'

const TIMEOUT = 240_000

async function startWatched(env: Record<string, string> = {}) {
  const { DATABASE_URL = '', ...settings } = await serverSettings()
  const url = new URL(DATABASE_URL)
  let isThere = true
  const line = await startTcpProxy(() => (isThere ? DATABASE_URL : undefined))
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String(line.port)
  const lines: Record<string, unknown>[] = []
  const services = await startServices({
    ...readConfig({
      ...settings,
      SMTP_URL: 'smtp://127.0.0.1:9',
      TRUST_PROXY: '1',
      METRICS_PORT: '0',
      ...env,
      DATABASE_URL: url.href,
    }),
    log: createLog({ level: 'info', to: { write: (text) => void lines.push(JSON.parse(text)) } }),
  })
  return {
    services,
    lines,
    visitor: () => createVisitor(served({ url: () => services.url, mails: [] })),
    async figure(series: string): Promise<number> {
      const text = await (await fetch(services.metrics ?? '')).text()
      const found = text.split('\n').find((each) => each.startsWith(`${series} `))
      return Number(found?.split(' ').at(-1) ?? 0)
    },
    async ready() {
      const response = await fetch(`${services.url}/readyz`)
      return { code: response.status, ...(await response.json()) }
    },
    said: (message: string) => lines.filter(({ msg }) => msg === message),
    cut() {
      isThere = false
      line.cut()
    },
    mend() {
      isThere = true
    },
    async close() {
      await services.close()
      await line.close()
    },
  }
}

describe('an operator', () => {
  let watched: Awaited<ReturnType<typeof startWatched>>
  beforeAll(async () => {
    watched = await startWatched()
  }, TIMEOUT)
  afterAll(() => watched.close())

  test('reads version, commit and roles in the start’s log line', () => {
    expect(watched.said('the services have started')).toEqual([
      expect.objectContaining({
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        commit: expect.any(String),
        roles: ['frame', 'api', 'data', 'images', 'relay'],
        database: 'server',
        url: watched.services.url,
      }),
    ])
  })

  test('finds a request’s log lines by the id in the response', async () => {
    const answer = await fetch(`${watched.services.url}/f/demo`)
    const id = answer.headers.get('x-request-id')
    expect(id).toMatch(/^[\w-]{36}$/)
    const lines = watched.lines.filter(({ request }) => request === id)
    expect(lines).toEqual([expect.objectContaining({ route: '/f/:projectId', status: 200 })])
  })

  test('uses the proxy’s request ids, which a client cannot choose', async () => {
    const ask = async (id: string) =>
      (
        await fetch(`${watched.services.url}/livez`, { headers: { 'x-request-id': id } })
      ).headers.get('x-request-id')
    const id = randomUUID()
    expect(await ask(id)).toBe(id)
    for (const forged of ['short', `${id}"},{"level":60`, 'x'.repeat(65)])
      expect(await ask(forged)).not.toBe(forged)
  })

  test('reads requests by route, without paths and addresses', async () => {
    const series = 'vestibule_http_requests_total{method="GET",route="/device/:token",status="404"}'
    const admitted = 'vestibule_admission_decisions_total{decision="admitted"}'
    const [before, admittedBefore] = [await watched.figure(series), await watched.figure(admitted)]
    const token = 'T'.repeat(43)
    await fetch(`${watched.services.url}/device/${token}`)
    expect(await watched.figure(series)).toBe(before + 1)
    const text = await (await fetch(watched.services.metrics ?? '')).text()
    expect(text).not.toContain(token)
    expect(await watched.figure(admitted)).toBe(admittedBefore + 1)
    for (const name of [
      'vestibule_build_info{',
      'vestibule_http_request_duration_seconds_bucket{',
      'vestibule_event_loop_use_ratio ',
      'vestibule_database_connections{state="busy"} ',
      'vestibule_database_connections{state="waiting"} 0',
      'vestibule_mail_waiting 0',
      'vestibule_mail_oldest_seconds 0',
      'vestibule_audit_waiting_events 0',
      'vestibule_ready{part="database"} 1',
      'nodejs_eventloop_lag_p99_seconds ',
      'process_resident_memory_bytes ',
    ])
      expect(text).toContain(`\n${name}`)
  })

  test('security: gets no new series for paths and methods that clients invent', async () => {
    const series = async () =>
      (await (await fetch(watched.services.metrics ?? '')).text()).split('\n')
    const ask = async (name: string) => {
      for (const path of [name, `f/${name}`, `.well-known/${name}`, `v1/${name}`, `assets/${name}`])
        for (const method of ['GET', 'POST', 'PROPFIND'])
          await fetch(`${watched.services.url}/${path}`, { method })
    }
    await ask('first')
    const before = (await series()).length
    for (let scan = 0; scan < 10; scan++) await ask(`scan-${scan}.php`)
    expect((await series()).length).toBe(before)
    expect((await series()).join('')).not.toContain('scan-')
  })

  test('can read the metrics only on their own port', async () => {
    expect((await fetch(`${watched.services.url}/metrics`)).status).toBe(404)
    const other = new URL('/f/demo', watched.services.metrics)
    expect((await fetch(other)).status).toBe(404)
  })
})

describe('while the database is down', () => {
  test(
    'returns 503 with Retry-After, reports the database as down, and recovers',
    async () => {
      const watched = await startWatched()
      const ada = await watched.visitor()
      expect((await ada.send('GET', '/v1/auth/session')).status).toBe(401)
      expect(await watched.ready()).toMatchObject({
        code: 200,
        parts: { database: 'ok', disk: 'ok', clock: 'ok', key: 'ok', mail: 'ok' },
      })

      watched.cut()
      const asked = await ada.start('outage@example.com')
      expect([asked.status, asked.headers.get('retry-after')]).toEqual([503, '5'])
      expect(watched.said('a request failed: the database is unavailable')).toContainEqual(
        expect.objectContaining({
          method: 'POST',
          route: '/v1/auth/email/start',
          request: asked.headers.get('x-request-id'),
        }),
      )
      await expect.poll(watched.ready).toMatchObject({
        code: 503,
        status: 'unready',
        parts: { database: 'failing', key: 'ok' },
      })
      expect(await watched.figure('vestibule_ready{part="database"}')).toBe(0)

      watched.mend()
      await expect.poll(watched.ready).toMatchObject({ code: 200, status: 'ok' })
      expect((await ada.start('outage@example.com')).status).toBe(200)
      await watched.close()
    },
    TIMEOUT,
  )
})

describe('mails', () => {
  test(
    'are reported to the operator and the next visitor if no server accepts them',
    async () => {
      const port = await freePort()
      const watched = await startWatched({ SMTP_URL: `smtp://127.0.0.1:${port}` })
      const ada = await watched.visitor()
      const first = await ada.start('late@example.com')
      expect([first.status, first.body]).toMatchObject([200, { action: 'VERIFY_OTP' }])
      expect(first.body).not.toHaveProperty('isMailDelayed')
      const outage = 'the mail server does not accept mails; they are sent again later'
      await expect.poll(() => watched.said(outage)).toHaveLength(1)
      expect(watched.said(outage)[0]).toMatchObject({ level: 50, code: 'ESOCKET' })
      expect(JSON.stringify(watched.lines)).not.toContain('late@example.com')
      expect(await watched.figure('vestibule_mail_tries_total{outcome="retried"}')).toBeGreaterThan(
        0,
      )
      expect(await watched.figure('vestibule_mail_waiting')).toBe(1)
      expect(await watched.ready()).toMatchObject({
        code: 200,
        status: 'degraded',
        parts: { mail: 'failing' },
      })
      const eve = await watched.visitor()
      expect((await eve.start('next@example.com')).body).toMatchObject({ isMailDelayed: true })

      const server = await startMailServer({ port })
      await expect.poll(() => server.mails.length, { timeout: 120_000 }).toBe(2)
      await expect.poll(() => watched.said('mails are delivered again')).toHaveLength(1)
      expect((await watched.ready()).status).toBe('ok')
      await watched.close()
      await server.close()
    },
    TIMEOUT,
  )

  test(
    'are not retried after a permanent rejection, without delaying others',
    async () => {
      const tries: string[] = []
      const server = await startMailServer({
        answerTo(address) {
          tries.push(address)
          if (address === 'gone@example.com') return 550
          const isFirst = tries.filter((each) => each === address).length === 1
          return address === 'busy@example.com' && isFirst ? 451 : undefined
        },
      })
      const watched = await startWatched({ SMTP_URL: server.url })
      for (const email of ['gone@example.com', 'busy@example.com', 'well@example.com'])
        expect((await (await watched.visitor()).start(email)).status).toBe(200)
      await expect.poll(() => server.mails.length).toBe(2)
      expect(tries.filter((each) => each === 'gone@example.com')).toHaveLength(1)
      expect(watched.said('the mail server refused a mail for good')).toHaveLength(1)
      expect(await watched.figure('vestibule_mail_tries_total{outcome="refused"}')).toBe(1)
      expect(await watched.figure('vestibule_mail_tries_total{outcome="sent"}')).toBe(2)
      await watched.close()
      await server.close()
    },
    TIMEOUT,
  )
})

describe('a mail server that rejects the sender', () => {
  test(
    'counts as an outage for all mails, until it accepts the sender',
    async () => {
      let isRefused = true
      const server = await startMailServer({ refusesSender: () => isRefused })
      const watched = await startWatched({ SMTP_URL: server.url })
      expect((await (await watched.visitor()).start('sender@example.com')).status).toBe(200)
      await expect.poll(watched.ready).toMatchObject({
        status: 'degraded',
        parts: { mail: 'failing' },
      })
      isRefused = false
      await expect.poll(() => server.mails.length).toBe(1)
      expect((await watched.ready()).status).toBe('ok')
      await watched.close()
      await server.close()
    },
    TIMEOUT,
  )
})

describe('a process that drains', () => {
  test(
    'signals load balancers to leave and still serves visitors',
    async () => {
      const watched = await startWatched({ DRAIN_SECONDS: '300' })
      const drained = watched.services.drain()
      void drained
      expect(await watched.ready()).toMatchObject({ code: 503, status: 'draining' })
      expect((await fetch(`${watched.services.url}/f/demo`)).status).toBe(200)
      expect((await fetch(`${watched.services.url}/livez`)).status).toBe(200)
      expect(watched.said('the services drain before they end')).toHaveLength(1)
      await watched.close()
    },
    TIMEOUT,
  )
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
