import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Client, escapeIdentifier } from 'pg'
import { readRelease } from '../../platform/release.js'
import { StartError } from '../../platform/startError.js'
import { newestMigration } from '../migrate.js'

const PAGE = 500

/**
 * Omits unlogged tables: restoring them would make old proofs valid.
 * @throws StartError without tables, or if the file exists
 */
export async function writeBackup(client: Client, file: string): Promise<{ rows: number }> {
  if (existsSync(file)) throw new StartError(`${file} already exists; choose another file.`)
  const draft = `${file}.part`
  const counted = { rows: 0 }
  await client.query('begin isolation level repeatable read read only')
  try {
    const migration = await newestMigration(client)
    if (migration === undefined) throw new StartError('The database has no tables yet.')
    const output = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(Readable.from(lines(client, migration, counted)), createGzip(), output)
    await rename(draft, file)
    return counted
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'EEXIST') await rm(draft, { force: true })
    throw error
  } finally {
    await client.query('rollback').catch(() => undefined)
  }
}

async function* lines(client: Client, migration: number, counted: { rows: number }) {
  const hash = createHash('sha256')
  const line = (text: string) => {
    hash.update(`${text}\n`)
    return `${text}\n`
  }
  const head = { release: readRelease().version, at: new Date().toISOString(), migration }
  yield line(JSON.stringify({ backup: 'vestibule', format: 1, ...head }))
  for (const table of await tablesOf(client)) {
    yield line(JSON.stringify({ table }))
    const rows = `select row_to_json(each)::text as row from only ${escapeIdentifier(table)} as each`
    await client.query(`declare page no scroll cursor for ${rows}`)
    for (;;) {
      const { rows: page } = await client.query<{ row: string }>(`fetch ${PAGE} from page`)
      if (page.length === 0) break
      counted.rows += page.length
      yield page.map(({ row }) => line(row)).join('')
    }
    await client.query('close page')
  }
  yield `${JSON.stringify({ end: 'vestibule', rows: counted.rows, sha256: hash.digest('hex') })}\n`
}

async function tablesOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
    order by relname`,
  )
  return rows.map(({ name }) => name)
}
