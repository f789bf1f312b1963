import { sql } from 'drizzle-orm'
import type { OpenDatabase } from '../../db/database.js'
import { openEmbedded } from '../../db/openEmbedded.js'
import { createLog } from '../../platform/log.js'
import type { DatabaseOrder, DatabaseWord } from './runDatabaseProcess.js'

/** A process that has the embedded database of a folder open, and does with it what its parent says. */
const say = (word: DatabaseWord) => process.send?.(word)
const log = createLog({ level: 'error', to: { write: (line) => void say({ line }) } })
let opened: OpenDatabase | undefined

async function obey(order: DatabaseOrder): Promise<unknown> {
  if ('open' in order) {
    const { user } = order
    if (user !== undefined) {
      process.setgroups?.([])
      process.setgid?.(user)
      process.setuid?.(user)
    }
    opened = await openEmbedded(order.open, { log, settings: order.settings })
    return undefined
  }
  if ('query' in order) return rowsOf(await opened?.db.execute(sql.raw(order.query)))
  return opened?.close()
}

/** The driver's type lacks the rows. */
const rowsOf = (result: unknown) => (result as { rows: unknown }).rows

process.on('message', (order: DatabaseOrder) => {
  obey(order).then(
    (done) => say({ done }),
    (error: Error) => say({ failure: error.message }),
  )
})
// As a process that is killed, without a goodbye.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
