import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { lockFolder } from './folderLock.js'

const newFolder = () => mkdtempSync(join(inject('runFolder'), 'lock-'))
const holderOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'lock'), 'utf8'))

function lockedBy(holder: { pid: number; startedAt: number }): string {
  const folder = newFolder()
  writeFileSync(join(folder, 'lock'), JSON.stringify(holder))
  return folder
}

describe('lockFolder', () => {
  test('holds the folder with its process id until it is released', () => {
    const folder = newFolder()
    const lock = lockFolder(folder)
    expect(holderOf(folder).pid).toBe(process.pid)
    lock.release()
    expect(existsSync(join(folder, 'lock'))).toBe(false)
  })

  test('refuses a folder that a living process holds, in one sentence', () => {
    const folder = lockedBy({ pid: process.ppid, startedAt: 1 })
    expect(() => lockFolder(folder)).toThrow(
      `The data folder ${folder} is in use by process ${process.ppid}; stop it, or set DATABASE_URL to run several processes on PostgreSQL.`,
    )
    expect(holderOf(folder).pid).toBe(process.ppid)
  })

  test('refuses to open a folder twice in one process', () => {
    const folder = newFolder()
    lockFolder(folder)
    expect(() => lockFolder(folder)).toThrow('is in use by process')
  })

  test('takes over from a process that died', () => {
    const { pid } = spawnSync(process.execPath, ['--eval', ''])
    const folder = lockedBy({ pid, startedAt: 1 })
    lockFolder(folder)
    expect(holderOf(folder).pid).toBe(process.pid)
    expect(existsSync(join(folder, 'lock.claim'))).toBe(false)
  })

  test('takes over from an earlier life under the same process id, as in a container', () => {
    const folder = lockedBy({ pid: process.pid, startedAt: 1 })
    lockFolder(folder)
    expect(holderOf(folder).startedAt).not.toBe(1)
  })

  test('takes over a lock that a crash of the machine cut off', () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'lock'), '{"pid":12')
    lockFolder(folder)
    expect(holderOf(folder).pid).toBe(process.pid)
  })

  test('lets only one of two processes take a dead lock over', () => {
    const folder = lockedBy({ pid: process.pid, startedAt: 1 })
    writeFileSync(join(folder, 'lock.claim'), JSON.stringify({ pid: process.ppid, startedAt: 1 }))
    expect(() => lockFolder(folder)).toThrow('is in use by process')
    expect(holderOf(folder).startedAt).toBe(1)
  })

  test('is not stopped for ever by a process that died while it took a lock over', () => {
    const { pid } = spawnSync(process.execPath, ['--eval', ''])
    const folder = lockedBy({ pid, startedAt: 1 })
    writeFileSync(join(folder, 'lock.claim'), JSON.stringify({ pid, startedAt: 1 }))
    expect(() => lockFolder(folder)).toThrow('is in use by process')
    lockFolder(folder)
    expect(holderOf(folder).pid).toBe(process.pid)
  })
})
