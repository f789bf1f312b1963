import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startRunCluster } from '../../../embedded-postgres/src/testing/runCluster.js'
import { openPostgres } from '../db/openPostgres.js'

/** Starts PostgreSQL in the background: tests without a database do not wait. */
export function setup(project: TestProject) {
  const runFolder = mkdtempSync(join(tmpdir(), 'vestibule-run-'))
  // Some tests run programs as another user.
  chmodSync(runFolder, 0o755)
  const { stop } = startRunCluster(runFolder, migrate)
  project.provide('runFolder', runFolder)
  return async () => {
    await stop()
    // PostgreSQL of killed services stops within a second.
    rmSync(runFolder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

async function migrate(url: string) {
  const onIdleError = (error: Error) => {
    throw error
  }
  const { close } = await openPostgres({ url, onIdleError })
  await close()
}
