import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { type Client, escapeIdentifier } from 'pg'
import type * as z from 'zod'
import { StartError } from '../../platform/startError.js'
import { migrateTo } from '../migrate.js'
import { End, Head, Table } from './format.js'

const BATCH = 1_000_000

/** Restores all rows or none. @throws StartError for an incomplete backup or one of a later release */
export async function readBackup(client: Client, file: string): Promise<{ rows: number }> {
  // Check first: the database's error for an invalid row would be less clear.
  const { migration, rows } = await check(file)
  await client.query('begin')
  try {
    await migrateTo(client, migration)
    await emptyTables(client)
    // Rows may refer to later rows. Adding the constraints again checks all rows.
    const constraints = await foreignKeys(client)
    for (const { table, name } of constraints)
      await client.query(`alter table ${table} drop constraint ${escapeIdentifier(name)}`)
    // The backup contains rows that triggers create.
    const triggered = await tablesWithTriggers(client)
    for (const table of triggered) await client.query(`alter table ${table} disable trigger user`)
    await load(client, file)
    for (const table of triggered) await client.query(`alter table ${table} enable trigger user`)
    for (const { table, name, definition } of constraints)
      await client.query(
        `alter table ${table} add constraint ${escapeIdentifier(name)} ${definition}`,
      )
    await advanceSequences(client)
    await client.query('commit')
    return { rows }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** @throws StartError for a changed or incomplete file */
async function check(file: string): Promise<{ migration: number; rows: number }> {
  const hash = createHash('sha256')
  let head: z.output<typeof Head> | undefined
  let rows = 0
  for await (const line of readLines(file)) {
    if (head === undefined) {
      head = Head.safeParse(parse(line)).data
      if (head === undefined) throw new StartError(`${file} is not a backup of vestibule.`)
    } else if (isEnd(line)) {
      const end = End.safeParse(parse(line)).data
      if (end?.rows === rows && end.sha256 === hash.digest('hex'))
        return { migration: head.migration, rows }
      throw new StartError(`${file} was changed after it was written; take another backup.`)
    } else if (!isTable(line)) rows += 1
    hash.update(`${line}\n`)
  }
  throw new StartError(`${file} is incomplete; take another backup.`)
}

// No table has a column with one of these names.
const isEnd = (line: string) => line.startsWith('{"end":')
const isTable = (line: string) => line.startsWith('{"table":')

async function load(client: Client, file: string): Promise<void> {
  let table: string | undefined
  let batch: string[] = []
  let letters = 0
  async function flush() {
    if (table === undefined || batch.length === 0) return
    const name = escapeIdentifier(table)
    await client.query(
      `insert into ${name} overriding system value
      select * from json_populate_recordset(null::${name}, $1::json)`,
      [`[${batch.join(',')}]`],
    )
    batch = []
    letters = 0
  }
  for await (const line of readLines(file)) {
    if (isTable(line) || isEnd(line)) {
      await flush()
      table = isTable(line) ? Table.parse(parse(line)).table : undefined
    } else if (table !== undefined) {
      batch.push(line)
      letters += line.length
      if (letters > BATCH) await flush()
    }
  }
}

/** Removes rows that migrations insert: the backup contains them. Migrations do not insert into the audit log. */
async function emptyTables(client: Client): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `select oid::regclass::text as table from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`,
  )
  if (rows.length > 0)
    await client.query(`truncate ${rows.map(({ table }) => table).join(', ')} cascade`)
}

async function* readLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const input = source.pipe(createGunzip())
  source.on('error', (error) => input.destroy(error))
  // The caller reports the missing end of a truncated file.
  input.on('error', () => undefined)
  try {
    yield* createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
  } catch (cause) {
    throw new StartError(`${file} cannot be read completely; take another backup.`, { cause })
  } finally {
    source.destroy()
  }
}

function parse(line: unknown): unknown {
  try {
    return JSON.parse(String(line))
  } catch {
    return undefined
  }
}

async function foreignKeys(client: Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  return rows
}

async function tablesWithTriggers(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string }>(
    `select distinct tgrelid::regclass::text as table from pg_trigger
    join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace`,
  )
  return rows.map(({ table }) => table)
}

async function advanceSequences(client: Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select attrelid::regclass::text as table, quote_ident(attname) as column,
      pg_get_serial_sequence(attrelid::regclass::text, attname) as sequence
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attidentity <> ''`,
  )
  for (const { table, column, sequence } of rows)
    await client.query(
      `select setval($1::regclass, coalesce((select max(${column}) from ${table}), 0) + 1, false)`,
      [sequence],
    )
}
