import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { embeddedPlace } from './embeddedPlace.js'
import { findPrograms } from './findPrograms.js'
import { placePrograms } from './placePrograms.js'
import { type DatabaseProcess, runDatabaseProcess } from './testing/runDatabaseProcess.js'
import { serverProcesses } from './testing/serverProcesses.js'
import { newFolder, placeCluster } from './testing/usedFolder.js'

const isRoot = process.getuid?.() === 0
const NOBODY = { uid: 65_534, gid: 65_534 }
/** Skip `fsync`: these tests check users, not durability. */
const settings = { fsync: 'off' }
const DAEMON = 1

const processes: DatabaseProcess[] = []
afterEach(async () => {
  for (const each of processes.splice(0)) await each.kill()
})
function start() {
  const started = runDatabaseProcess()
  processes.push(started)
  return started
}
const isReached = (path: string) =>
  spawnSync('test', ['-r', path], { cwd: '/', ...NOBODY }).status === 0

function rightsOf(dataDir: string) {
  return serverProcesses(dataDir).map((pid) => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const field = (name: string) =>
      new RegExp(`^${name}:[ \\t]*(.*)$`, 'm').exec(status)?.[1]?.trim()
    return [field('Uid'), field('Gid'), field('Groups'), field('CapEff')]
  })
}
const rights = (id: number) => [
  Array(4).fill(id).join('\t'),
  Array(4).fill(id).join('\t'),
  '',
  '0000000000000000',
]

test('runs a separate server for a normal user', async () => {
  const dataDir = newFolder()
  // As root, run as another user, unless only root can read this checkout.
  const user = isRoot && isReached(import.meta.filename) ? DAEMON : undefined
  if (user !== undefined) chownSync(dataDir, user, user)
  const opened = start()
  await opened.open(dataDir, { user, settings })
  expect(await opened.query('select 1 as one')).toEqual([{ one: 1 }])
  if (user !== undefined) {
    const all = rightsOf(dataDir)
    expect(all).toEqual(all.map(() => rights(user)))
    expect(statSync(embeddedPlace(dataDir).folder)).toMatchObject({ uid: user, gid: user })
  }
  await opened.close()
  expect(serverProcesses(dataDir)).toEqual([])
})

describe.runIf(isRoot)('root', () => {
  test('runs the server as the unprivileged account even if it cannot enter the data folder', async () => {
    const closed = newFolder()
    chmodSync(closed, 0o700)
    const dataDir = join(closed, 'data')
    const opened = start()
    await opened.open(dataDir, { settings })
    const { data, watchdog } = embeddedPlace(dataDir)
    expect(isReached(watchdog)).toBe(false)
    const all = rightsOf(dataDir)
    expect(all.length).toBeGreaterThan(3)
    expect(all).toEqual(all.map(() => rights(NOBODY.uid)))
    await opened.query('create table kept (text text)')
    await opened.close()
    expect(statSync(data).uid).toBe(NOBODY.uid)
    const again = start()
    await again.open(dataDir, { settings })
    expect(await again.query('select * from kept')).toEqual([])
    await again.close()
  })

  test('runs the server as the owner of the cluster’s files', async () => {
    const dataDir = newFolder()
    await placeCluster(dataDir)
    spawnSync('chown', ['-R', `${DAEMON}:${DAEMON}`, embeddedPlace(dataDir).data])
    const opened = start()
    await opened.open(dataDir)
    const all = rightsOf(dataDir)
    expect(all).toEqual(all.map(() => rights(DAEMON)))
    await opened.close()
  })

  test.each([
    ['owned by root', (data: string) => spawnSync('chown', ['-R', '0:0', data])],
    [
      'owned by several users',
      (data: string) => spawnSync('chown', ['-R', `${DAEMON}`, join(data, 'pg_wal')]),
    ],
  ])(
    'rejects a copied folder with files %s, and starts the server after the suggested fix',
    async (_what, copy) => {
      const dataDir = newFolder()
      await placeCluster(dataDir)
      const { data } = embeddedPlace(dataDir)
      copy(data)
      await expect(start().open(dataDir)).rejects.toThrow(
        `The files of ${data} do not belong to PostgreSQL's user, for example after a copy without owners; copy it again with cp -a, or run chown -R 65534 ${data}.`,
      )
      spawnSync('chown', ['-R', 'nobody', data])
      const opened = start()
      await opened.open(dataDir)
      expect(await opened.query('select 1 as one')).toEqual([{ one: 1 }])
      await opened.close()
    },
  )

  test('copies the programs if the unprivileged account cannot enter their folder', async () => {
    const found = findPrograms()
    const closed = newFolder()
    chmodSync(closed, 0o700)
    const folder = join(closed, 'native')
    cpSync(found.folder, folder, { recursive: true })
    const cache = join(newFolder(), 'cache')
    const place = embeddedPlace(newFolder())
    mkdirSync(place.folder)
    for (const open of [join(cache, '..'), place.dataDir, place.folder]) chmodSync(open, 0o755)
    const placed = () => placePrograms({ ...found, folder }, { place, user: NOBODY, cache })
    const copy = placed()
    expect(copy).toBe(join(cache, `${found.name}-${found.version}`))
    const run = (programs: string) =>
      spawnSync(join(programs, 'bin/postgres'), ['--version'], {
        cwd: '/',
        encoding: 'utf8',
        env: { LD_LIBRARY_PATH: place.libraries },
        ...NOBODY,
      })
    expect(run(folder).error).toMatchObject({ code: 'EACCES' })
    expect(run(copy).stdout).toMatch(/^postgres \(PostgreSQL\) 18\./)
    const { ino } = statSync(join(copy, 'bin/postgres'))
    expect(placed()).toBe(copy)
    expect(statSync(join(copy, 'bin/postgres')).ino).toBe(ino)
    expect(statSync(join(copy, 'bin/postgres'))).toMatchObject({ uid: 0, mode: 0o100755 })
  })

  test('runs the programs in their folder if the unprivileged account can enter it', () => {
    const found = findPrograms()
    const place = embeddedPlace(newFolder())
    mkdirSync(place.folder)
    const cache = join(newFolder(), 'cache')
    const expected = isReached(found.folder)
      ? found.folder
      : join(cache, `${found.name}-${found.version}`)
    expect(placePrograms(found, { place, user: NOBODY, cache })).toBe(expected)
  })
})
