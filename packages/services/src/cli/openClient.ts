import { Client } from 'pg'
import type { Config } from '../config/config.js'
import { openOwnCluster } from '../db/openOwnCluster.js'
import { CommandError } from './command.js'

/** Opens one connection to the configured database, without creating tables. @throws StartError, CommandError */
export async function withClient<result>(
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
  work: (client: Client) => Promise<result>,
): Promise<result> {
  const { databaseUrl, databaseDirectUrl = databaseUrl } = config
  if (databaseDirectUrl !== undefined) return connect(databaseDirectUrl, work)
  const stay = () => undefined
  const server = await openOwnCluster(config.dataDir, { onLost: stay, onBack: stay })
  return connect(server.urlOf(), work).finally(server.leave)
}

async function connect<result>(url: string, work: (client: Client) => Promise<result>) {
  const client = new Client({ connectionString: url, application_name: 'vestibule command' })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (cause) {
    const { code = 'no answer' } = cause as { code?: string }
    throw new CommandError(`The database cannot be reached (${code}).`, { cause })
  }
  return work(client).finally(() => client.end().catch(() => undefined))
}
