import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestCore } from '../core/testing/createTestCore.js'
import { followAnalytics } from './followAnalytics.js'

let server: Server | undefined
afterEach(() => {
  vi.unstubAllGlobals()
  server?.closeAllConnections()
  server?.close()
})

test('[Z23] raises one alert for rejected events, even if the services accept others in between', async () => {
  const answers = [403, 202, 403]
  let count = 0
  server = createServer(({ url }, response) => {
    if (url?.startsWith('/e') !== true) return void response.end('{"isAnalyticsEnabled":true}')
    response.writeHead(answers[count++] ?? 202).end('{}')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server?.once('listening', resolve))
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const document = Object.assign(new EventTarget(), { visibilityState: 'hidden' })
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', new URL('https://dapp.example/page'))
  const core = createTestCore({ apiUrl })
  const alerts: unknown[] = []
  let shown = core.store.getState().alert
  core.store.subscribe(({ alert }) => {
    if (alert !== undefined && alert !== shown) alerts.push(alert)
    shown = alert
  })
  await followAnalytics(core)
  for (const [index] of answers.entries()) {
    core.events.emit('happened', { type: 'emailSubmitted' })
    await expect
      .poll(() => {
        document.dispatchEvent(new Event('visibilitychange'))
        return count
      })
      .toBeGreaterThan(index)
  }
  await expect.poll(() => alerts.length).toBeGreaterThan(0)
  expect(alerts).toHaveLength(1)
})

test('[A26] [A34] sends name, page and time of each event, without the URL’s query', async () => {
  const bodies: unknown[] = []
  const answer = async (url: string, body: string) => {
    if (!url.startsWith('/e?')) return '{"isAnalyticsEnabled":true}'
    bodies.push(JSON.parse(body))
    return '{}'
  }
  server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', async () =>
      response.end(await answer(request.url ?? '', Buffer.concat(parts).toString())),
    )
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server?.once('listening', resolve))
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const document = Object.assign(new EventTarget(), { visibilityState: 'hidden' })
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', new URL('https://dapp.example/page?secret=1'))
  const core = createTestCore({ apiUrl })
  await followAnalytics(core)
  core.events.emit('happened', { type: 'emailSubmitted' })
  core.events.emit('historyFailed', { network: 'eip155:1' })
  const about = {
    eventId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    url: 'https://dapp.example/page',
    domain: 'dapp.example',
    timestamp: expect.any(Number),
  }
  await expect
    .poll(() => {
      document.dispatchEvent(new Event('visibilitychange'))
      return bodies.flat().length
    })
    .toBe(2)
  expect(bodies.flat()).toEqual(
    expect.arrayContaining([
      { ...about, props: { type: 'track', event: 'EMAIL_SUBMITTED' } },
      {
        ...about,
        props: {
          type: 'track',
          event: 'ERROR_FETCH_TRANSACTIONS',
          properties: { network: 'eip155:1' },
        },
      },
    ]),
  )
})
