import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../db/database.js'
import { openEmbedded } from '../db/openEmbedded.js'
import { openPostgres } from '../db/openPostgres.js'
import { findPostgres } from './postgresBinaries.js'
import { postgresCluster } from './postgresCluster.js'

/** Opens one empty database after another, of every kind that this machine has, and puts each away after its turn. */
export async function* openDatabases(): AsyncGenerator<{ name: string; db: Database }> {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-databases-'))
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  try {
    const embedded = await openEmbedded(join(folder, 'embedded'))
    yield { name: 'PGlite', db: embedded.db }
    await embedded.close()

    const binaries = findPostgres()
    if (binaries === undefined) return
    const cluster = postgresCluster({ binaries, folder: join(folder, 'postgres') })
    cluster.start()
    const onIdleError = (error: Error) => {
      throw error
    }
    const server = await openPostgres({ url: cluster.urlOf('postgres'), onIdleError })
    yield { name: 'PostgreSQL', db: server.db }
    await server.close()
    cluster.stop()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
