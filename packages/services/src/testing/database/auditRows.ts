import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { auditLog, auditPending } from '../../db/schema/audit.js'
import { createAudit } from '../../domain/audit/createAudit.js'
import { createTestClock } from '../testClock.js'

export const newAudit = (key: Uint8Array, clock = createTestClock().now) =>
  createAudit({ key, clock, random: randomBytes })

export function appender(
  db: Database,
  { key, clock }: { key: Uint8Array; clock?: (() => number) | undefined },
) {
  const audit = newAudit(key, clock)
  return (generation: number) =>
    db.transaction((transaction) =>
      audit.append(transaction, {
        kind: 'share.put',
        userId: 'ada',
        facts: { wallet: 'w', device: 'd', generation },
      }),
    )
}

export async function tamper(
  db: Database,
  table: 'audit_log' | 'audit_pending' | 'audit_checkpoints',
  change: (transaction: Database) => Promise<unknown>,
) {
  await db.execute(sql.raw(`alter table ${table} disable trigger user`))
  await change(db)
  await db.execute(sql.raw(`alter table ${table} enable trigger user`))
}

export const readLog = (db: Database) => db.select().from(auditLog).orderBy(auditLog.seq)
export const readPending = (db: Database) => db.select().from(auditPending).orderBy(auditPending.id)
