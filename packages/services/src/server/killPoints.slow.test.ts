import { EmailStart, EmailVerify } from '@vestibule/protocol/http'
import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openKeyRing } from '../adapters/keyRing.js'
import { readConfig } from '../config/config.js'
import { openDatabase } from '../db/openDatabase.js'
import { auditLog } from '../db/schema/audit.js'
import { wallets } from '../db/schema/wallets.js'
import { chainEvents } from '../domain/audit/chainEvents.js'
import { verifyAudit } from '../domain/audit/verifyAudit.js'
import { createLog } from '../platform/log.js'
import { bundleOnce } from '../testing/bundleOnce.js'
import { casesOr } from '../testing/casesOr.js'
import { killableServices } from '../testing/processes/killableProcess.js'
import { embeddedSettings, type Settings } from '../testing/settings.js'
import type { Surroundings } from '../testing/visitors/surroundings.js'
import { codeOf, createVisitor } from '../testing/visitors/visitor.js'
import { newWallet, walletClient } from '../testing/visitors/walletClient.js'

/** Number of kills: few in a normal run, hundreds in a long run, which repeats every statement. */
const SHORT = 10
const KILLS = casesOr(SHORT)
const STRIDE = KILLS > SHORT ? 1 : 11
const TIMEOUT = 60_000 + KILLS * 30_000
const STEPS = ['start', 'verify', 'put', 'share', 'confirm'] as const
type Step = (typeof STEPS)[number]

describe('signing in and creating a wallet', () => {
  let settings: Settings
  let services: ReturnType<typeof killableServices>
  let url = ''
  let people = 0
  let kills = 0
  let released = 0

  beforeAll(async () => {
    settings = await embeddedSettings()
    services = killableServices(await bundleOnce('testing/processes/killable.ts'), {
      ...settings,
      SMTP_URL: 'smtp://127.0.0.1:9',
      TRUST_PROXY: '1',
    })
    url = await services.start()
  }, TIMEOUT)
  afterAll(() => services.end())

  const world: Surroundings = {
    clock: { now: Date.now },
    async fetch(request, address = '') {
      const { pathname } = new URL(request.url)
      const headers = new Headers(request.headers)
      headers.set('x-forwarded-for', address)
      headers.set('connection', 'close')
      const body = request.body === null ? null : await request.text()
      return fetch(url + pathname, { method: request.method, headers, body })
    },
    async mailbox(to) {
      const arrived = () => services.mails.filter((mail) => mail.to === to)
      await vi.waitUntil(() => arrived().length > 0, { timeout: 30_000, interval: 5 })
      return arrived()
    },
  }

  async function live(killAt: Step, statement: number): Promise<boolean> {
    const email = `visitor${people++}@example.com`
    const visitor = await createVisitor(world)
    const client = walletClient(visitor)
    const isWiped = killAt === 'put' && statement % 2 === 1
    let wallet = newWallet()
    let wasKilled = false

    /** Runs a step, and repeats it after a kill of the services, as a device would. */
    async function step<result>(which: Step, ask: () => Promise<result>, again = ask) {
      if (which !== killAt) return ask()
      await services.arm(statement)
      try {
        const answer = await ask()
        await services.disarm()
        return answer
      } catch {
        await services.gone()
        wasKilled = true
        url = await services.start()
        return again()
      }
    }

    const start = async () => {
      services.mails.length = 0
      const answer = EmailStart.response.parse((await visitor.start(email)).body)
      return { id: answer.challengeId, code: codeOf(await world.mailbox(email)) }
    }
    let challenge = await step('start', start)
    const verify = async () => visitor.verify(challenge.id, challenge.code)
    const verified = await step('verify', verify, async () => {
      const answer = await verify()
      if (answer.status === 200) return answer
      // The code was used, but its session was lost with the response. Request another code.
      expect(answer.status).toBe(400)
      challenge = await start()
      return verify()
    })
    const { sessionId, session } = EmailVerify.response.parse(verified.body)
    visitor.hold(sessionId)

    const first = wallet
    await step(
      'put',
      () => client.put(wallet),
      () => {
        if (isWiped) wallet = newWallet()
        return client.put(wallet)
      },
    )
    const share = async () => {
      const secret = await client.share(wallet.walletId, session.deviceId)
      released += 1
      return secret
    }
    expect(await step('share', share)).toBe(wallet.body.share)
    const confirmed = await step('confirm', () => client.confirm(wallet))
    expect(confirmed).toMatchObject({ status: 200, body: { status: 'active' } })

    expect(await share()).toBe(wallet.body.share)
    const { walletId } = wallet
    expect((await client.read(walletId)).body).toMatchObject({ vault: wallet.body.vault })
    for (const other of [newWallet(), ...(first === wallet ? [] : [first])])
      expect(await client.put(other)).toMatchObject({
        status: 409,
        body: { error: { data: { walletId } } },
      })
    return wasKilled
  }

  test(
    'loses no key and duplicates no wallet when killed at any statement or before an answer',
    async ({ task }) => {
      // 0 kills before the response is sent. Then kills at each statement of the request. The next
      // round starts with another statement.
      for (let round = 0; kills < KILLS; round++)
        for (const step of STEPS)
          for (
            let statement = round % STRIDE;
            kills < KILLS && (await live(step, statement));
            statement += STRIDE
          )
            kills += 1
      await services.end()

      const config = readConfig({ ...settings, SMTP_URL: 'smtp://127.0.0.1:9' })
      const { db, close } = await openDatabase(config, { log: createLog({ level: 'silent' }) })
      const active = await db
        .select({ userId: wallets.userId, wallets: count() })
        .from(wallets)
        .where(eq(wallets.status, 'active'))
        .groupBy(wallets.userId)
      expect(active.filter((user) => user.wallets !== 1)).toEqual([])
      expect(active).toHaveLength(people)
      const keys = openKeyRing(config.masterKeyFile, { onFault: () => undefined })
      const { chained } = await chainEvents(db, { key: keys.audit })
      expect(chained).toBeGreaterThan(4 * people)
      expect(await verifyAudit(db, { key: keys.audit })).toMatchObject({
        isWhole: true,
        rows: chained,
      })
      // The log also contains releases whose response was lost.
      const noted = await db.$count(auditLog, eq(auditLog.kind, 'share.released'))
      expect(released).toBeGreaterThanOrEqual(2 * people)
      expect(noted).toBeGreaterThanOrEqual(released)
      await close()
      Object.assign(task.meta, { cases: kills, wrong: 0 })
    },
    TIMEOUT,
  )
})
