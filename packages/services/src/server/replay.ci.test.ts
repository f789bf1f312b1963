import { serverId } from '@vestibule/embedded-postgres/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../config/config.js'
import type { Database } from '../db/database.js'
import { createLog } from '../platform/log.js'
import type { Mail } from '../ports/mail.js'
import { embeddedSettings, type Settings } from '../testing/settings.js'
import { createTestClock } from '../testing/testClock.js'
import type { Surroundings } from '../testing/visitors/surroundings.js'
import { createVisitor, type Visitor } from '../testing/visitors/visitor.js'
import { type Services, startServices } from './startServices.js'

const TIMEOUT = 240_000
const SESSION = '/v1/auth/session'
const DEVICE = '/v1/auth/email/device'

describe('used proofs in two processes on one database', () => {
  let settings: Settings
  let both: { services: Services; db: Database }[] = []
  // The clock stands still: proofs do not expire.
  const clock = createTestClock()
  const mails: Mail[] = []

  async function startOne() {
    let db: Database | undefined
    const services = await startServices({
      ...readConfig({ ...settings, SMTP_URL: 'smtp://127.0.0.1:9', TRUST_PROXY: '1' }),
      log: createLog({ level: 'silent' }),
      clock: clock.now,
      send: async (mail) => void mails.push(mail),
      onDatabase: (opened) => {
        db = opened
      },
    })
    if (db === undefined) throw new Error('Services have a database.')
    return { services, db }
  }
  const startBoth = async () => {
    both = [await startOne(), await startOne()]
  }
  const closeBoth = () => Promise.all(both.splice(0).map(({ services }) => services.close()))
  const dbOf = (index: number) => both[index]?.db as Database

  const world: Surroundings = {
    clock,
    async fetch(request, address = '') {
      const { pathname } = new URL(request.url)
      const headers = new Headers(request.headers)
      headers.set('x-forwarded-for', address)
      const body = request.body === null ? null : await request.text()
      const url = both[0]?.services.url + pathname
      return fetch(url, { method: request.method, headers, body })
    },
    mailbox: async (to) => {
      const arrived = () => mails.filter((mail) => mail.to === to)
      await vi.waitUntil(() => arrived().length > 0, { timeout: 60_000, interval: 10 })
      return arrived()
    },
  }

  type Taken = { path: string; init: RequestInit }
  async function write(visitor: Visitor, path: string): Promise<Taken> {
    const method = path === SESSION ? 'GET' : 'POST'
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': visitor.address,
      dpop: await visitor.prove(method, path),
      ...(visitor.sessionId() && { authorization: `DPoP ${visitor.sessionId()}` }),
    }
    const body = method === 'GET' ? null : JSON.stringify({ challengeId: 'A'.repeat(22) })
    return { path, init: { method, headers, body } }
  }
  /** Returns status and proof error of each process. */
  async function send({ path, init }: Taken, index: number) {
    const { status, headers } = await fetch(both[index]?.services.url + path, init)
    return [status, /error="(\w+)"/.exec(headers.get('www-authenticate') ?? '')?.[1]]
  }

  let ada: Visitor
  beforeAll(async () => {
    settings = await embeddedSettings()
    await startBoth()
    ada = await createVisitor(world)
    await ada.signIn('ada@example.com')
  }, TIMEOUT)
  afterAll(closeBoth)

  async function useTwo(): Promise<Taken[]> {
    const all: Taken[] = []
    for (const visitor of [ada, await createVisitor(world)])
      for (const path of visitor === ada ? [SESSION, DEVICE] : [DEVICE]) {
        await visitor.send(path === SESSION ? 'GET' : 'POST', path, {
          ...(path === DEVICE && { body: { challengeId: 'A'.repeat(22) } }),
        })
        all.push(await write(visitor, path))
      }
    for (const taken of all) expect(await send(taken, 0)).toEqual([200, undefined])
    return all
  }
  const used = [401, 'invalid_dpop_proof']
  const wantsNonce = [401, 'use_dpop_nonce']

  async function crash() {
    process.kill(serverId(settings.DATA_DIR), 'SIGKILL')
    // `/readyz` caches its response, and reports a clock that stands still.
    const isReady = () =>
      Promise.all(both.map(({ db }) => db.execute(sql`select 1`))).then(
        () => true,
        () => false,
      )
    // The first request detects the broken connections.
    await expect.poll(isReady).toBe(false)
    await expect.poll(isReady).toBe(true)
  }

  test(
    'are refused after an orderly restart',
    async () => {
      const taken = await useTwo()
      await closeBoth()
      await startBoth()
      for (const each of taken)
        for (const index of [0, 1]) expect(await send(each, index)).toEqual(used)
      expect((await ada.send('GET', SESSION)).status).toBe(200)
    },
    TIMEOUT,
  )

  test(
    'are refused after a crash of the database, which invalidates earlier nonces',
    async () => {
      const taken = await useTwo()
      await crash()
      expect(await dbOf(0).execute(sql`select from proofs`)).toMatchObject({ rowCount: 0 })
      for (const each of taken)
        for (const index of [0, 1, 0, 1]) expect(await send(each, index)).toEqual(wantsNonce)
      // The visitor receives a new nonce from one process. The other process accepts it.
      expect((await ada.send('GET', SESSION)).status).toBe(200)
      expect(await send(await write(ada, SESSION), 1)).toEqual([200, undefined])
      const again = await useTwo()
      for (const each of [...taken, ...again]) expect((await send(each, 1))[0]).toBe(401)
    },
    TIMEOUT,
  )

  test(
    'control: would be accepted again with the old nonce seed',
    async () => {
      const taken = await useTwo()
      const { rows } = (await dbOf(0).execute(sql`select seed from nonce_seeds`)) as unknown as {
        rows: { seed: string }[]
      }
      await crash()
      await dbOf(0).execute(sql`insert into nonce_seeds values (1, ${rows[0]?.seed})`)
      for (const each of taken) expect(await send(each, 0)).toEqual([200, undefined])
    },
    TIMEOUT,
  )
})
