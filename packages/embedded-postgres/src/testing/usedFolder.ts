import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { embeddedPlace } from '../embeddedPlace.js'
import { openCluster } from '../openCluster.js'

let first: Promise<string> | undefined

/** Creates a folder with a durable cluster and without a running server. */
export async function usedFolder(): Promise<string> {
  const dataDir = newFolder()
  // Some tests run programs as another user.
  chmodSync(dataDir, 0o755)
  await placeCluster(dataDir)
  return dataDir
}

export async function placeCluster(dataDir: string): Promise<void> {
  first ??= makeCluster()
  execFileSync('cp', ['-a', embeddedPlace(await first).folder, dataDir])
}

export const newFolder = () => mkdtempSync(join(inject('runFolder'), 'data-'))

async function makeCluster() {
  const dataDir = newFolder()
  const stay = () => undefined
  const { leave } = await openCluster(dataDir, {
    settings: { fsync: 'off' },
    onLost: stay,
    onBack: stay,
  })
  await leave()
  return dataDir
}
