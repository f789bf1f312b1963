import type { Config } from '../config.js'
import { describeError, type Logger } from '../log.js'
import type { OpenDatabase } from './database.js'
import { openEmbedded } from './openEmbedded.js'
import { openPostgres } from './openPostgres.js'

/** Opens the database of a configuration. @throws StartError */
export function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  options: { log: Logger },
): Promise<OpenDatabase> {
  if (config.databaseUrl === undefined) return openEmbedded(config.dataDir)
  return openPostgres({
    url: config.databaseUrl,
    onIdleError: (error) => options.log.error(describeError(error), 'a database connection broke'),
  })
}
