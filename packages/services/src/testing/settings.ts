import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { databaseFolder, openPglite } from '../db/openEmbedded.js'
import { createPostgres, migratedFiles } from './databases.js'
import { writeFrameDist } from './frameDist.js'
import { DAPP_ORIGIN } from './world.js'

/** The environment of services on one of the databases, with a folder and tables of their own. */
export const settingsFor = {
  async PGlite(): Promise<Settings> {
    const settings = baseSettings()
    const dataDir = databaseFolder(settings.DATA_DIR)
    const { close } = await openPglite({ dataDir, loadDataDir: await migratedFiles() })
    await close()
    return settings
  },
  async PostgreSQL(): Promise<Settings> {
    return { ...baseSettings(), DATABASE_URL: await createPostgres() }
  },
} as const

export type Settings = ReturnType<typeof baseSettings> & { DATABASE_URL?: string }

/** What every environment needs, but a mail server. */
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
    DATA_DIR: folder,
    MAIL_FROM: 'Vestibule <login@example.com>',
    PROJECTS_FILE: write('projects.json', JSON.stringify([project])),
    NETWORKS_FILE: write('networks.json', '[]'),
    FRAME_DIST: writeFrameDist(inject('runFolder')),
  }
}
