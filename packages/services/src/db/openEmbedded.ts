import type { ServerSettings } from '@vestibule/embedded-postgres'
import { describeError, type Logger } from '../platform/log.js'
import type { OpenDatabase } from './database.js'
import { openOwnCluster } from './openOwnCluster.js'
import { openPostgres } from './openPostgres.js'

/** All processes of one machine may share it. It has no port. @throws StartError in one sentence. */
export async function openEmbedded(dataDir: string, options: Options): Promise<OpenDatabase> {
  const { log, settings, ...pooled } = options
  const server = await openOwnCluster(dataDir, {
    settings,
    onLost: () => log.error('the embedded PostgreSQL ended; it is being restarted'),
    onBack: () => log.error('the embedded PostgreSQL is back'),
  })
  try {
    const url = server.urlOf()
    const onIdleError = (error: Error) =>
      log.error(describeError(error), 'a database connection broke')
    const opened = await openPostgres({ ...pooled, url, onIdleError })
    return { ...opened, close: () => opened.close().finally(server.leave) }
  } catch (error) {
    await server.leave()
    throw error
  }
}

type Options = Omit<openPostgres.Options, 'url' | 'onIdleError'> & {
  log: Logger
  settings?: ServerSettings | undefined
}
