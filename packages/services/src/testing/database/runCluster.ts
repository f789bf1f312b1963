import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { ROLE, SUPERUSER } from '../../db/embedded/createCluster.js'
import { openCluster } from '../../db/embedded/openCluster.js'
import { openPostgres } from '../../db/openPostgres.js'

/** A database with all tables and no rows, which the others are copies of. */
const TEMPLATE = 'migrated'

const wordFile = (runFolder: string) => join(runFolder, 'cluster.json')
/** What the process that starts the cluster tells those of the tests. */
type Word = { url: string } | { failure: string }

/**
 * Starts one PostgreSQL for all tests of a run, with the binary and the code of the services. It does not wait for the
 * disk: durability is tested on clusters of its own.
 */
export function startRunCluster(runFolder: string): { stop: () => Promise<void> } {
  const say = (word: Word) => {
    const file = wordFile(runFolder)
    writeFileSync(`${file}.draft`, JSON.stringify(word))
    renameSync(`${file}.draft`, file)
  }
  const starting = start(join(runFolder, 'cluster')).then(
    ({ url, leave }) => {
      say({ url })
      return leave
    },
    (error: Error) => say({ failure: error.message }),
  )
  return { stop: async () => (await starting)?.() }
}

async function start(folder: string) {
  const lost = () => {
    throw new Error('The PostgreSQL of the tests ended.')
  }
  const { urlOf, leave } = await openCluster(folder, {
    // Several test files at once, each with its pool.
    settings: { fsync: 'off', full_page_writes: 'off', max_connections: '200' },
    onLost: lost,
    onBack: lost,
  })
  const url = urlOf({ name: SUPERUSER, role: SUPERUSER })
  await execute(url, `create database ${TEMPLATE} owner ${ROLE}`)
  const { close } = await openPostgres({
    url: urlOf({ name: TEMPLATE, role: ROLE }),
    onIdleError: lost,
  })
  await close()
  return { url, leave }
}

/** A new database in the run's cluster, with all tables unless it is to be empty. */
export async function addDatabase(
  runFolder: string,
  { name, isEmpty }: { name: string; isEmpty: boolean },
) {
  const superuser = await clusterUrl(runFolder)
  const template = isEmpty ? 'template0' : TEMPLATE
  await execute(superuser, `create database ${name} template ${template} owner ${ROLE}`)
  const url = new URL(superuser)
  url.username = ROLE
  url.pathname = name
  return {
    url: url.href,
    drop: () => execute(superuser, `drop database ${name} with (force)`),
  }
}

/** Waits for the cluster. */
async function clusterUrl(runFolder: string): Promise<string> {
  const file = wordFile(runFolder)
  while (!existsSync(file)) await sleep(20)
  const word: Word = JSON.parse(readFileSync(file, 'utf8'))
  if ('failure' in word) throw new Error(word.failure)
  return word.url
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
