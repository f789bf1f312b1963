import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from './database.js'
import { relayReceipts, relayUsage, relayMessages as table } from './tables.js'
import { bookingOf } from './usage.js'

const CHUNK = 2_000

const Count = z.object({ rows: z.array(z.object({ count: z.coerce.number() })) })

/** Also deletes their accounting, in one statement. @param ids A query for ids. @returns the number of deleted messages */
async function removeMessages(db: Database, ids: SQL): Promise<number> {
  const removed = await db.execute(
    sql`with gone as (delete from ${table} where id in (${ids}) returning project, network, publisher, size),
      booked as (${sql.raw(bookingOf('gone', -1))})
      select count(*) as count from gone`,
  )
  return Count.parse(removed).rows[0]?.count ?? 0
}

/** Deletes expired messages and unused counters. Call every minute. */
export async function sweepRelay(db: Database, now: number): Promise<void> {
  await removeExpired(db, now)
  await removeUnused(db)
}

export async function removeExpired(db: Database, now: number): Promise<void> {
  const at = new Date(now).toISOString()
  const ids = sql`select id from ${table} where expires_at <= ${at}::timestamptz
    order by expires_at limit ${CHUNK} for update skip locked`
  while ((await removeMessages(db, ids)) === CHUNK);
}

async function removeUnused(db: Database): Promise<void> {
  await db.execute(
    sql`delete from ${relayUsage} where (kind, project, subject) in
      (select kind, project, subject from ${relayUsage} where bytes <= 0 for update skip locked)`,
  )
}

/** All messages of a project, or of a network or client in this project. */
export type Scope = { project?: string; network?: string; publisher?: string }

/** Deletes confirmed messages, oldest first. Only additional devices could still read them. */
export async function removeConfirmed(db: Database, scope: Scope): Promise<void> {
  const { project, network, publisher } = scope
  const conditions = [
    ...(project === undefined ? [] : [sql`message.project = ${project}`]),
    ...(network === undefined ? [] : [sql`message.network = ${network}`]),
    ...(publisher === undefined ? [] : [sql`message.publisher = ${publisher}`]),
  ]
  const where = sql.join([sql`true`, ...conditions], sql` and `)
  const from =
    network === undefined
      ? sql`${relayReceipts} as receipt join ${table} as message on message.id = receipt.message_id where ${where}`
      : sql`${table} as message where ${where}
          and exists (select 1 from ${relayReceipts} as receipt where receipt.message_id = message.id)`
  const ids = sql`select message.id from ${from} order by message.id limit ${CHUNK} for update of message skip locked`
  await removeMessages(db, ids)
}

/** Excess of a client, or of all clients of a network (`publisher` null). */
export type Excess = { project: string; network: string; publisher: string | null; bytes: number }

/** Starts with the largest owners and their longest lifetimes. */
export async function removeExcess(
  db: Database,
  { amount, excess }: { amount: number; excess: readonly Excess[] },
): Promise<void> {
  await removeMessages(
    db,
    sql`select id from (
      select id, sum(size) over (order by excess desc, before, id) - size as freed from (
        select id, size, bytes as excess, sum(size) over (
          partition by heavy.project, heavy.network, heavy.publisher order by expires_at desc, id desc
        ) - size as before
        from ${table} join json_to_recordset(${JSON.stringify(excess)}::json)
          as heavy(project text, network text, publisher text, bytes bigint)
        on ${table}.project = heavy.project and ${table}.network = heavy.network
          and (heavy.publisher is null or ${table}.publisher = heavy.publisher)
      ) as ranked where before < excess
    ) as counted where freed < ${amount}`,
  )
}
