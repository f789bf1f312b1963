import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config/config.js'
import { startMailServer } from '../testing/mailServer.js'
import { served } from '../testing/served.js'
import { baseSettings, serverSettings } from '../testing/settings.js'
import { createVisitor } from '../testing/visitors/visitor.js'
import { startServices } from './startServices.js'

const TIMEOUT = 240_000

let mailServer: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  mailServer = await startMailServer()
})
afterAll(() => mailServer.close())

describe('two processes at their first start', () => {
  test.each([
    ['an embedded PostgreSQL', async () => baseSettings()],
    ['a server of DATABASE_URL', serverSettings],
  ])(
    'migrate %s once, share sessions, and refuse each other’s used proofs',
    async (_what, makeSettings) => {
      const env = { ...(await makeSettings()), SMTP_URL: mailServer.url }
      const config = readConfig({ ...env, TRUST_PROXY: '1' })
      const both = await Promise.all([startServices(config), startServices(config)])
      const [first, second] = both.map(({ url }) =>
        served({ url: () => url, mails: mailServer.mails }),
      )
      if (first === undefined || second === undefined) throw new Error('Two were started.')

      let here = first
      const ada = await createVisitor({
        clock: first.clock,
        fetch: (request, address) => here.fetch(request, address),
        mailbox: first.mailbox,
      })
      await ada.signIn(`${randomUUID()}@example.com`)
      const claims = { jti: randomUUID() }
      expect((await ada.send('GET', '/v1/auth/session', { claims })).status).toBe(200)
      here = second
      expect((await ada.send('GET', '/v1/auth/session', { claims })).status).toBe(401)
      expect((await ada.send('GET', '/v1/auth/session')).status).toBe(200)

      await Promise.all(both.map(({ close }) => close()))
    },
    TIMEOUT,
  )
})
