import { randomBytes } from 'node:crypto'
import { eq, lte, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../db/database.js'
import { auditCheckpoints, auditLog, auditPending } from '../../db/schema/audit.js'
import { masterKeys } from '../../db/schema/masterKeys.js'
import { DAY } from '../../platform/time.js'
import { appender, readLog, readPending, tamper } from '../../testing/database/auditRows.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { deriveKeys } from '../keys/keys.js'
import { chainEvents } from './chainEvents.js'
import { claimMasterKeys } from './claimMasterKeys.js'
import { pruneAudit } from './pruneAudit.js'
import { verifyAudit } from './verifyAudit.js'

const keys = deriveKeys({ all: [randomBytes(32)], current: { codes: 0, shares: 0 } })
const key = keys.audit
/** Rows 1 to 9 were written on nine days. The last is today's. */
const NOW = Date.now()
const dayOf = (seq: number) => new Date(NOW - (9 - seq) * 100 * DAY)

onDatabase((db) => {
  const verify = (...anchors: { seq: number; hash: string }[]) =>
    verifyAudit(db(), { key, anchors })
  const prune = (seq: number) => pruneAudit(db(), { key, before: dayOf(seq) })
  const seqs = async () => (await readLog(db())).map(({ seq }) => seq)

  beforeEach(async () => {
    for (const [name, table] of [
      ['audit_log', auditLog],
      ['audit_checkpoints', auditCheckpoints],
      ['audit_pending', auditPending],
    ] as const)
      await tamper(db(), name, (open) => open.delete(table))
    for (let seq = 1; seq <= 9; seq++)
      await appender(db(), { key, clock: () => dayOf(seq).getTime() })(seq)
    await chainEvents(db(), { key })
  })

  describe('the pruned audit log', () => {
    test('keeps the newer rows, passes verification, and continues', async () => {
      const rows = await readLog(db())
      expect(await prune(4)).toBe(3)
      expect(await seqs()).toEqual([4, 5, 6, 7, 8, 9])
      expect(await verify(...rows)).toMatchObject({ isWhole: true, rows: 6, pruned: 3 })
      expect(await prune(4)).toBe(0)
      expect(await prune(6)).toBe(2)
      await appender(db(), { key })(10)
      await chainEvents(db(), { key })
      expect(await verify(...rows)).toMatchObject({ isWhole: true, rows: 5, pruned: 5 })
    })

    test('keeps the newest row, which identifies the database', async () => {
      expect(await pruneAudit(db(), { key, before: new Date(NOW + DAY) })).toBe(8)
      expect(await seqs()).toEqual([9])
      await db().delete(masterKeys)
      const other = deriveKeys({ all: [randomBytes(32)], current: { codes: 0, shares: 0 } })
      const claim = (ring: typeof keys) => claimMasterKeys(db(), { keys: ring, file: 'master.key' })
      await expect(claim(other)).rejects.toThrow('is not the master key')
      await claim(keys)
    })

    test('keeps an old row that was chained after a newer row', async () => {
      await appender(db(), { key, clock: () => dayOf(1).getTime() })(10)
      await chainEvents(db(), { key })
      await prune(9)
      expect(await seqs()).toEqual([9, 10])
      expect(await verify()).toMatchObject({ isWhole: true, rows: 2 })
    })

    test('does not chain a copy of a pruned event', async () => {
      await tamper(db(), 'audit_log', (open) => open.delete(auditLog))
      await appender(db(), { key, clock: () => dayOf(2).getTime() })(1)
      const [{ id: _, ...copy } = expect.fail()] = await readPending(db())
      await appender(db(), { key })(2)
      expect(await chainEvents(db(), { key })).toEqual({ chained: 2, refused: 0 })
      expect(await prune(8)).toBe(1)
      await db().insert(auditPending).values(copy)
      expect(await chainEvents(db(), { key })).toEqual({ chained: 0, refused: 1 })
      // Control: without the checkpoint, the copy is accepted as an event of the services.
      await tamper(db(), 'audit_checkpoints', (open) => open.delete(auditCheckpoints))
      await db().insert(auditPending).values(copy)
      expect(await chainEvents(db(), { key })).toEqual({ chained: 1, refused: 0 })
    })

    test('detects a truncated end with an anchor', async () => {
      const [last = expect.fail()] = (await readLog(db())).slice(-1)
      await prune(4)
      expect(await verify(last)).toMatchObject({ isWhole: true })
      await tamper(db(), 'audit_log', (open) => open.delete(auditLog).where(eq(auditLog.seq, 9)))
      expect(await verify()).toMatchObject({ isWhole: true })
      expect(await verify(last)).toEqual({
        isWhole: false,
        seq: 9,
        fault: 'is missing: the log once reached row 9',
      })
    })
  })

  describe('the pruned audit log without the key', () => {
    test('protects old rows until a checkpoint replaces them, and newer rows always', async () => {
      const remove = (seq: number) => db().delete(auditLog).where(eq(auditLog.seq, seq))
      const refused = { cause: { code: '42501' } }
      await expect(remove(1)).rejects.toMatchObject(refused)
      await db()
        .insert(auditCheckpoints)
        .values({ seq: 9, hash: 'x', before: new Date(), mac: 'x' })
      await expect(remove(9)).rejects.toMatchObject(refused)
      await remove(1)
      expect(await verify()).toEqual({ isWhole: false, seq: 9, fault: 'has a forged checkpoint' })
    })

    test.each([
      sql`update audit_checkpoints set seq = 4`,
      sql`delete from audit_checkpoints`,
      sql`truncate audit_checkpoints`,
    ])('protects a checkpoint (%#)', async (statement) => {
      await prune(4)
      await expect(db().execute(statement)).rejects.toMatchObject({ cause: { code: '42501' } })
    })

    const FORGERIES: Record<string, (open: Database) => Promise<unknown>> = {
      'a deleted checkpoint': (open) => open.delete(auditCheckpoints),
      'a moved checkpoint': (open) => open.update(auditCheckpoints).set({ seq: 2 }),
      'a checkpoint of another hash': (open) => open.update(auditCheckpoints).set({ hash: 'x' }),
      'a row deleted after the checkpoint': (open) =>
        open.delete(auditLog).where(eq(auditLog.seq, 4)),
      'a checkpoint of another chain': async (open) => {
        const mac = randomBytes(32).toString('base64url')
        await open.insert(auditCheckpoints).values({ seq: 5, hash: 'x', before: new Date(), mac })
        await open.delete(auditLog).where(lte(auditLog.seq, 5))
      },
    }
    test.each(Object.entries(FORGERIES))('detects %s', async (_, change) => {
      await prune(4)
      expect(await verify()).toMatchObject({ isWhole: true })
      await tamper(db(), 'audit_log', (open) =>
        tamper(open, 'audit_checkpoints', () => change(open)),
      )
      expect(await verify()).toMatchObject({ isWhole: false })
    })

    test('does not prune a changed row', async () => {
      await tamper(db(), 'audit_log', (open) =>
        open.update(auditLog).set({ facts: '{}' }).where(eq(auditLog.seq, 2)),
      )
      await expect(prune(6)).rejects.toThrow('The audit log is not pruned: row 2 was changed.')
      expect(await seqs()).toHaveLength(9)
      expect(await db().$count(auditCheckpoints)).toBe(0)
    })
  })
})
