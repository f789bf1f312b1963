import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const DEBIAN = '/usr/lib/postgresql'

/** The folder of this machine's PostgreSQL server programs, newest version first. */
export function findPostgres(): string | undefined {
  const path = (process.env.PATH ?? '').split(delimiter)
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a))
    : []
  return [...path, ...versions.map((version) => join(DEBIAN, version, 'bin'))].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')),
  )
}
