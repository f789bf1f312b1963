import type { Database } from '../../db/database.js'
import { prepare } from '../../db/prepare.js'
import { mac, randomId } from '../../platform/bytes.js'
import type { Clock } from '../../ports/clock.js'
import type { Random } from '../../ports/random.js'
import type { AuditEvent } from './auditFacts.js'
import { pendingMac } from './rowHash.js'

const insertPending = prepare(
  'audit_append',
  `insert into audit_pending (event, at, kind, subject, project, facts, mac)
  values ($event, $at, $kind, $subject, $project, $facts, $mac)`,
)

export function createAudit(options: Options) {
  const { key, clock, random, onAppend } = options
  const pseudonym = (kind: 'user' | 'network', value: string) =>
    mac(key, ['pseudonym', kind, value]).slice(0, 22)

  return {
    network: (address: string) => pseudonym('network', address),
    subject: (userId: string) => pseudonym('user', userId),

    /** Call it in the transaction of the event. Writers do not wait for each other; `chainEvents` orders the events. */
    async append(transaction: Database, event: AuditEvent): Promise<void> {
      const { kind, userId, projectId = '', facts } = event
      const row = {
        event: randomId(random),
        at: new Date(clock()),
        kind,
        subject: userId === undefined ? '' : pseudonym('user', userId),
        project: projectId,
        facts: JSON.stringify(facts),
      }
      await insertPending(transaction, {
        ...row,
        at: row.at.toISOString(),
        mac: pendingMac(key, row),
      })
      onAppend?.()
    },
  }
}

export type Audit = ReturnType<typeof createAudit>

type Options = {
  key: Uint8Array
  clock: Clock
  random: Random
  onAppend?: (() => void) | undefined
}
