import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, inject, vi } from 'vitest'
import type { Database, OpenDatabase } from '../db/database.js'
import { openPglite } from '../db/openEmbedded.js'
import { openPostgres } from '../db/openPostgres.js'
import { clusterFolder } from './globalSetup.js'
import { oncePerRun } from './oncePerRun.js'
import { postgresCluster } from './postgresCluster.js'

type Kind = {
  name: 'PGlite' | 'PostgreSQL'
  isAvailable: boolean
  open: () => Promise<OpenDatabase>
}

/** Milliseconds. The first PGlite of a run is made from nothing, and the machine may have other work. */
const TIMEOUT = 120_000

/** The databases that everything has to work on. */
export const databases: readonly Kind[] = [
  { name: 'PGlite', isAvailable: true, open: openMemory },
  {
    name: 'PostgreSQL',
    isAvailable: inject('postgresBinaries') !== '',
    open: async () => {
      const onIdleError = (error: Error) => {
        throw error
      }
      return openPostgres({ url: await createPostgres(), onIdleError })
    },
  },
]

/** Runs a suite on every database of this machine, each with tables of its own. */
export function onEveryDatabase(suite: (db: () => Database) => void): void {
  vi.setConfig({ testTimeout: TIMEOUT })
  for (const { name, isAvailable, open } of databases)
    describe.skipIf(!isAvailable)(`on ${name}`, () => {
      let opened: OpenDatabase | undefined
      beforeAll(async () => {
        opened = await open()
      }, TIMEOUT)
      afterAll(() => opened?.close())
      suite(() => {
        if (opened === undefined) throw new Error('The database is opened before the first test.')
        return opened.db
      })
    })
}

/** A new database in the run's cluster. @returns its URL */
export async function createPostgres(): Promise<string> {
  const runFolder = inject('runFolder')
  const cluster = postgresCluster({
    binaries: inject('postgresBinaries'),
    folder: clusterFolder(runFolder),
  })
  await oncePerRun(runFolder, 'cluster', cluster.start)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new Client({ connectionString: cluster.urlOf('postgres') })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return cluster.urlOf(name)
}

/** Starting PGlite from nothing takes seconds; from the files of one that was started it is quick. */
export async function migratedFiles(): Promise<Blob> {
  const runFolder = inject('runFolder')
  const file = join(runFolder, 'pglite.tar')
  await oncePerRun(runFolder, 'pglite', async () => {
    const { client, close } = await openPglite({})
    const files = await client.dumpDataDir('none')
    writeFileSync(file, Buffer.from(await files.arrayBuffer()))
    await close()
  })
  return new Blob([readFileSync(file)])
}

/** An empty database of its own, gone with `close`; the same SQL as PostgreSQL's. */
export async function openMemory(): Promise<OpenDatabase> {
  return openPglite({ loadDataDir: await migratedFiles() })
}
