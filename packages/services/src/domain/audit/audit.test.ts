import { randomBytes, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Database } from '../../db/database.js'
import { openPostgres } from '../../db/openPostgres.js'
import { auditLog } from '../../db/schema/audit.js'
import { appender, newAudit, readLog, tamper } from '../../testing/database/auditRows.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { createDatabase } from '../../testing/database/testDatabase.js'
import { createVisitor } from '../../testing/visitors/visitor.js'
import { newWallet, walletClient } from '../../testing/visitors/walletClient.js'
import { createWorld } from '../../testing/world.js'
import { fixedKeys } from '../keys/keys.js'
import { chainEvents } from './chainEvents.js'
import { createAudit } from './createAudit.js'
import { type AuditRow, GENESIS, rowHash } from './rowHash.js'
import { verifyAudit } from './verifyAudit.js'

const key = randomBytes(32)

const rowAt = (seq: number) => eq(auditLog.seq, seq)

async function swap(db: Database, one: number, other: number) {
  await db.update(auditLog).set({ seq: -1 }).where(rowAt(one))
  await db.update(auditLog).set({ seq: one }).where(rowAt(other))
  await db.update(auditLog).set({ seq: other }).where(rowAt(-1))
}

const FORGERIES: Record<string, { seq: number; change: (db: Database) => Promise<unknown> }> = {
  'a changed fact': {
    seq: 4,
    change: (db) => db.update(auditLog).set({ facts: '{}' }).where(rowAt(4)),
  },
  'a changed time': {
    seq: 5,
    change: (db) =>
      db
        .update(auditLog)
        .set({ at: new Date(0) })
        .where(rowAt(5)),
  },
  'another subject': {
    seq: 9,
    change: (db) => db.update(auditLog).set({ subject: 'eve' }).where(rowAt(9)),
  },
  'a kind whose end was moved into the subject': {
    seq: 2,
    change: (db) =>
      db
        .update(auditLog)
        .set({ kind: 'share.pu', subject: sql`'t' || ${auditLog.subject}` })
        .where(rowAt(2)),
  },
  'a removed row': { seq: 3, change: (db) => db.delete(auditLog).where(rowAt(3)) },
  'a removed beginning': { seq: 1, change: (db) => db.delete(auditLog).where(rowAt(1)) },
  'a removed row, with the later rows renumbered': {
    seq: 3,
    change: async (db) => {
      await db.delete(auditLog).where(rowAt(3))
      for (let seq = 4; seq <= 9; seq++)
        await db
          .update(auditLog)
          .set({ seq: seq - 1 })
          .where(rowAt(seq))
    },
  },
  'two swapped rows': { seq: 6, change: (db) => swap(db, 6, 7) },
  'a row added at the end and hashed without the key': {
    seq: 10,
    change: async (db) => {
      const last = (await readLog(db)).at(-1) as AuditRow
      const row = { ...last, seq: 10, prev: last.hash, event: null }
      await db.insert(auditLog).values({ ...row, hash: rowHash(randomBytes(32), row) })
    },
  },
  'an inserted row, with the later rows renumbered': {
    seq: 5,
    change: async (db) => {
      for (let seq = 9; seq >= 5; seq--)
        await db
          .update(auditLog)
          .set({ seq: seq + 1 })
          .where(rowAt(seq))
      const [before] = await db.select().from(auditLog).where(rowAt(4))
      const row = { ...(before as AuditRow), seq: 5, prev: randomUUID(), event: null }
      await db.insert(auditLog).values({ ...row, hash: rowHash(randomBytes(32), row) })
    },
  },
  'a chain rebuilt without the key from a changed row on': {
    seq: 4,
    change: async (db) => {
      const stranger = randomBytes(32)
      const rows = (await readLog(db)).slice(3)
      for (const { seq } of rows) await db.delete(auditLog).where(rowAt(seq))
      let [{ hash: prev }] = (await readLog(db)).slice(-1) as [AuditRow]
      for (const old of rows) {
        const row = { ...old, facts: '{}', prev }
        prev = rowHash(stranger, row)
        await db.insert(auditLog).values({ ...row, hash: prev })
      }
    },
  },
}

