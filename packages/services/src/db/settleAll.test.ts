import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { onDatabase } from '../testing/database/onDatabase.js'
import { settleAll } from './settleAll.js'

onDatabase((db) => {
  beforeAll(() => db().execute(sql`create table notes (text text)`))

  test('rolls back a statement that runs after another one failed in the transaction', async () => {
    const refused = db().transaction(async (transaction) => {
      const note = async () => {
        await transaction.execute(sql`select pg_sleep(0.05)`)
        await transaction.execute(sql`insert into notes values ('kept')`)
      }
      await settleAll([Promise.reject(new Error('Too many points.')), note()])
    })
    await expect(refused).rejects.toThrow('Too many points.')
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(await db().execute(sql`select text from notes`)).toMatchObject({ rows: [] })
  })

  test('executes a lazy statement once', async () => {
    await db().transaction(async (transaction) => {
      await settleAll([transaction.execute(sql`insert into notes values ('once')`)])
    })
    const rows = [{ text: 'once' }]
    expect(await db().execute(sql`delete from notes returning text`)).toMatchObject({ rows })
  })

  test('throws the first error after all statements settled', async () => {
    let isDone = false
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => {
        isDone = true
        reject(new Error('late'))
      }, 20)
    })
    await expect(settleAll([late, Promise.reject(new Error('first'))])).rejects.toThrow('first')
    expect(isDone).toBe(true)
    expect(await settleAll([1, Promise.resolve('two')])).toEqual([1, 'two'])
  })
})
