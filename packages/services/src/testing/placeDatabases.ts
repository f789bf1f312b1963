import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres } from './postgresBinaries.js'
import { postgresCluster } from './postgresCluster.js'

/** Where services may keep their data. */
export type DatabasePlace = {
  name: 'PGlite' | 'PostgreSQL'
  dataDir: string
  databaseUrl?: string
}

/** Makes room for one empty database after another, of every kind that this machine has, and clears it after its turn. */
export async function* placeDatabases(
  options: { isDurable?: boolean | undefined } = {},
): AsyncGenerator<DatabasePlace> {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-databases-'))
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  const dataDir = join(folder, 'data')
  try {
    yield { name: 'PGlite', dataDir }

    const binaries = findPostgres()
    if (binaries === undefined) return
    rmSync(dataDir, { recursive: true, force: true })
    mkdirSync(dataDir)
    const cluster = postgresCluster({ binaries, folder: join(folder, 'postgres'), ...options })
    cluster.start()
    try {
      yield { name: 'PostgreSQL', dataDir, databaseUrl: cluster.urlOf('postgres') }
    } finally {
      cluster.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
