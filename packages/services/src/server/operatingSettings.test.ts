import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config/config.js'
import type { Database } from '../db/database.js'
import { serverSettings } from '../testing/settings.js'
import { type Services, startServices } from './startServices.js'

describe('services with two database connections and one-second timeouts', () => {
  let services: Services
  let db: Database
  beforeAll(async () => {
    const settings = {
      ...{ SMTP_URL: 'smtp://127.0.0.1:9', METRICS_PORT: '0' },
      ...{ DATABASE_POOL: '2', DATABASE_TIMEOUT: '1', REQUEST_TIMEOUT: '1' },
    }
    const config = readConfig({ ...(await serverSettings()), ...settings })
    const onDatabase = (opened: Database) => {
      db = opened
    }
    services = await startServices({ ...config, onDatabase })
  })
  afterAll(() => services.close())
  const rowsOf = async (query: ReturnType<typeof sql>) =>
    ((await db.execute(query)) as unknown as { rows: unknown[] }).rows

  test('use only two connections for many parallel statements', async () => {
    const all = await Promise.all(
      Array.from({ length: 12 }, () => rowsOf(sql`select pg_backend_pid(), pg_sleep(0.05)`)),
    )
    expect(new Set(all.map((rows) => JSON.stringify(rows))).size).toBeLessThanOrEqual(2)
    const figures = await (await fetch(String(services.metrics))).text()
    const open = [
      ...figures.matchAll(/^vestibule_database_connections\{state="(?:busy|idle)"\} (\d+)$/gm),
    ]
    expect(open.reduce((sum, [, count]) => sum + Number(count), 0)).toBeLessThanOrEqual(2)
    expect(open).toHaveLength(2)
  })

  test('cancel a statement after the database timeout', async () => {
    await expect(rowsOf(sql`select pg_sleep(60)`)).rejects.toMatchObject({
      cause: { message: 'canceling statement due to statement timeout' },
    })
  })

  test('return 408 for a request that arrives too slowly', async () => {
    const { hostname, port } = new URL(services.url)
    const socket = connect(Number(port), hostname)
    socket.write('POST /v1/auth/email/start HTTP/1.1\r\nHost: x\r\n')
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /)
  })
})
