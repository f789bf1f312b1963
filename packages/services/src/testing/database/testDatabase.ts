import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import type { OpenDatabase, StatementOptions } from '../../db/database.js'
import { openPostgres } from '../../db/openPostgres.js'
import { addDatabase } from './runCluster.js'

/**
 * A new database in the run's cluster, with all tables and no rows.
 * @param options.isEmpty Without tables, as an operator makes one.
 */
export function createDatabase({ isEmpty = false } = {}): ReturnType<typeof addDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  return addDatabase(inject('runFolder'), { name, isEmpty })
}

/** The same, open; gone with `close`. */
export async function openTestDatabase(options: StatementOptions = {}): Promise<OpenDatabase> {
  const { url, drop } = await createDatabase()
  let isOver = false
  const opened = await openPostgres({
    ...options,
    url,
    onIdleError: (error) => {
      if (!isOver) throw error
    },
  })
  return {
    ...opened,
    async close() {
      await opened.close()
      // A connection that is still saying goodbye is cut off by what follows.
      isOver = true
      await drop()
    },
  }
}
