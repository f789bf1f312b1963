import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { frameAssets } from '../../db/schema/frameAssets.js'
import { DAY } from '../../platform/time.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { buildTestFrame, FRAME_FILES } from '../../testing/frameDist.js'
import { createWorld, FRAME_ORIGIN } from '../../testing/world.js'
import { createFrameArchive, removeUnusedAssets } from './frameArchive.js'

const WORKER = 'assets/worker-9c0d.js'
const PART = 'assets/signing-argon2-1e2f.js'
const LAZY = 'assets/Card-3a4b.js'
const { 'assets/worker-7a8b.js': _worker, ...SAME_FILES } = FRAME_FILES
const OTHER_BUILD = buildTestFrame({
  ...SAME_FILES,
  [WORKER]: 'import("./signing-argon2-1e2f.js")\n',
  [PART]: 'export const argon2 = 1\n',
  [LAZY]: 'export const card = 1\n',
  [`${LAZY}.map`]: '{}',
})
const START = Date.UTC(2026, 0, 1)

onDatabase((db) => {
  const open = (key = randomBytes(32)) => ({
    key,
    archive: createFrameArchive({ db: db(), key }),
    get(path: string) {
      const archive = createFrameArchive({ db: db(), key })
      return createWorld(db(), { archive }).fetch(new Request(`${FRAME_ORIGIN}/${path}`))
    },
  })
  const change = (path: string, values: Partial<typeof frameAssets.$inferInsert>) =>
    db().update(frameAssets).set(values).where(eq(frameAssets.path, path))

  describe('a process with another build', () => {
    test('serves a script of a build that another process stored later', async () => {
      const { archive, get, key } = open()
      const before = createFrameArchive({ db: db(), key })
      expect(await before.find(LAZY)).toBeUndefined()
      expect((await get(LAZY)).status).toBe(404)

      await archive.store(OTHER_BUILD, START)
      expect(Buffer.from((await before.find(LAZY))?.body ?? []).toString()).toBe(
        'export const card = 1\n',
      )
      const response = await get(LAZY)
      expect(response.status).toBe(200)
      expect(await response.text()).toBe('export const card = 1\n')
      expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect((await get(`${LAZY}.map`)).status).toBe(404)
    })

    test('lets a worker load only scripts of its build', async () => {
      const { archive, get } = open()
      await archive.store(OTHER_BUILD, START)
      const policy = (await get(WORKER)).headers.get('content-security-policy')
      expect(policy).toContain(
        `script-src ${FRAME_ORIGIN}/${WORKER} ${FRAME_ORIGIN}/${PART}; connect-src`,
      )
      expect((await get(LAZY)).headers.get('content-security-policy')).toContain(
        "default-src 'none'",
      )
    })

    test.each([
      ['another body', LAZY, { body: Buffer.from('evil()').toString('base64url') }],
      ['another type', LAZY, { type: 'text/html' }],
      ['more scripts for a worker', WORKER, { workerScripts: [WORKER, LAZY] }],
      ['a policy for a worker', LAZY, { workerScripts: [LAZY] }],
    ] as const)('rejects a row that was changed to %s', async (_what, path, values) => {
      const { archive, get } = open()
      await archive.store(OTHER_BUILD, START)
      expect((await get(path)).status).toBe(200)
      await change(path, { ...values } as Partial<typeof frameAssets.$inferInsert>)
      expect((await get(path)).status).toBe(404)
    })

    test('rejects a valid row under another name or of another master key', async () => {
      const { archive, get } = open()
      await archive.store(OTHER_BUILD, START)
      await change(LAZY, { path: 'assets/Other-5c6d.js' })
      expect((await get('assets/Other-5c6d.js')).status).toBe(404)
      expect((await open().get(PART)).status).toBe(404)
      expect((await get(PART)).status).toBe(200)
    })
  })

  test('sends one database query at a time for many unknown names', async () => {
    const { archive } = open()
    const select = vi.spyOn(db(), 'select')
    await Promise.all(Array.from({ length: 500 }, (_, i) => archive.find(`assets/x-${i}.js`)))
    expect(select.mock.calls.length).toBeLessThanOrEqual(2)
    select.mockRestore()
  })

  test('deletes assets 14 days after the last process of their build', async () => {
    const { archive, get } = open()
    await archive.store(OTHER_BUILD, START)
    await removeUnusedAssets(db(), START + 14 * DAY)
    expect((await get(LAZY)).status).toBe(200)
    await archive.touch(OTHER_BUILD, START + 14 * DAY)
    await removeUnusedAssets(db(), START + 28 * DAY)
    expect((await get(LAZY)).status).toBe(200)
    await removeUnusedAssets(db(), START + 28 * DAY + 1)
    expect((await get(LAZY)).status).toBe(404)
  })

  test('deletes the oldest assets beyond 4,000', async () => {
    const { archive, get } = open()
    await db().delete(frameAssets)
    await archive.store(OTHER_BUILD, START)
    const rest = 4_000 - (await db().$count(frameAssets))
    const row = { type: 'text/css', body: '', mac: '', usedAt: new Date(START + 1) }
    const fill = (from: number, to: number) =>
      db()
        .insert(frameAssets)
        .values(Array.from({ length: to - from }, (_, i) => ({ ...row, path: `${from + i}` })))
    await fill(0, rest)
    await removeUnusedAssets(db(), START + 2)
    expect((await get(LAZY)).status).toBe(200)
    await fill(rest, 4_000)
    await removeUnusedAssets(db(), START + 2)
    expect(await db().$count(frameAssets)).toBe(4_000)
    expect((await get(LAZY)).status).toBe(404)
  })
})
