import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { onDatabase } from '../testing/onDatabase.js'
import type { Database } from './database.js'

onDatabase((db) => {
  const backendOf = async (database: Database) => {
    const found = await database.execute(sql`select pg_backend_pid() as pid`)
    return (found as unknown as { rows: { pid: number }[] }).rows[0]?.pid
  }

  test('a connection that breaks in a transaction fails what comes next there, and nothing else', async () => {
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
})