onDatabase((db) => {
  const verify = (...anchors: { seq: number; hash: string }[]) =>
    verifyAudit(db(), { key, anchors })

  async function nineRows() {
    await tamper(db(), 'audit_log', (open) => open.delete(auditLog))
    const append = appender(db(), { key })
    for (let row = 1; row <= 9; row++) await append(row)
    expect(await chainEvents(db(), { key })).toEqual({ chained: 9, refused: 0 })
  }

  describe('the audit log', () => {
    test('reports an untouched log as complete, with its length', async () => {
      await tamper(db(), 'audit_log', (open) => open.delete(auditLog))
      expect(await verify()).toEqual({ isWhole: true, rows: 0, pruned: 0, head: undefined })
      await nineRows()
      const rows = await readLog(db())
      const head = { seq: 9, hash: rows.at(-1)?.hash }
      expect(rows[0]).toMatchObject({ seq: 1, prev: GENESIS })
      expect(await verify()).toEqual({ isWhole: true, rows: 9, pruned: 0, head })
    })

    test.each([
      sql`update audit_log set facts = '{}'`,
      sql`delete from audit_log where seq = 1`,
      sql`truncate audit_log`,
    ])('cannot be changed by SQL (%#)', async (statement) => {
      await nineRows()
      await expect(db().execute(statement)).rejects.toMatchObject({ cause: { code: '42501' } })
      expect(await verify()).toMatchObject({ isWhole: true, rows: 9 })
    })

    test.each(Object.entries(FORGERIES))('detects %s', async (_name, { seq, change }) => {
      await nineRows()
      await tamper(db(), 'audit_log', change)
      expect(await verify()).toMatchObject({ isWhole: false, seq })
    })

    test('detects a truncated end with an anchor', async () => {
      await nineRows()
      const [seventh, last] = (await readLog(db())).filter(({ seq }) => seq === 7 || seq === 9)
      if (seventh === undefined || last === undefined) throw new Error('There are nine rows.')
      expect(await verify(last)).toMatchObject({ isWhole: true })
      expect(await verify(seventh)).toMatchObject({ isWhole: true })
      expect(await verify({ seq: 7, hash: last.hash })).toMatchObject({ isWhole: false, seq: 7 })
      await tamper(db(), 'audit_log', (open) => open.delete(auditLog).where(sql`seq > 7`))
      expect(await verify()).toMatchObject({ isWhole: true, rows: 7 })
      expect(await verify(last)).toMatchObject({ isWhole: false, seq: 8 })
    })

    test('contains an event only if its transaction committed', async () => {
      await nineRows()
      const audit = newAudit(key)
      const failed = db().transaction(async (transaction) => {
        await audit.append(transaction, { kind: 'session.ended', facts: { device: 'd' } })
        throw new Error('The rest fails.')
      })
      await expect(failed).rejects.toThrow('The rest fails.')
      expect(await chainEvents(db(), { key })).toEqual({ chained: 0, refused: 0 })
      expect(await verify()).toMatchObject({ isWhole: true, rows: 9 })
    })

    test('stays one chain if a hundred callers write in parallel', async () => {
      await nineRows()
      const append = appender(db(), { key })
      const chain = () => chainEvents(db(), { key })
      await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          append(index).then(index % 5 === 0 ? chain : undefined),
        ),
      )
      await chain()
      expect(await verify()).toMatchObject({ isWhole: true, rows: 109 })
    })
  })

  test('records the events of a wallet, without its owner and content', async () => {
    await tamper(db(), 'audit_log', (open) => open.delete(auditLog))
    const keys = fixedKeys(randomBytes(32))
    const world = createWorld(db(), { keys })
    const ada = await createVisitor(world)
    const email = 'audit@example.com'
    const { challengeId, code } = await ada.askCode(email, { projectId: 'never' })
    const wrong = code === '000000' ? '000001' : '000000'
    for (let attempt = 0; attempt < 6; attempt++) await ada.verify(challengeId, wrong)
    world.clock.advance(31_000)
    const { userId, deviceId } = await ada.signIn(email, { projectId: 'never' })
    const client = walletClient(ada)
    const wallet = newWallet()
    await client.put(wallet)
    await client.put(wallet)
    await client.share(wallet.walletId, deviceId)
    await client.confirm(wallet)
    await client.confirm(wallet)
    await ada.send('POST', '/v1/auth/sign-out', { body: {} })

    await chainEvents(db(), { key: keys.audit })
    const rows = await readLog(db())
    expect(rows.map(({ kind }) => kind)).toEqual([
      'login.started',
      'login.locked',
      'login.started',
      'login.verified',
      'share.put',
      'share.released',
      'wallet.created',
      'session.ended',
    ])
    expect(new Set(rows.slice(3).map(({ subject }) => subject))).toEqual(
      new Set([
        createAudit({ key: keys.audit, clock: Date.now, random: randomBytes }).subject(userId),
      ]),
    )
    const text = JSON.stringify(rows)
    for (const secret of [email, userId, ada.address, ada.sessionId(), wallet.body.share])
      expect(text).not.toContain(secret)
    expect(await verifyAudit(db(), { key: keys.audit })).toMatchObject({ isWhole: true, rows: 8 })
  })
})

describe('two processes on one database', () => {
  test('write one chain together', async () => {
    const options = {
      url: (await createDatabase()).url,
      onIdleError: (error: Error) => {
        throw error
      },
    }
    const both = [await openPostgres(options), await openPostgres(options)]
    const appends = both.flatMap(({ db }) => {
      const append = appender(db, { key })
      return Array.from({ length: 100 }, (_, index) =>
        append(index).then(() => chainEvents(db, { key })),
      )
    })
    await Promise.all(appends)
    const [first] = both
    if (first === undefined) throw new Error('Two were opened.')
    expect(await verifyAudit(first.db, { key })).toMatchObject({ isWhole: true, rows: 200 })
    for (const { close } of both) await close()
  })
})
