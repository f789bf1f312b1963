import { randomUUID } from 'node:crypto'
import { addDatabase } from '@vestibule/embedded-postgres/testing'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { createTables, type Database } from '../database.js'

export type OpenDatabase = { db: Database; url: string; close: () => Promise<void> }

export async function openTestDatabase(): Promise<OpenDatabase> {
  const name = `relay_${randomUUID().replaceAll('-', '')}`
  const { url, drop } = await addDatabase(inject('runFolder'), { name, isEmpty: true })
  const pool = new Pool({ connectionString: url })
  pool.on('error', () => undefined)
  const db = drizzle({ client: pool, casing: 'snake_case' })
  await createTables(db)
  return {
    db,
    url,
    close: () =>
      pool
        .end()
        .then(drop)
        .then(() => undefined),
  }
}

export function onDatabase(suite: (db: () => Database, opened: () => OpenDatabase) => void): void {
  let open: OpenDatabase | undefined
  beforeAll(async () => {
    open = await openTestDatabase()
  })
  afterAll(() => open?.close())
  const opened = () => {
    if (open === undefined) throw new Error('Open the database before the first test.')
    return open
  }
  suite(() => opened().db, opened)
}
