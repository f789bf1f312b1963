import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate as apply } from 'drizzle-orm/pglite/migrator'
import { type OpenDatabase, type StatementOptions, statementLogger } from './database.js'
import { lockFolder } from './folderLock.js'
import { migrate } from './migrate.js'

/** Where the embedded database lies inside the data folder. */
export const databaseFolder = (dataDir: string) => join(dataDir, 'database')

/**
 * Opens the embedded database (PGlite): one process, no power-loss safety, nothing to install.
 * @throws StartError when another process has the folder open.
 */
export async function openEmbedded(
  dataDir: string,
  options: StatementOptions = {},
): Promise<OpenDatabase> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = lockFolder(dataDir)
  try {
    const { db, close } = await openPglite({ dataDir: databaseFolder(dataDir) }, options)
    return { db, close: () => close().finally(lock.release) }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Opens a PGlite wherever it keeps its files. */
export async function openPglite(
  options: PGliteOptions,
  statements: StatementOptions = {},
): Promise<OpenDatabase & { client: PGlite }> {
  const client = await PGlite.create(options)
  const db = drizzle({ client, casing: 'snake_case', ...statementLogger(statements) })
  await migrate(db, (config) => apply(db, config))
  return { db, client, close: () => client.close() }
}
