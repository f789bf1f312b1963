import { Pool } from 'pg'
import type { JoinedServer } from '../joinServer.js'
import { openCluster } from '../openCluster.js'
import type { DatabaseOrder, DatabaseWord } from './runDatabaseProcess.js'

const say = (word: DatabaseWord) => process.send?.(word)
let server: JoinedServer | undefined
let pool: Pool | undefined

async function obey(order: DatabaseOrder): Promise<unknown> {
  if ('open' in order) {
    const { user } = order
    if (user !== undefined) {
      process.setgroups?.([])
      process.setgid?.(user)
      process.setuid?.(user)
    }
    server = await openCluster(order.open, {
      settings: order.settings,
      onLost: () => say({ event: 'lost' }),
      onBack: () => say({ event: 'back' }),
    })
    pool = new Pool({ connectionString: server.urlOf() })
    pool.on('error', () => undefined)
    return undefined
  }
  if ('query' in order) return (await pool?.query(order.query))?.rows
  await pool?.end()
  return server?.leave()
}

process.on('message', (order: DatabaseOrder) => {
  obey(order).then(
    (done) => say({ done }),
    (error: Error) => say({ failure: error.message }),
  )
})
// End at once when the test process closes the channel.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
say({ event: 'ready' })
