import type { Config } from '../config/config.js'
import { describeError, type Logger } from '../platform/log.js'
import type { OpenDatabase, StatementOptions } from './database.js'
import { openEmbedded } from './openEmbedded.js'
import { openPostgres } from './openPostgres.js'

/** Opens the database of a configuration. @throws StartError */
export function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  options: { log: Logger } & StatementOptions,
): Promise<OpenDatabase> {
  const { log, onStatement } = options
  if (config.databaseUrl === undefined) return openEmbedded(config.dataDir, options)
  return openPostgres({
    url: config.databaseUrl,
    onStatement,
    onIdleError: (error) => log.error(describeError(error), 'a database connection broke'),
  })
}
