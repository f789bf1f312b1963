import { desc, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { auditLog } from '../../db/schema.js'
import type { Clock } from '../../ports/clock.js'
import { mac } from '../bytes.js'
import type { AuditEvent } from './auditFacts.js'
import { GENESIS, rowHash } from './rowHash.js'

/** Any number that no other program takes advisory locks on. */
const LOCK = 8_647_511_905

/** Writes down what happened, each event chained to the one before it. */
export function createAudit(options: createAudit.Options) {
  const { key, clock } = options
  const pseudonym = (kind: 'user' | 'network', value: string) =>
    mac(key, ['pseudonym', kind, value]).slice(0, 22)

  return {
    /** What stands in the log for a network address. */
    network: (address: string) => pseudonym('network', address),
    /** What stands in the log for a user. */
    subject: (userId: string) => pseudonym('user', userId),

    /**
     * Adds an event as part of the transaction that it tells of: both happen or neither. It has to be the last thing
     * that the transaction locks, since every process waits here for its turn.
     */
    async append(transaction: Database, event: AuditEvent): Promise<void> {
      const { kind, userId, projectId = '', facts } = event
      await transaction.execute(sql`select pg_advisory_xact_lock(${LOCK}::bigint)`)
      const [last] = await transaction
        .select({ seq: auditLog.seq, hash: auditLog.hash })
        .from(auditLog)
        .orderBy(desc(auditLog.seq))
        .limit(1)
      const row = {
        seq: (last?.seq ?? 0) + 1,
        at: new Date(clock()),
        kind,
        subject: userId === undefined ? '' : pseudonym('user', userId),
        project: projectId,
        facts: JSON.stringify(facts),
        prev: last?.hash ?? GENESIS,
      }
      await transaction.insert(auditLog).values({ ...row, hash: rowHash(key, row) })
    },
  }
}

export type Audit = ReturnType<typeof createAudit>

export declare namespace createAudit {
  type Options = {
    /** Chains the rows and hides whom they are about. */
    key: Uint8Array
    clock: Clock
  }
}
