import { setTimeout as sleep } from 'node:timers/promises'
import { openCluster } from '@vestibule/embedded-postgres'
import { Client } from 'pg'
import { createCrowd } from './services/createCrowd.js'
import { inDataDir } from './services/inDataDir.js'
import { offer } from './services/offer.js'
import { type ServicesProcess, startServicesProcess } from './services/startServicesProcess.js'
import { type Figure, ms } from './table.js'

const DATABASE = 'vestibule'
const VISITORS = 50
const PER_SECOND = 5
const CHUNK = 500_000
/** Wait in ms until the cleanup job has run at least once. */
const SWEPT = 65_000
const PLENTY = { points: 1e9, window: 3_600_000 }
const LIMITS = {
  cooldown: PLENTY,
  codesPerDevice: PLENTY,
  freeCodesPerClient: { project: 1e9 },
}
/** Settings for inserting rows only. A crash would lose the rows. */
const BULK = {
  ...{ fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', autovacuum: 'off' },
  ...{
    max_wal_size: '4GB',
    maintenance_work_mem: '512MB',
    wal_level: 'minimal',
    max_wal_senders: '0',
  },
}
/** Ascending ids: filling a B-tree with random ids takes hours. Look-ups read the same number of pages. */
const ID = "lpad(n::text, 32, '0')"
const EMAIL = "'user-' || n || '@example.com'"
/** Tables with rows per user. The rows of one real user are the template. */
const TABLES: Record<string, { every: number; values: Record<string, string> }> = {
  users: { every: 1, values: { id: ID, email: EMAIL } },
  identities: { every: 1, values: { subject: EMAIL, user_id: ID, label: EMAIL } },
  devices: { every: 1, values: { id: ID, user_id: ID } },
  wallets: { every: 1, values: { id: ID, user_id: ID } },
  shares: { every: 1, values: { wallet_id: ID, device_id: ID } },
  sessions: { every: 10, values: { id_hash: ID, user_id: ID, device_id: ID } },
}

/** Compares sign-ins with many users and with few: rows, disk, vacuum and full table scans. */
export const sizing = ({ seconds = 40, users = 1_000_000 }: Options = {}) =>
  inDataDir((dataDir) => measure(dataDir, { seconds, users }))

type Options = { seconds?: number | undefined; users?: number | undefined }

async function measure(dataDir: string, { seconds, users }: { seconds: number; users: number }) {
  let services = await startServicesProcess(dataDir, { limits: LIMITS })
  const visitors = await createCrowd(services, VISITORS)
  const signIn = async (name: string): Promise<Figure[]> => {
    await offer(visitors.comeBack, { perSecond: PER_SECOND, seconds: seconds / 4 })
    const before = await services.cpu()
    const visits = await offer(visitors.comeBack, { perSecond: PER_SECOND, seconds })
    const cpu = ((await services.cpu()) - before) / visits.done.length
    const faults = [...visitors.takeFaults()].map(([fault, count]) => `, ${count} × ${fault}`)
    const beside = `${visits.failed.length} errors${faults.join('')}`
    return [
      ms(`${name}: a sign-in`, visits.done, beside),
      ms(`${name}: a sign-in, of the core`, cpu),
    ]
  }
  const figures = await signIn(`${VISITORS} users`)
  await end(services)

  const made = await withDatabase(dataDir, BULK, (client) => makeUsers(client, users))
  services = await startServicesProcess(dataDir, { limits: LIMITS })
  visitors.moveTo(services)
  figures.push(...made, ...(await signIn(`${users} users`)))
  const read = (what: string) =>
    withDatabase(dataDir, {}, (client) => wholeReads(client, { what, users }))
  figures.push(await read('sign-ins'))
  await sleep(SWEPT)
  figures.push(await read('the sweep'))
  figures.push(...(await withDatabase(dataDir, {}, (client) => deleteOne(client))))
  await end(services)
  return figures
}

async function end(services: ServicesProcess) {
  await services.kill()
  await sleep(3_000)
}

async function withDatabase<result>(
  dataDir: string,
  settings: Readonly<Record<string, string>>,
  work: (client: Client) => Promise<result>,
): Promise<result> {
  const stay = () => undefined
  const server = await openCluster(dataDir, {
    name: DATABASE,
    settings,
    onLost: stay,
    onBack: stay,
  })
  const client = new Client({
    connectionString: server.urlOf({ name: DATABASE, role: 'postgres' }),
  })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
    await server.leave()
  }
}

