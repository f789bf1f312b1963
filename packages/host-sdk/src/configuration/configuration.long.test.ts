import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createTestCore } from '../core/testing/createTestCore.js'
import { followConfiguration } from './followConfiguration.js'

const SLOW: Record<string, string | undefined> = {
  'no bytes': undefined,
  'half of a response': '{"features":[{"id":"social_login",',
  'endless spaces': ' ',
}

test.each(Object.entries(SLOW))(
  '[X20] keeps the local settings for services that send %s, and stops after ten seconds',
  async (_what, text) => {
    const timers: NodeJS.Timeout[] = []
    const server = createServer((_request, response) => {
      if (text === undefined) return
      response.write(text)
      timers.push(setInterval(() => response.write(' '), 500))
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const features = { email: true, socials: ['github'] } as const
    const core = createTestCore({ apiUrl, features })
    const start = Date.now()
    await followConfiguration(core)
    expect(Date.now() - start).toBeLessThan(18_000)
    expect(core.store.getState().features).toMatchObject(features)
    expect(core.store.getState().alert).toBeUndefined()
    for (const timer of timers) clearInterval(timer)
    server.closeAllConnections()
    server.close()
  },
)
