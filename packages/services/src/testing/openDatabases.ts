import type { Database } from '../db/database.js'
import { openEmbedded } from '../db/openEmbedded.js'
import { openPostgres } from '../db/openPostgres.js'
import { placeDatabases } from './placeDatabases.js'

/** Opens one empty database after another, of every kind that this machine has, and puts each away after its turn. */
export async function* openDatabases(): AsyncGenerator<{ name: string; db: Database }> {
  const onIdleError = (error: Error) => {
    throw error
  }
  for await (const { name, dataDir, databaseUrl: url } of placeDatabases()) {
    const { db, close } = await (url === undefined
      ? openEmbedded(dataDir)
      : openPostgres({ url, onIdleError }))
    yield { name, db }
    await close()
  }
}
