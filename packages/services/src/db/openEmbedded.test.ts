import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createLog } from '../platform/log.js'
import { serverProcesses } from '../testing/processes/serverProcesses.js'
import { embeddedSettings, placeEmbedded } from '../testing/settings.js'
import type { OpenDatabase } from './database.js'
import { embeddedPlace } from './embedded/embeddedPlace.js'
import { findPrograms } from './embedded/findPrograms.js'
import { openEmbedded } from './openEmbedded.js'
import { users } from './schema/users.js'

const log = createLog({ level: 'silent' })
const open = (dataDir: string) => openEmbedded(dataDir, { log })

describe('the embedded database', () => {
  let dataDir = ''
  let opened: OpenDatabase
  beforeAll(async () => {
    dataDir = (await embeddedSettings()).DATA_DIR
    opened = await open(dataDir)
  })
  afterAll(() => opened.close())
  const ask = async (question: string) => {
    const client = new Client({ connectionString: opened.url })
    await client.connect()
    return client.query(question).then(
      ({ rows }) => client.end().then(() => rows),
      (error) => client.end().then(() => Promise.reject(error)),
    )
  }
  const show = async (name: string) => (await ask(`show ${name}`))[0]?.[name]

  test('waits for the disk with everything that it acknowledges', async () => {
    for (const name of ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums'])
      expect([name, await show(name)]).toEqual([name, 'on'])
  })

  test('has no port, and a socket in a folder that is closed to other users', async () => {
    expect(await show('listen_addresses')).toBe('')
    const { run, log: file } = embeddedPlace(dataDir)
    expect(
      readFileSync(file, 'utf8')
        .match(/listening on .*/g)
        ?.at(-1),
    ).toBe('listening on Unix socket "../run/.s.PGSQL.5432"')
    expect(readFileSync(file, 'utf8')).not.toMatch(/listening on IP/)
    expect(statSync(run).mode & 0o777).toBe(0o700)
    expect(readdirSync(run)).toContain('.s.PGSQL.5432')
  })

  test('gives the services a role that can do nothing beyond their own tables', async () => {
    expect(
      await ask(
        'select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = current_user',
      ),
    ).toEqual([
      {
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        rolbypassrls: false,
      },
    ])
    for (const reach of [
      `select pg_read_file('/etc/passwd')`,
      `copy users to program 'cat'`,
      `copy users to '/tmp/users'`,
    ])
      await expect(ask(reach)).rejects.toMatchObject({ code: '42501' })
  })

  test('writes no value of a statement into its log', async () => {
    const row = {
      id: 'twice',
      email: 'ada.in.the.log@example.com',
      createdAt: new Date(),
    }
    await opened.db.insert(users).values(row)
    await expect(opened.db.insert(users).values({ ...row, id: 'again' })).rejects.toThrow()
    await expect(ask(`select 'not-a-number-4711'::int`)).rejects.toThrow()
    const { log: file } = embeddedPlace(dataDir)
    expect(readFileSync(file, 'utf8')).toMatch(/ready to accept connections/)
    expect(readFileSync(file, 'utf8')).not.toMatch(/ada\.in\.the\.log|4711/)
  })

  test('leaves the package of its programs as npm installed it', () => {
    const { folder } = findPrograms()
    const links: { target: string }[] = JSON.parse(
      readFileSync(join(folder, 'pg-symlinks.json'), 'utf8'),
    )
    expect(links.length).toBeGreaterThan(0)
    for (const { target } of links) expect(existsSync(join(folder, '..', target))).toBe(false)
  })
})

describe('a data folder', () => {
  test('may lie deeper than the path of a socket can say', async () => {
    const dataDir = join(
      mkdtempSync(join(inject('runFolder'), 'deep-')),
      ...Array.from({ length: 5 }, () => 'deeper-and-deeper-and-deeper: with a colon'),
    )
    mkdirSync(dataDir, { recursive: true })
    await placeEmbedded(dataDir)
    const { db, close } = await open(dataDir)
    expect((await db.select().from(users)).length).toBe(0)
    await close()
    expect(serverProcesses(dataDir)).toEqual([])
  })

  test('keeps what was in it from one start to the next', async () => {
    const { DATA_DIR } = await embeddedSettings()
    const first = await open(DATA_DIR)
    await first.db.insert(users).values({ id: 'a', email: 'a@example.com', createdAt: new Date() })
    await first.close()
    const second = await open(DATA_DIR)
    expect(await second.db.select({ id: users.id }).from(users)).toEqual([{ id: 'a' }])
    await second.close()
  })
})
