import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { embeddedPlace } from './embeddedPlace.js'
import { ask, openFolder } from './testing/ask.js'
import { usedFolder } from './testing/usedFolder.js'

/** Fills a folder repeatedly without child processes, which could outlive this one. */
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
  test('opens while another process fills a draft of the same cluster', async () => {
    const dataDir = await usedFolder()
    await openFolder(dataDir).then(({ leave }) => leave())
    const draft = `${embeddedPlace(dataDir).data}.slower`
    mkdirSync(draft)
    const args = ['--input-type=module', '--eval', FILL, draft]
    const slower = spawn(process.execPath, args, { stdio: 'ignore' })
    const ended = once(slower, 'exit')
    try {
      await expect.poll(() => existsSync(join(draft, 'base'))).toBe(true)
      const { urlOf, leave } = await openFolder(dataDir)
      expect(await ask(urlOf(), 'select 1 as one')).toEqual([{ one: 1 }])
      await leave()
    } finally {
      slower.kill('SIGKILL')
      await ended
    }
    await openFolder(dataDir).then(({ leave }) => leave())
    expect(existsSync(draft)).toBe(false)
  })

  test('denies access to other users even with umask 0', async () => {
    const dataDir = join(inject('runFolder'), 'umask')
    const before = process.umask(0)
    try {
      mkdirSync(dataDir, { mode: 0o755 })
      await openFolder(dataDir).then(({ leave }) => leave())
    } finally {
      process.umask(before)
    }
    const { data, run, log: file, clients } = embeddedPlace(dataDir)
    for (const closed of [data, run]) expect(statSync(closed).mode & 0o077).toBe(0)
    for (const closed of [file, clients]) expect(statSync(closed).mode & 0o077).toBe(0)
  })
})
