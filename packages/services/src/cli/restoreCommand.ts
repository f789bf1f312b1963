import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs'
import type { Client } from 'pg'
import { openKeyRing } from '../adapters/keyRing.js'
import { readConfig } from '../config/config.js'
import { GZIP } from '../db/backup/format.js'
import { readBackup } from '../db/backup/readBackup.js'
import { openDatabase } from '../db/openDatabase.js'
import { describeForeignKey, findForeignKey } from '../domain/audit/claimMasterKeys.js'
import { createLog } from '../platform/log.js'
import { StartError } from '../platform/startError.js'
import { type Command, CommandError, EXIT, UsageError } from './command.js'
import { withClient } from './openClient.js'

/** `pg_dump` writes commands for psql that servers do not support. */
const FOR_PSQL = /^\\(?:un)?restrict .*$/gm
const COPIED = /^COPY .+ FROM stdin;$/m

export const restoreCommand: Command = {
  summary: 'fills an empty database from a backup',
  help: `vestibule restore --file FILE

Fills the database of the environment, which has to be empty: the embedded one before its first start, or a new one of
DATABASE_URL. Takes a file of vestibule backup, or plain SQL as pg_dump --inserts --no-owner makes it. All of it or nothing.
Then the tables are brought up to date. Put the master key that belongs to the backup in its place first.

  --file   the backup
`,
  options: { file: { type: 'string' } },
  async run({ values, env, say }) {
    const { file } = values
    if (typeof file !== 'string') throw new UsageError('--file is missing.')
    const config = readConfig(env)
    if (!existsSync(config.masterKeyFile))
      throw new CommandError(
        `There is no master key at ${config.masterKeyFile}; put the one that belongs to the backup there.`,
      )
    if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`)
    const fill = isGzip(file)
      ? (client: Client) => readBackup(client, file)
      : runDump(readDump(file))
    await withClient(config, (client) => restore(client, fill))
    const { db, close } = await openDatabase(config, { log: createLog({ level: 'silent' }) })
    const keys = openKeyRing(config.masterKeyFile, { onFault: () => undefined })
    const foreign = await findForeignKey(db, keys).finally(close)
    say(`The database now has the content of ${file}.`)
    if (foreign === undefined) return EXIT.done
    say(`The services will not start: ${describeForeignKey(foreign, config.masterKeyFile)}.`)
    return EXIT.failed
  },
}

function isGzip(file: string): boolean {
  const start = Buffer.alloc(GZIP.length)
  const descriptor = openSync(file, 'r')
  readSync(descriptor, start)
  closeSync(descriptor)
  return start.equals(GZIP)
}

function readDump(file: string): string {
  const dump = readFileSync(file, 'utf8')
  if (COPIED.test(dump))
    throw new CommandError('The dump has COPY statements; make it with pg_dump --inserts.')
  return dump.replace(FOR_PSQL, '')
}

const runDump = (dump: string) => async (client: Client) => {
  await client.query('begin')
  await client.query(dump)
  await client.query('commit')
}

async function restore(client: Client, fill: (client: Client) => Promise<unknown>): Promise<void> {
  try {
    const { rows } = await client.query(
      `select count(*)::int as count from pg_tables where schemaname in ('public', 'drizzle')`,
    )
    if (rows[0]?.count !== 0)
      throw new CommandError('The database has tables already; restore into an empty one.')
    await fill(client)
  } catch (error) {
    if (error instanceof CommandError || error instanceof StartError) throw error
    // Do not print the database's texts: they quote rows.
    const { code = 'no answer', position } = error as { code?: string; position?: string }
    const place = position === undefined ? '' : ` at letter ${position} of the dump`
    throw new CommandError(`The backup was not restored (${code}${place}); nothing was changed.`, {
      cause: error,
    })
  }
}
