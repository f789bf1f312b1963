import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import {
  CONTAINER,
  type DatabaseProcess,
  runDatabaseProcess,
} from './testing/runDatabaseProcess.js'
import { serverId, serverProcesses } from './testing/serverProcesses.js'
import { newFolder, usedFolder } from './testing/usedFolder.js'

/** The server stops some tens of ms after the last process. */
const TIMEOUT_MS = 5_000

const processes: DatabaseProcess[] = []
afterEach(async () => {
  for (const each of processes.splice(0)) await each.kill()
})

function start(options?: { isContained: boolean }) {
  const started = runDatabaseProcess(options)
  processes.push(started)
  return started
}
async function startOn(dataDir: string, count: number): Promise<DatabaseProcess[]> {
  const all = Array.from({ length: count }, () => start())
  await Promise.all(all.map(({ open }) => open(dataDir)))
  return all
}
const gone = (dataDir: string) =>
  expect.poll(() => serverProcesses(dataDir), { timeout: TIMEOUT_MS, interval: 20 }).toEqual([])

describe('processes on one data folder', () => {
  test('start one server, even if several processes create the folder at once', async () => {
    const dataDir = newFolder()
    const all = await startOn(dataDir, 4)
    const ids = await Promise.all(
      all.map(({ query }) => query('select pg_postmaster_start_time()::text as at')),
    )
    expect(new Set(ids.flat().map(({ at }) => at))).toHaveLength(1)
    const [first, second] = all
    await first?.query('create table notes (text text)')
    await second?.query(`insert into notes values ('shared')`)
    expect(await first?.query('select text from notes')).toEqual([{ text: 'shared' }])
  })

  test('keep the server when the process that started it ends, and when another process is killed', async () => {
    const dataDir = await usedFolder()
    const [starter] = await startOn(dataDir, 1)
    const others = await startOn(dataDir, 2)
    const [second, third] = others
    const id = serverId(dataDir)
    await starter?.close()
    expect(await second?.query('select 1 as one')).toEqual([{ one: 1 }])
    await second?.kill()
    expect(await third?.query('select 1 as one')).toEqual([{ one: 1 }])
    expect(serverId(dataDir)).toBe(id)
    await third?.close()
    expect(serverProcesses(dataDir)).toEqual([])
  })

  test('stop the server when all processes are killed', async () => {
    const dataDir = await usedFolder()
    const all = await startOn(dataDir, 2)
    expect(serverProcesses(dataDir).length).toBeGreaterThan(2)
    await Promise.all(all.map(({ kill }) => kill()))
    await gone(dataDir)
    const [next] = await startOn(dataDir, 1)
    expect(await next?.query('select 1 as one')).toEqual([{ one: 1 }])
  })

  test.each([
    ['is killed', (dataDir: string) => process.kill(serverId(dataDir), 'SIGKILL')],
    ['receives SIGINT', (dataDir: string) => process.kill(serverId(dataDir), 'SIGINT')],
    ['loses its watchdog', (dataDir: string) => process.kill(watchdogOf(dataDir), 'SIGKILL')],
  ])('restart a server that %s, and report the restart', async (_what, end) => {
    const dataDir = await usedFolder()
    const all = await startOn(dataDir, 2)
    await all[0]?.query('create table kept (text text)')
    await all[0]?.query(`insert into kept values ('acknowledged')`)
    const id = serverId(dataDir)
    end(dataDir)
    for (const { query, events } of all) {
      await expect
        .poll(() => query('select text from kept').catch(String), { timeout: 20_000 })
        .toEqual([{ text: 'acknowledged' }])
      await expect.poll(() => events).toEqual(['ready', 'lost', 'back'])
    }
    expect(serverId(dataDir)).not.toBe(id)
    for (const { close } of all) await close()
    await gone(dataDir)
  })

  test('reconnect to the same server after one of its connection processes is killed', async () => {
    const dataDir = await usedFolder()
    const [only] = await startOn(dataDir, 1)
    const id = serverId(dataDir)
    const [row] = (await only?.query('select pg_backend_pid() as pid')) ?? []
    process.kill(Number(row?.pid), 'SIGKILL')
    await expect
      .poll(() => only?.query('select 1 as one').catch(String), { timeout: 20_000 })
      .toEqual([{ one: 1 }])
    await expect.poll(() => only?.events).toEqual(['ready', 'lost', 'back'])
    expect(serverId(dataDir)).toBe(id)
  })
})

const canContain = spawnSync('unshare', [...CONTAINER, 'true']).status === 0

describe.runIf(canContain)('processes in separate containers', () => {
  test('share one server although they cannot see each other, and continue after one is killed', async () => {
    const dataDir = await usedFolder()
    const all = [start({ isContained: true }), start({ isContained: true })] as const
    await Promise.all(all.map(({ open }) => open(dataDir)))
    const started = 'select pg_postmaster_start_time()::text as at'
    const [one, other] = await Promise.all(all.map(({ query }) => query(started)))
    expect(one).toEqual(other)
    await all[0].query('create table kept (text text)')
    // The server runs in the first container and ends with it. The second process starts a new
    // server.
    await all[0].kill()
    await expect
      .poll(() => all[1].query('select * from kept').catch(String), { timeout: 20_000 })
      .toEqual([])
    await all[1].kill()
    await gone(dataDir)
    const third = start({ isContained: true })
    await third.open(dataDir)
    expect(await third.query('select * from kept')).toEqual([])
  })
})

function watchdogOf(dataDir: string): number {
  const stat = readFileSync(`/proc/${serverId(dataDir)}/stat`, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}
