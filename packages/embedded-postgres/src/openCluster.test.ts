import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { embeddedPlace } from './embeddedPlace.js'
import { findPrograms } from './findPrograms.js'
import type { JoinedServer } from './joinServer.js'
import { openCluster } from './openCluster.js'
import { ask, openFolder } from './testing/ask.js'
import { serverProcesses } from './testing/serverProcesses.js'
import { newFolder, placeCluster, usedFolder } from './testing/usedFolder.js'

describe('a cluster', () => {
  let dataDir = ''
  let opened: JoinedServer
  beforeAll(async () => {
    dataDir = await usedFolder()
    opened = await openFolder(dataDir)
  })
  afterAll(() => opened.leave())
  const query = (question: string) => ask(opened.urlOf(), question)
  const show = async (name: string) => (await query(`show ${name}`))[0]?.[name]

  test('enables PostgreSQL’s durability settings and data checksums', async () => {
    for (const name of ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums'])
      expect([name, await show(name)]).toEqual([name, 'on'])
  })

  test('does not listen on a port, and denies other users access to the socket’s folder', async () => {
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

  test('denies the role access to files and programs of the server', async () => {
    expect(
      await query(
        'select rolname, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = current_user',
      ),
    ).toEqual([
      {
        rolname: 'app',
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        rolbypassrls: false,
      },
    ])
    await query('create table rows_of_app (text text)')
    for (const reach of [
      `select pg_read_file('/etc/passwd')`,
      `copy rows_of_app to program 'cat'`,
      `copy rows_of_app to '/tmp/rows'`,
    ])
      await expect(query(reach)).rejects.toMatchObject({ code: '42501' })
  })

  test('does not log values of statements', async () => {
    await query('create table people (email text unique)')
    const insert = `insert into people values ('ada.in.the.log@example.com')`
    await query(insert)
    await expect(query(insert)).rejects.toThrow()
    await expect(query(`select 'not-a-number-4711'::int`)).rejects.toThrow()
    const { log: file } = embeddedPlace(dataDir)
    expect(readFileSync(file, 'utf8')).toMatch(/ready to accept connections/)
    expect(readFileSync(file, 'utf8')).not.toMatch(/ada\.in\.the\.log|4711/)
  })

  test('does not change the npm package that contains its programs', () => {
    const { folder } = findPrograms()
    const links: { target: string }[] = JSON.parse(
      readFileSync(join(folder, 'pg-symlinks.json'), 'utf8'),
    )
    expect(links.length).toBeGreaterThan(0)
    for (const { target } of links) expect(existsSync(join(folder, '..', target))).toBe(false)
  })
})

describe('a data folder', () => {
  test('opens at a path that is too long for a socket', async () => {
    const dataDir = join(
      newFolder(),
      ...Array.from({ length: 5 }, () => 'deeper-and-deeper-and-deeper: with a colon'),
    )
    mkdirSync(dataDir, { recursive: true })
    await placeCluster(dataDir)
    const { urlOf, leave } = await openFolder(dataDir)
    expect(await ask(urlOf(), 'select 1 as one')).toEqual([{ one: 1 }])
    await leave()
    expect(serverProcesses(dataDir)).toEqual([])
  })

  test('creates a database and a role with the given name, and opens them again', async () => {
    const dataDir = newFolder()
    const stay = () => undefined
    const open = () => openCluster(dataDir, { name: 'shop', onLost: stay, onBack: stay })
    const first = await open()
    await ask(first.urlOf(), 'create table kept (text text)')
    await first.leave()
    const second = await open()
    expect(
      await ask(second.urlOf(), 'select current_database() as name, current_user as role'),
    ).toEqual([{ name: 'shop', role: 'shop' }])
    expect(await ask(second.urlOf(), 'select * from kept')).toEqual([])
    await second.leave()
  })
})
