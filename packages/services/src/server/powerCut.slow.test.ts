import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openKeyRing } from '../adapters/keyRing.js'
import { readConfig } from '../config/config.js'
import { openDatabase } from '../db/openDatabase.js'
import { wallets } from '../db/schema/wallets.js'
import { verifyAudit } from '../domain/audit/verifyAudit.js'
import { createLog } from '../platform/log.js'
import { bundleOnce } from '../testing/bundleOnce.js'
import { casesOr } from '../testing/casesOr.js'
import { WORKS, type Work } from '../testing/database/powerCuts.js'
import { poweredServices } from '../testing/database/poweredServices.js'
import { startMailServer } from '../testing/mailServer.js'
import { served } from '../testing/served.js'
import { embeddedSettings, type Settings } from '../testing/settings.js'

const CUTS = casesOr(Object.keys(WORKS).length)
const TIMEOUT = 120_000 + CUTS * 20_000

describe('a power cut', () => {
  let settings: Settings
  let mailServer: Awaited<ReturnType<typeof startMailServer>>
  let services: ReturnType<typeof poweredServices>
  let people = 0
  beforeAll(async () => {
    settings = await embeddedSettings()
    mailServer = await startMailServer()
    const env = { ...settings, SMTP_URL: mailServer.url, TRUST_PROXY: '1' }
    services = poweredServices(env, await bundleOnce('main.ts'))
    await services.start()
  }, TIMEOUT)
  afterAll(async () => {
    await services.end()
    await mailServer.close()
  })

  const begin = (kind: string): Promise<Work> => {
    const place = {
      world: served({ url: services.url, mails: mailServer.mails }),
      relayUrl: () => `${services.url().replace('http', 'ws')}/relay`,
      email: `visitor${people++}@example.com`,
    }
    return (WORKS[kind] as (typeof WORKS)[string])(place)
  }

  test(
    'keeps acknowledged data exactly once after a cut at any time, and starts again',
    async ({ task }) => {
      const losses: string[] = []
      const kinds = Object.keys(WORKS)
      const each = Math.ceil(CUTS / kinds.length)
      for (const kind of kinds) {
        // Control: without a cut, the data is complete. Also measures the duration.
        const whole = await begin(kind)
        const startedAt = performance.now()
        await whole.act()
        const duration = performance.now() - startedAt
        expect([kind, await whole.findLosses()]).toEqual([kind, []])

        for (let cut = 0; cut < each; cut++) {
          const work = await begin(kind)
          const acting = work.act().catch(() => undefined)
          await new Promise((resolve) => setTimeout(resolve, ((cut + 0.5) / each) * duration))
          await services.cut()
          await acting
          await services.start()
          for (const loss of await work.findLosses()) losses.push(`${kind}: ${loss}`)
        }
      }
      expect(losses).toEqual([])
      await services.end()

      const config = readConfig({ ...settings, SMTP_URL: 'smtp://127.0.0.1:9' })
      const { db, close } = await openDatabase(config, { log: createLog({ level: 'silent' }) })
      const owners = await db
        .select({ userId: wallets.userId, wallets: count() })
        .from(wallets)
        .where(eq(wallets.status, 'active'))
        .groupBy(wallets.userId)
      expect(owners.filter((owner) => owner.wallets !== 1)).toEqual([])
      const keys = openKeyRing(config.masterKeyFile, { onFault: () => undefined })
      expect(await verifyAudit(db, { key: keys.audit })).toMatchObject({ isWhole: true })
      await close()
      Object.assign(task.meta, { cases: each * kinds.length, wrong: losses.length })
    },
    TIMEOUT,
  )
})
