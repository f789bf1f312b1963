import type { ServerSettings } from '@vestibule/embedded-postgres'
import { describeError, type Logger } from '../platform/log.js'
import type { OpenDatabase } from './database.js'
import { openOwnCluster } from './openOwnCluster.js'
import { openPostgres } from './openPostgres.js'

/** Processes of one machine may share the database. It has no port. @throws StartError with one sentence */
export async function openEmbedded(dataDir: string, options: Options): Promise<OpenDatabase> {
  const { log, settings, ...pooled } = options
  const server = await openOwnCluster(dataDir, {
    settings,
    onLost: () => log.error('the embedded PostgreSQL ended and is being restarted'),
    onBack: () => log.error('the embedded PostgreSQL is running again'),
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
