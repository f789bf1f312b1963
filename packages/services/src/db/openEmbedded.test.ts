import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { embeddedPlace } from '@vestibule/embedded-postgres'
import { describe, expect, inject, test } from 'vitest'
import { createLog } from '../platform/log.js'
import { StartError } from '../platform/startError.js'
import { embeddedSettings } from '../testing/settings.js'
import { openEmbedded } from './openEmbedded.js'
import { users } from './schema/users.js'

const open = (dataDir: string) => openEmbedded(dataDir, { log: createLog({ level: 'silent' }) })

describe('the embedded database', () => {
  test('keeps its rows after a restart', async () => {
    const { DATA_DIR } = await embeddedSettings()
    const first = await open(DATA_DIR)
    await first.db.insert(users).values({ id: 'a', email: 'a@example.com', createdAt: new Date() })
    await first.close()
    const second = await open(DATA_DIR)
    expect(await second.db.select({ id: users.id }).from(users)).toEqual([{ id: 'a' }])
    await second.close()
  })

  test('refuses a database of PGlite in one sentence, without changing it', async () => {
    const dataDir = mkdtempSync(join(inject('runFolder'), 'pglite-'))
    mkdirSync(join(dataDir, 'database'))
    writeFileSync(join(dataDir, 'database/PG_VERSION'), '18\n')
    await expect(open(dataDir)).rejects.toThrow(
      new StartError(
        `${dataDir}/database is a database of PGlite, which this release cannot open; docs/self-hosting.md says how to dump it and restore it here.`,
      ),
    )
    expect(readdirSync(dataDir, { recursive: true }).sort()).toEqual([
      'database',
      'database/PG_VERSION',
    ])
  })

  test('includes the operator’s variables in an error of the cluster', async () => {
    const { DATA_DIR } = await embeddedSettings()
    const { data } = embeddedPlace(DATA_DIR)
    writeFileSync(join(data, 'PG_VERSION'), '17\n')
    await expect(open(DATA_DIR)).rejects.toThrow(
      new StartError(
        `${data} is a database of PostgreSQL 17, but this release contains PostgreSQL 18; dump it with a release of that version and restore the dump here. (DATABASE_URL names a server, DATA_DIR the data folder; see docs/self-hosting.md.)`,
      ),
    )
  })
})
