import type { ServerSettings } from '@vestibule/embedded-postgres'
import { describeError, type Logger } from '../platform/log.js'
import type { OpenDatabase } from './database.js'
import { openOwnCluster } from './openOwnCluster.js'
import { openPostgres } from './openPostgres.js'

/**
 * Opens the embedded database: a PostgreSQL server of the services' own, in the data folder and without a port. Any
 * number of processes of one machine may share it.
 * @throws StartError in one sentence.
 */
export async function openEmbedded(dataDir: string, options: Options): Promise<OpenDatabase> {
  const { log, settings, ...pooled } = options
  const server = await openOwnCluster(dataDir, {
    settings,
    onLost: () => log.error('the embedded PostgreSQL was lost; it is started again'),
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
  /** Settings of the server. @default `SERVER_SETTINGS` */
  settings?: ServerSettings | undefined
}
