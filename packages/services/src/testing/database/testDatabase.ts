import { randomUUID } from 'node:crypto'
import { addDatabase } from '@vestibule/embedded-postgres/testing'
import { inject } from 'vitest'
import type { OpenDatabase, StatementOptions } from '../../db/database.js'
import { openPostgres } from '../../db/openPostgres.js'

export function createDatabase({ isEmpty = false } = {}): ReturnType<typeof addDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  return addDatabase(inject('runFolder'), { name, isEmpty })
}

/** Closed databases of this worker. Emptying a database is ten times faster than creating one. */
const free: Awaited<ReturnType<typeof createDatabase>>[] = []

/** After `close`, another test file may use the emptied database. */
export async function openTestDatabase(options: StatementOptions = {}): Promise<OpenDatabase> {
  const database = free.pop() ?? (await createDatabase())
  let isOver = false
  const opened = await openPostgres({
    ...options,
    url: database.url,
    onIdleError: (error) => {
      if (!isOver) throw error
    },
  })
  return {
    ...opened,
    async close() {
      await opened.close()
      // Emptying breaks connections that are still closing.
      isOver = true
      if (await database.empty()) free.push(database)
      else await database.drop()
    },
  }
}
