import { setTimeout as sleep } from 'node:timers/promises'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { describe, expect, test, vi } from 'vitest'
import type { Database } from '../../db/database.js'
import type { Kms } from '../../ports/kms.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { createReadiness } from './createReadiness.js'

const kms: Kms = { seal: async (secret) => secret, open: async (sealed) => sealed }
const MIB = 1024 * 1024
const well = { kms, freeBytes: async () => 64 * MIB, isDelayed: () => false }

onDatabase((db) => {
  const read = (options: Partial<createReadiness.Options> = {}) =>
    createReadiness({ db: db(), clock: Date.now, ...well, ...options }).read()

  describe('a ready process', () => {
    test('returns ok when all parts work', async () => {
      const ok = { database: 'ok', disk: 'ok', clock: 'ok', key: 'ok', mail: 'ok' }
      expect(await read()).toEqual({ status: 'ok', parts: ok })
    })

    test('returns degraded without email, because visitors with a session can still sign in', async () => {
      expect(await read({ isDelayed: () => true })).toMatchObject({
        status: 'degraded',
        parts: { mail: 'failing' },
      })
    })

    test('omits parts that are turned off', async () => {
      const parts = { kms: undefined, freeBytes: undefined, isDelayed: undefined }
      expect(await read(parts)).toEqual({
        status: 'ok',
        parts: { database: 'ok', disk: 'ok', clock: 'ok' },
      })
    })
  })

  describe('a process that is not ready', () => {
    test.each([
      ['a fast clock', { clock: () => Date.now() + 40_000 }, 'clock'],
      ['a slow clock', { clock: () => Date.now() - 40_000 }, 'clock'],
      ['less than 64 MiB', { freeBytes: async () => 64 * MIB - 1 }, 'disk'],
      [
        'a key service that refuses',
        { kms: { ...kms, open: () => Promise.reject(new Error()) } },
        'key',
      ],
    ] as const)('is unready with %s', async (_what, options, part) => {
      const { status, parts } = await read(options)
      expect([status, parts[part]]).toEqual(['unready', 'failing'])
      expect(Object.values(parts).filter((state) => state === 'failing')).toHaveLength(1)
    })

    test('accepts a clock that differs by less than 30 seconds', async () => {
      expect((await read({ clock: () => Date.now() - 25_000 })).status).toBe('ok')
    })

    test('is unready if the key service does not respond within three seconds', async () => {
      const hung = { ...kms, seal: () => sleep(60_000).then(() => new Uint8Array()) }
      expect((await read({ kms: hung })).parts).toMatchObject({ database: 'ok', key: 'failing' })
    })

    test('reports a full database as a failing disk', async () => {
      const full = Object.assign(new Error('could not extend file'), { code: '53100' })
      const prepareQuery = () => ({
        execute: () => Promise.reject(new DrizzleQueryError('insert', [], full)),
      })
      const other = { _: { session: { prepareQuery } } } as unknown as Database
      expect(await read({ db: other })).toMatchObject({
        status: 'unready',
        parts: { database: 'ok', disk: 'failing' },
      })
    })

    test('reports draining before the process ends', async () => {
      const readiness = createReadiness({ db: db(), clock: Date.now, ...well })
      readiness.drain()
      expect((await readiness.read()).status).toBe('draining')
    })
  })

  test('security: writes to the database at most once a second', async () => {
    let now = 0
    const seal = vi.fn(kms.seal)
    const session = vi.spyOn(db()._.session, 'prepareQuery')
    const readiness = createReadiness({
      ...{ db: db(), clock: Date.now, ...well, now: () => now },
      kms: { ...kms, seal },
    })
    await Promise.all(Array.from({ length: 200 }, () => readiness.read()))
    now = 999
    await readiness.read()
    expect(session).toHaveBeenCalledTimes(1)
    now = 1_000
    await readiness.read()
    expect([session.mock.calls.length, seal.mock.calls.length]).toEqual([2, 1])
    session.mockRestore()
  })
})
