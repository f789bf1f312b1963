import { afterAll, beforeAll } from 'vitest'
import type { Database, OpenDatabase } from '../../db/database.js'
import { openTestDatabase } from './testDatabase.js'

export function onDatabase(suite: (db: () => Database, opened: () => OpenDatabase) => void): void {
  let open: OpenDatabase | undefined
  beforeAll(async () => {
    open = await openTestDatabase()
  })
  afterAll(() => open?.close())
  const opened = () => {
    if (open === undefined) throw new Error('The database is opened before the first test.')
    return open
  }
  suite(() => opened().db, opened)
}
