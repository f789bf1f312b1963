import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { embeddedPlace } from '@vestibule/embedded-postgres'
import { inject } from 'vitest'
import { openEmbedded } from '../db/openEmbedded.js'
import { createLog } from '../platform/log.js'
import { createDatabase } from './database/testDatabase.js'
import { writeFrameDist } from './frameDist.js'
import { oncePerRun } from './oncePerRun.js'
import { DAPP_ORIGIN } from './world.js'

export type Settings = ReturnType<typeof baseSettings> & { DATABASE_URL?: string }

/** Settings of services with a durable embedded database that contains all tables. */
export async function embeddedSettings(): Promise<Settings> {
  const settings = baseSettings()
  await placeEmbedded(settings.DATA_DIR)
  return settings
}

async function placeEmbedded(dataDir: string): Promise<void> {
  const first = join(inject('runFolder'), 'embedded')
  await oncePerRun(inject('runFolder'), 'embedded', async () => {
    const log = createLog({ level: 'silent' })
    const { close } = await openEmbedded(first, { log, settings: { fsync: 'off' } })
    await close()
  })
  // Keep owners and modes: as root, the files belong to the server's user.
  execFileSync('cp', ['-a', embeddedPlace(first).folder, dataDir])
}

export async function serverSettings(): Promise<Settings> {
  const { url } = await createDatabase({ isEmpty: true })
  return { ...baseSettings(), DATABASE_URL: url }
}

export function baseSettings() {
  const folder = join(inject('runFolder'), randomUUID())
  mkdirSync(folder)
  const write = (name: string, content: string | Uint8Array) => {
    const file = join(folder, name)
    writeFileSync(file, content, { mode: 0o600 })
    return file
  }
  write('master.key', randomBytes(32))
  const project = { id: 'demo', name: 'Demo', allowedOrigins: [DAPP_ORIGIN] }
  return {
    PORT: '0',
    LOG_LEVEL: 'error',
    DATA_DIR: folder,
    MAIL_FROM: 'Vestibule <login@example.com>',
    PROJECTS_FILE: write('projects.json', JSON.stringify([project])),
    NETWORKS_FILE: write('networks.json', '[]'),
    FRAME_DIST: writeFrameDist(inject('runFolder')),
  }
}
