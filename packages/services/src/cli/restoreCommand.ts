import { existsSync, readFileSync } from 'node:fs'
import { Client } from 'pg'
import { openKeyRing } from '../adapters/keyRing.js'
import { type Config, readConfig } from '../config/config.js'
import { openDatabase } from '../db/openDatabase.js'
import { openOwnCluster } from '../db/openOwnCluster.js'
import { describeForeignKey, findForeignKey } from '../domain/audit/claimMasterKeys.js'
import { createLog } from '../platform/log.js'
import { type Command, CommandError, EXIT, UsageError } from './command.js'

/** Commands that `pg_dump` writes for psql, and no server understands. */
const FOR_PSQL = /^\\(?:un)?restrict .*$/gm
const COPIED = /^COPY .+ FROM stdin;$/m

export const restoreCommand: Command = {
  summary: 'fills an empty database from a dump',
  help: `vestibule restore --file FILE

Runs a dump of plain SQL, as pg_dump --inserts --no-owner makes it, on the database of the environment, which has to be
empty: the embedded one before its first start, or a new one of DATABASE_URL. All of it or nothing. Then the tables are
brought up to date. Put the master key that belongs to the dump in its place first.

  --file   the dump
`,
  options: { file: { type: 'string' } },
  async run({ values, env, say }) {
    const { file } = values
    if (typeof file !== 'string') throw new UsageError('--file is missing.')
    const config = readConfig(env)
    if (!existsSync(config.masterKeyFile))
      throw new CommandError(
        `There is no master key at ${config.masterKeyFile}; put the one that belongs to the dump there.`,
      )
    const dump = readDump(file)
    await withAddress(config, (url) => restore(url, dump))
    const { db, close } = await openDatabase(config, { log: createLog({ level: 'silent' }) })
    const keys = openKeyRing(config.masterKeyFile, { onFault: () => undefined })
    const foreign = await findForeignKey(db, keys).finally(close)
    say(`The database holds what ${file} says.`)
    if (foreign === undefined) return EXIT.done
    say(`The services will not start: ${describeForeignKey(foreign, config.masterKeyFile)}.`)
    return EXIT.failed
  },
}

function readDump(file: string): string {
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`)
  const dump = readFileSync(file, 'utf8')
  if (COPIED.test(dump))
    throw new CommandError('The dump hands its rows to psql; make it with pg_dump --inserts.')
  return dump.replace(FOR_PSQL, '')
}

/** A plain connection: starting the services would create their release's tables. */
async function withAddress(config: Config, work: (url: string) => Promise<void>): Promise<void> {
  if (config.databaseUrl !== undefined) return work(config.databaseUrl)
  const stay = () => undefined
  const server = await openOwnCluster(config.dataDir, { onLost: stay, onBack: stay })
  await work(server.urlOf()).finally(server.leave)
}

async function restore(url: string, dump: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'vestibule restore' })
  try {
    await client.connect()
    const { rows } = await client.query(
      `select count(*)::int as count from pg_tables where schemaname in ('public', 'drizzle')`,
    )
    if (rows[0]?.count !== 0)
      throw new CommandError('The database has tables already; restore into an empty one.')
    await client.query('begin')
    await client.query(dump)
    await client.query('commit')
  } catch (error) {
    if (error instanceof CommandError) throw error
    // Not in the database's words: they quote rows.
    const { code = 'no answer', position } = error as { code?: string; position?: string }
    const place = position === undefined ? '' : ` at letter ${position} of the dump`
    throw new CommandError(`The dump was not restored (${code}${place}); nothing was changed.`, {
      cause: error,
    })
  } finally {
    await client.end().catch(() => undefined)
  }
}
