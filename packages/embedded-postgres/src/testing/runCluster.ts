import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { DEFAULT_NAME as ROLE, SUPERUSER } from '../createCluster.js'
import { openCluster } from '../openCluster.js'

const TEMPLATE = 'migrated'

const wordFile = (runFolder: string) => join(runFolder, 'cluster.json')
type Word = Cluster | { failure: string }
type Cluster = { url: string; schema: string }

const SCHEMA = `select string_agg(name, ' ' order by name) as schema from (
  select relname::text from pg_class where relnamespace = 'public'::regnamespace
  union all select concat(tgname, tgenabled) from pg_trigger
  union all select conname from pg_constraint where connamespace = 'public'::regnamespace
) as named (name)`
const TABLES_WITH_ROWS = `select string_agg(oid::regclass::text, ', ') as tables from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`

declare module 'vitest' {
  interface ProvidedContext {
    runFolder: string
  }
}

/**
 * Starts one PostgreSQL for a test run, without durability.
 * @param fill Creates the tables of the template at a URL.
 */
export function startRunCluster(
  runFolder: string,
  fill: (url: string) => Promise<void>,
): { stop: () => Promise<void> } {
  const say = (word: Word) => {
    const file = wordFile(runFolder)
    writeFileSync(`${file}.draft`, JSON.stringify(word))
    renameSync(`${file}.draft`, file)
  }
  const starting = start(join(runFolder, 'cluster'), fill).then(
    ({ leave, ...cluster }) => {
      say(cluster)
      return leave
    },
    (error: Error) => say({ failure: error.message }),
  )
  return { stop: async () => (await starting)?.() }
}

async function start(folder: string, fill: (url: string) => Promise<void>) {
  const lost = () => {
    throw new Error("The tests' PostgreSQL server has ended.")
  }
  const { urlOf, leave } = await openCluster(folder, {
    settings: { fsync: 'off', full_page_writes: 'off', max_connections: '200' },
    onLost: lost,
    onBack: lost,
  })
  const url = urlOf({ name: SUPERUSER, role: SUPERUSER })
  await execute(url, `create database ${TEMPLATE} owner ${ROLE}`)
  await fill(urlOf({ name: TEMPLATE, role: ROLE }))
  const schema = await withClient(urlOf({ name: TEMPLATE, role: SUPERUSER }), schemaOf)
  return { url, schema, leave }
}

export async function addDatabase(
  runFolder: string,
  { name, isEmpty }: { name: string; isEmpty: boolean },
) {
  const { url: superuser, schema } = await readCluster(runFolder)
  const template = isEmpty ? 'template0' : TEMPLATE
  await execute(superuser, `create database ${name} template ${template} owner ${ROLE}`)
  const urlAs = (user: string) => {
    const url = new URL(superuser)
    url.username = user
    url.pathname = name
    return url.href
  }
  return {
    url: urlAs(ROLE),
    drop: () => execute(superuser, `drop database ${name} with (force)`),
    /** Ends all connections and deletes all rows. @returns false if a test has changed the schema */
    empty: () =>
      withClient(urlAs(SUPERUSER), async (client) => {
        await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`)
        if ((await schemaOf(client)) !== schema) return false
        const { rows } = await client.query<{ tables: string | null }>(TABLES_WITH_ROWS)
        const [{ tables } = { tables: null }] = rows
        // The audit log's triggers would reject the deletion.
        await client.query('set session_replication_role = replica')
        if (tables !== null) await client.query(`truncate ${tables} restart identity cascade`)
        return true
      }),
  }
}

const schemaOf = async (client: Client) => String((await client.query(SCHEMA)).rows[0]?.schema)

async function readCluster(runFolder: string): Promise<Cluster> {
  const file = wordFile(runFolder)
  while (!existsSync(file)) await sleep(20)
  const word: Word = JSON.parse(readFileSync(file, 'utf8'))
  if ('failure' in word) throw new Error(word.failure)
  return word
}

const execute = (url: string, statement: string) =>
  withClient(url, (client) => client.query(statement))

async function withClient<result>(url: string, use: (client: Client) => Promise<result>) {
  const client = new Client({ connectionString: url })
  await client.connect()
  return use(client).finally(() => client.end())
}
