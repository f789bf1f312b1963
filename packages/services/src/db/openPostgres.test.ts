import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { onDatabase } from '../testing/database/onDatabase.js'
import { createDatabase } from '../testing/database/testDatabase.js'
import type { Database } from './database.js'
import { openPostgres } from './openPostgres.js'

onDatabase((db) => {
  const backendOf = async (database: Database) => {
    const found = await database.execute(sql`select pg_backend_pid() as pid`)
    return (found as unknown as { rows: { pid: number }[] }).rows[0]?.pid
  }

  test('fails the rest of a transaction after a broken connection, but not later statements', async () => {
    const broken = db().transaction(async (transaction) => {
      const pid = await backendOf(transaction)
      await db().execute(sql`select pg_terminate_backend(${pid})`)
      const isGone = async () => {
        const left = await db().execute(sql`select from pg_stat_activity where pid = ${pid}`)
        return (left as unknown as { rowCount: number }).rowCount === 0
      }
      await expect.poll(isGone).toBe(true)
      await transaction.execute(sql`select 1`)
    })
    await expect(broken).rejects.toThrow()
    expect(await backendOf(db())).toBeGreaterThan(0)
  })

  test('replaces connections that break when transactions begin, and settles all transactions', async () => {
    const { url, drop } = await createDatabase()
    const { db: broken, close } = await openPostgres({ url, onIdleError: () => {} })
    const cut = () =>
      db().execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${new URL(url).pathname.slice(1)}`,
      )
    let failed = 0
    // Many queries: connections break before, during and after `begin`.
    for (let round = 0; round < 20; round++) {
      const all = Array.from({ length: 30 }, () =>
        broken.transaction((transaction) => backendOf(transaction)).catch(() => failed++),
      )
      await cut()
      await Promise.all(all)
    }
    expect(failed).toBeGreaterThan(0)
    // The next query detects the last broken connections.
    const again = () => Promise.all(Array.from({ length: 30 }, () => broken.transaction(backendOf)))
    await expect.poll(() => again().catch(() => [])).toHaveLength(30)
    await close()
    await drop()
  })
})

test('opens at most DATABASE_POOL connections, and lets other statements wait', async () => {
  const { url, drop } = await createDatabase()
  const { db, pool, close } = await openPostgres({ url, connections: 2, onIdleError: () => {} })
  const pids = new Set<unknown>()
  const hold = () =>
    db.transaction(async (transaction) => {
      await transaction.execute(sql`select pg_sleep(0.2)`)
      const { rows } = (await transaction.execute(
        sql`select pg_backend_pid() as pid`,
      )) as unknown as { rows: { pid: number }[] }
      pids.add(rows[0]?.pid)
    })
  const all = Promise.all(Array.from({ length: 6 }, hold))
  await expect.poll(pool).toEqual({ busy: 2, idle: 0, waiting: 4 })
  await all
  expect(pids.size).toBe(2)
  await close()
  await drop()
})

test('cancels a statement in the database after DATABASE_TIMEOUT', async () => {
  const { url, drop } = await createDatabase()
  const { db, close } = await openPostgres({ url, timeoutMs: 300, onIdleError: () => {} })
  const slow = db.execute(sql`select pg_sleep(60)`)
  await expect(slow).rejects.toMatchObject({
    cause: { message: 'canceling statement due to statement timeout' },
  })
  const { rows } = (await db.execute(
    sql`select count(*)::int as count from pg_stat_activity where query like 'select pg_sleep(60)%' and state = 'active'`,
  )) as unknown as { rows: { count: number }[] }
  expect(rows).toEqual([{ count: 0 }])
  await close()
  await drop()
})

test('stops connecting after DATABASE_TIMEOUT', async () => {
  const silent = createServer()
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const url = `postgres://user@127.0.0.1:${port}/none`
  await expect(openPostgres({ url, timeoutMs: 300, onIdleError: () => {} })).rejects.toThrow(
    'The database of DATABASE_URL cannot be reached (no answer).',
  )
  silent.close()
})
