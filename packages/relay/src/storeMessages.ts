import { createHash } from 'node:crypto'
import { and, gt, inArray, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Keeper } from './createKeeper.js'
import type { Database } from './database.js'
import { ROW_BYTES } from './limits.js'
import { longestLife } from './longestLife.js'
import { CHANNEL, MAX_PER_NOTICE } from './postgresBus.js'
import { prepare } from './prepare.js'
import { type Full, findFull, findWatched, type StorageLimits } from './storageRules.js'
import { relayMessages as table } from './tables.js'
import type { Clock } from './time.js'
import { SECOND } from './time.js'
import { bookingOf, type Owner, readUsage, type Usage } from './usage.js'

export type Publication = Owner & {
  topic: string
  message: string
  ttl: number
  tag: number
  attestation?: string | undefined
}

/** `again`: already stored. `full` and `lost`: not stored. */
export type Stored =
  | { state: 'new' | 'again'; id: number; publishedAt: number }
  | { state: 'full'; full: Full | 'mailbox' }
  | { state: 'lost' }

const Inserted = z.array(z.object({ id: z.coerce.number(), topic: z.string(), hash: z.string() }))
const Renewed = z.object({
  rows: z.array(
    z.object({
      id: z.coerce.number(),
      topic: z.string(),
      hash: z.string(),
      publishedAt: z.coerce.number(),
    }),
  ),
})

/** One parameter for all rows: hundreds cost more. PostgreSQL sends the notifications together with the rows. */
const insertRows = prepare(
  'relay_insert',
  `with inserted as (
    insert into relay_messages (topic, hash, publisher, project, network, size, message, tag, attestation, published_at, expires_at)
    select topic, hash, publisher, project, network, size, message, tag, attestation, "publishedAt", "expiresAt"
    from json_to_recordset($rows::json) as row(topic text, hash text, publisher text,
      project text, network text, size int, message text, tag int, attestation text,
      "publishedAt" timestamptz, "expiresAt" timestamptz)
    on conflict do nothing returning id, topic, hash, project, network, publisher, size
  ),
  booked as (${bookingOf('inserted', 1)}),
  notified as (
    select pg_notify('${CHANNEL}', $from || ' ' || string_agg(topic || ':' || id, ',' order by id))
    from (select topic, id, (row_number() over (order by id) - 1) / ${MAX_PER_NOTICE} as part from inserted) as numbered
    group by part
  )
  select id, topic, hash, (select count(*) from notified) from inserted`,
)

/** Cache time of a mailbox size in ms. Other processes may add messages meanwhile. */
const SIZES_FOR = 10 * SECOND

/** Stores many messages in one statement. Afterwards, they survive the end of the process. */
export function createStore(options: createStore.Options) {
  const { db, clock, limits, keeper, onShort, from } = options
  let sizes = new Map<string, number>()
  let sizesUntil = 0

  async function readSizes(publications: readonly Publication[]) {
    const now = clock()
    if (now >= sizesUntil) {
      sizes = new Map()
      sizesUntil = now + SIZES_FOR
    }
    const known = sizes
    const unknown = publications.map(({ topic }) => topic).filter((topic) => !known.has(topic))
    if (unknown.length === 0) return known
    const rows = await db
      .select({
        topic: table.topic,
        size: sql<string>`sum(octet_length(${table.message}))`,
      })
      .from(table)
      .where(and(inArray(table.topic, unknown), gt(table.expiresAt, new Date(now))))
      .groupBy(table.topic)
    for (const topic of unknown) known.set(topic, 0)
    for (const { topic, size } of rows) known.set(topic, Number(size))
    return known
  }

  async function takeRoom(publications: readonly Publication[]) {
    const [usage, known] = await Promise.all([readUsage(db, publications), readSizes(publications)])
    return publications.map((publication) => {
      const { topic, message } = publication
      const waiting = (known.get(topic) ?? 0) + message.length
      if (waiting > limits.mailboxBytes) return 'mailbox'
      const full = judge(publication, usage)
      if (full === undefined) known.set(topic, waiting)
      return full
    })
  }

  function judge(publication: Publication, usage: Usage): Full | undefined {
    const size = sizeOf(publication)
    const full = findFull(publication, size, { usage, limits })
    if (full === 'project' || full === 'overall') onShort()
    if (full === undefined) usage.add(publication, size)
    keeper.ask(publication, findWatched(publication, { usage, limits }))
    return full
  }

  async function insert(rows: readonly Row[]): Promise<Map<string, number>> {
    if (rows.length === 0) return new Map()
    const inserted = await insertRows(db, { rows: JSON.stringify(rows), from })
    return new Map(Inserted.parse(inserted).map((row) => [keyOf(row), row.id]))
  }

  /** Keeps the longer lifetime of a repeated message. */
  async function renew(rows: readonly Row[]): Promise<Map<string, Stored>> {
    if (rows.length === 0) return new Map()
    const keys = rows.map(({ topic, hash, expiresAt }) => ({ topic, hash, expiresAt }))
    const renewed = await db.execute(
      sql`update ${table} as message set expires_at = greatest(message.expires_at, again."expiresAt")
        from (select topic, hash, max("expiresAt") as "expiresAt"
          from json_to_recordset(${JSON.stringify(keys)}::json) as row(topic text, hash text, "expiresAt" timestamptz)
          group by topic, hash) as again
        where message.topic = again.topic and message.hash = again.hash
        returning message.id, message.topic, message.hash,
          round(extract(epoch from message.published_at) * 1000)::bigint as "publishedAt"`,
    )
    return new Map(
      Renewed.parse(renewed).rows.map(({ id, publishedAt, ...row }) => [
        keyOf(row),
        { state: 'again', id, publishedAt },
      ]),
    )
  }

  return async function store(publications: readonly Publication[]): Promise<Stored[]> {
    const now = clock()
    const full = await takeRoom(publications)
    const rows = publications.map((publication) => toRow(publication, now))
    const fitting = rows.filter((_row, index) => full[index] === undefined)
    const inserted = await insert(fitting)
    const isNew = new Set(inserted.keys())
    const again = await renew(fitting.filter((row) => !isNew.delete(keyOf(row))))
    return rows.map((row, index): Stored => {
      const why = full[index]
      if (why !== undefined) return { state: 'full', full: why }
      const id = inserted.get(keyOf(row))
      inserted.delete(keyOf(row))
      if (id !== undefined) return { state: 'new', id, publishedAt: now }
      // Between the two statements, the message expired and was deleted.
      return again.get(keyOf(row)) ?? { state: 'lost' }
    })
  }
}

export declare namespace createStore {
  type Options = {
    db: Database
    clock: Clock
    limits: StorageLimits & { mailboxBytes: number }
    keeper: Keeper
    from: string
    onShort: () => void
  }
}

export function sizeOf({ message, attestation = '' }: Publication): number {
  return message.length + attestation.length + ROW_BYTES
}

export const lifeOf = ({ ttl, tag }: Publication) => Math.min(ttl, longestLife(tag)) * SECOND

function toRow(publication: Publication, now: number) {
  const { ttl: _, attestation, ...rest } = publication
  return {
    ...rest,
    attestation: attestation ?? null,
    hash: createHash('sha256').update(publication.message).digest('base64url'),
    size: sizeOf(publication),
    publishedAt: new Date(now),
    expiresAt: new Date(now + lifeOf(publication)),
  }
}
type Row = ReturnType<typeof toRow>

const keyOf = ({ topic, hash }: { topic: string; hash: string }) => `${topic}${hash}`
