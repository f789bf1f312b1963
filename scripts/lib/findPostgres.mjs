import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { aptInstall } from './apt.mjs'
import { say } from './say.mjs'

const DEBIAN = '/usr/lib/postgresql'

/** Makes sure of PostgreSQL's server programs, as far as this machine allows. */
export async function findPostgres() {
  if (folders().some(hasServer)) return
  say('No PostgreSQL server on this machine; installing one.')
  await aptInstall('postgresql')
  if (!folders().some(hasServer))
    say('None could be installed: the PostgreSQL half of the database tests is skipped.')
}

function folders() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : []
  const onPath = (process.env.PATH ?? '').split(delimiter)
  return [...onPath, ...versions.map((version) => join(DEBIAN, version, 'bin'))]
}

function hasServer(folder) {
  return existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl'))
}
