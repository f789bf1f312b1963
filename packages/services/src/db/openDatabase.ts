import type { Config } from '../config/config.js'
import { describeError, type Logger } from '../platform/log.js'
import { SECOND } from '../platform/time.js'
import type { OpenDatabase, StatementOptions } from './database.js'
import { openEmbedded } from './openEmbedded.js'
import { openPostgres } from './openPostgres.js'

export function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'> &
    Partial<Pick<Config, 'databaseDirectUrl' | 'databasePool' | 'databaseTimeout' | 'migrate'>>,
  options: { log: Logger } & StatementOptions,
): Promise<OpenDatabase> {
  const { log, onStatement } = options
  const { databasePool: connections, databaseTimeout = 10, migrate } = config
  const pooled = { connections, timeoutMs: databaseTimeout * SECOND, migrate: migrate !== 'off' }
  if (config.databaseUrl === undefined)
    return openEmbedded(config.dataDir, { ...options, ...pooled })
  return openPostgres({
    ...pooled,
    url: config.databaseUrl,
    directUrl: config.databaseDirectUrl,
    onStatement,
    onIdleError: (error) => log.error(describeError(error), 'a database connection broke'),
  })
}
