import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findPostgres } from './postgresBinaries.js'
import { postgresCluster } from './postgresCluster.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the processes of one run share what they start. */
    runFolder: string
    /** PostgreSQL's server programs, empty where there are none. */
    postgresBinaries: string
  }
}

/** Where the cluster of a run lies, once a test has started it. */
export const clusterFolder = (runFolder: string) => join(runFolder, 'postgres')

/** Gives a test run its folder, and ends what its tests have started in there. */
export function setup(project: TestProject) {
  const runFolder = mkdtempSync(join(tmpdir(), 'vestibule-run-'))
  // PostgreSQL runs as another user.
  chmodSync(runFolder, 0o755)
  const binaries = findPostgres()
  if (binaries === undefined)
    process.stdout.write(
      'The tests on PostgreSQL are skipped: no initdb on PATH or in /usr/lib/postgresql.\n',
    )
  project.provide('runFolder', runFolder)
  project.provide('postgresBinaries', binaries ?? '')
  return () => {
    if (binaries !== undefined)
      postgresCluster({ binaries, folder: clusterFolder(runFolder) }).stop()
    rmSync(runFolder, { recursive: true, force: true })
  }
}
