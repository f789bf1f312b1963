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

test('[Z23] raises one alert for refused events, also when others are accepted in between', async () => {
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
      .toBe(index + 1)
  }
  await expect.poll(() => alerts.length).toBeGreaterThan(0)
  expect(alerts).toHaveLength(1)
})