async function makeUsers(client: Client, users: number): Promise<Figure[]> {
  const started = performance.now()
  const indexes = await dropIndexes(client)
  // Disable triggers: they would copy each address again.
  await client.query('set session_replication_role = replica')
  const columnsOf = async (table: string) => {
    const { rows } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1
       order by ordinal_position`,
      [table],
    )
    return rows.map(({ name }) => name)
  }
  for (const [table, { every, values }] of Object.entries(TABLES)) {
    const columns = await columnsOf(table)
    const selected = columns.map((name) => values[name] ?? `pattern.${name}`)
    for (let first = 1; first <= users; first += CHUNK) {
      const last = Math.min(users, first + CHUNK - 1)
      await client.query(
        `insert into ${table} (${columns.join(', ')}) select ${selected.join(', ')}
         from generate_series(${first}, ${last}, ${every}) as n, (select * from ${table} limit 1) as pattern`,
      )
    }
    console.error(`${table} ${Math.round((performance.now() - started) / 1_000)} s`)
  }
  for (const index of indexes) await client.query(index)
  const filled = performance.now()
  await client.query('vacuum (analyze)')
  const vacuumed = performance.now()
  const { rows } = await client.query<{ name: string; table: string; all: string }>(
    `select relname as name, pg_table_size(oid) as table, pg_total_relation_size(oid) as all from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_total_relation_size(oid) > 1e6 order by 3 desc`,
  )
  await client.query('checkpoint')
  await client.query('select pg_stat_reset()')
  const total = rows.reduce((sum, row) => sum + Number(row.all), 0)
  return [
    { what: 'making them', unit: 's', values: [(filled - started) / 1_000] },
    { what: 'vacuum and analyze of all', unit: 's', values: [(vacuumed - filled) / 1_000] },
    {
      what: 'disk',
      unit: 'GB',
      values: [total / 1e9],
      beside: `${Math.round(total / users)} bytes a user`,
    },
    ...rows.map(({ name, table, all }) => ({
      what: `disk: ${name}`,
      unit: 'GB',
      values: [Number(all) / 1e9],
      beside: `${Math.round((Number(all) - Number(table)) / users)} bytes a user in indexes`,
    })),
  ]
}

/** Drops the indexes, because creating them later is faster. @returns the statements that create them again */
async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where not indisprimary and indrelid = any($1::regclass[])
     and not exists (select from pg_constraint where conindid = indexrelid)`,
    [Object.keys(TABLES)],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

/** @returns the number of large tables that PostgreSQL read sequentially since the last call */
async function wholeReads(
  client: Client,
  options: { what: string; users: number },
): Promise<Figure> {
  const { rows } = await client.query<{ name: string; scans: string }>(
    `select relname as name, seq_scan as scans from pg_stat_user_tables where seq_tup_read > $1 order by 1`,
    [options.users / 2],
  )
  await client.query('select pg_stat_reset()')
  return {
    what: `tables read as a whole: ${options.what}`,
    unit: 'tables',
    values: [rows.length],
    beside: rows.map(({ name, scans }) => `${name} ${scans} times`).join(', '),
  }
}

async function deleteOne(client: Client): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const table of ['devices', 'users'] as const) {
    await client.query('begin')
    const started = performance.now()
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off) delete from ${table} where id = lpad('7', 32, '0')`,
    )
    const took = performance.now() - started
    await client.query('rollback')
    const slow = rows.flatMap((row) => {
      const [, name = '', time = 0] =
        /constraint (\S+): time=([\d.]+)/.exec(row['QUERY PLAN']) ?? []
      return Number(time) > 20 ? [`${name} ${Math.round(Number(time))} ms`] : []
    })
    figures.push(ms(`deleting one of ${table}`, took, slow.join(', ')))
  }
  return figures
}
