import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, inject, test } from 'vitest'
import { createLog } from '../platform/log.js'
import { embeddedSettings } from '../testing/settings.js'
import { embeddedPlace } from './embedded/embeddedPlace.js'
import { openEmbedded } from './openEmbedded.js'
import { users } from './schema/users.js'

const log = createLog({ level: 'silent' })
const open = (dataDir: string) => openEmbedded(dataDir, { log })

/** Fills a folder again and again, without a child process that could outlive it. */
const FILL = `
import { mkdirSync, writeFileSync } from 'node:fs'
const base = process.argv[1] + '/base'
for (let count = 0; ; count = (count + 1) % 1_000)
  try {
    mkdirSync(base, { recursive: true })
    writeFileSync(base + '/' + count, '')
  } catch {}
`

describe('a data folder', () => {
  test('opens while a slower process fills a draft of the same cluster, which cannot be removed yet', async () => {
    const { DATA_DIR } = await embeddedSettings()
    await open(DATA_DIR).then(({ close }) => close())
    const draft = `${embeddedPlace(DATA_DIR).data}.slower`
    mkdirSync(draft)
    const args = ['--input-type=module', '--eval', FILL, draft]
    const slower = spawn(process.execPath, args, { stdio: 'ignore' })
    const ended = once(slower, 'exit')
    try {
      await expect.poll(() => existsSync(join(draft, 'base'))).toBe(true)
      const { db, close } = await open(DATA_DIR)
      expect(await db.select().from(users)).toEqual([])
      await close()
    } finally {
      slower.kill('SIGKILL')
      await ended
    }
    await open(DATA_DIR).then(({ close }) => close())
    expect(existsSync(draft)).toBe(false)
  })

  test('is closed to other users, whatever the umask is', async () => {
    const dataDir = join(inject('runFolder'), 'umask')
    const before = process.umask(0)
    try {
      mkdirSync(dataDir, { mode: 0o755 })
      const { db, close } = await open(dataDir)
      await db.execute(sql`select 1`)
      await close()
    } finally {
      process.umask(before)
    }
    const { data, run, log: file, clients } = embeddedPlace(dataDir)
    for (const closed of [data, run]) expect(statSync(closed).mode & 0o077).toBe(0)
    for (const closed of [file, clients]) expect(statSync(closed).mode & 0o077).toBe(0)
  })
})
