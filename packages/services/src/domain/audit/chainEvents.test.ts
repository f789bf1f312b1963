import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog, auditPending } from '../../db/schema/audit.js'
import { appender, readLog, readPending, tamper } from '../../testing/database/auditRows.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { failure } from '../../testing/failure.js'
import { createVisitor } from '../../testing/visitors/visitor.js'
import { newWallet, walletClient } from '../../testing/visitors/walletClient.js'
import { createWorld } from '../../testing/world.js'
import { chainEvents } from './chainEvents.js'
import { pendingMac } from './rowHash.js'
import { verifyAudit } from './verifyAudit.js'

const key = randomBytes(32)

onDatabase((db) => {
  const verify = () => verifyAudit(db(), { key })

  async function nineRows() {
    await tamper(db(), 'audit_log', (open) => open.delete(auditLog))
    const append = appender(db(), { key })
    for (let row = 1; row <= 9; row++) await append(row)
    expect(await chainEvents(db(), { key })).toEqual({ chained: 9, refused: 0 })
  }

  describe('events that wait to be chained', () => {
    test('are chained in the order of writing, each once', async () => {
      await nineRows()
      const append = appender(db(), { key })
      for (let row = 10; row <= 14; row++) await append(row)
      const [first, second, third, fourth] = await readPending(db())
      if (!first || !second || !third || !fourth) throw new Error('Five wait.')
      const { id: _, ...copy } = first
      const forged = { ...copy, event: 'made-up', kind: 'share.released' }
      await db().insert(auditPending).values([copy, forged])
      await expect(
        db().update(auditPending).set({ facts: '{}' }).where(eq(auditPending.id, first.id)),
      ).rejects.toMatchObject({ cause: { code: '42501' } })
      await tamper(db(), 'audit_pending', async (open) => {
        const at = (id: number) => eq(auditPending.id, id)
        await open.update(auditPending).set({ facts: '{}' }).where(at(second.id))
        await open
          .update(auditPending)
          .set({ at: new Date(0) })
          .where(at(third.id))
        await open.update(auditPending).set({ subject: '' }).where(at(fourth.id))
      })
      expect(await chainEvents(db(), { key })).toEqual({ chained: 2, refused: 5 })
      expect(
        (await readLog(db())).slice(9).map(({ facts }) => JSON.parse(facts).generation),
      ).toEqual([10, 14])
      await db().insert(auditPending).values(copy)
      expect(await chainEvents(db(), { key })).toEqual({ chained: 0, refused: 1 })
      expect(await verify()).toMatchObject({ isWhole: true, rows: 11 })
    })

    test('are not chained without a valid HMAC', async () => {
      await nineRows()
      const row = {
        event: 'made-up',
        at: new Date(),
        kind: 'share.put',
        subject: '',
        project: '',
        facts: '{}',
      }
      await db()
        .insert(auditPending)
        .values({ ...row, mac: pendingMac(key, row) })
      expect(await chainEvents(db(), { key })).toEqual({ chained: 1, refused: 0 })
      expect(await verify()).toMatchObject({ isWhole: true, rows: 10 })
    })

    test('can be deleted without detection until they are chained', async () => {
      await nineRows()
      await appender(db(), { key })(10)
      await db().delete(auditPending)
      expect(await chainEvents(db(), { key })).toEqual({ chained: 0, refused: 0 })
      expect(await verify()).toMatchObject({ isWhole: true, rows: 9 })
    })
  })

  test('prevent the release of a share while they cannot be written', async () => {
    const world = createWorld(db())
    const ada = await createVisitor(world)
    const { deviceId } = await ada.signIn('unwritten@example.com')
    const client = walletClient(ada)
    const wallet = newWallet()
    await client.put(wallet)
    await db().execute(
      sql`alter table audit_pending add constraint full_disk check (kind <> 'share.released') not valid`,
    )
    const { status, body } = await client.release(wallet.walletId)
    expect([status, body]).toEqual([500, failure('unknown')])
    await db().execute(sql`alter table audit_pending drop constraint full_disk`)
    expect(await client.share(wallet.walletId, deviceId)).toBe(wallet.body.share)
    const kinds = (await readPending(db())).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'share.released')).toHaveLength(1)
  })
})
