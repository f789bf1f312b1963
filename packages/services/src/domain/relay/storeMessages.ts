import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from '../../db/database.js'
import { relayMessages as table } from '../../db/schema.js'
import type { Clock } from '../../ports/clock.js'
import { sha256 } from '../bytes.js'
import { SECOND } from '../time.js'

/** What a client wants to be kept and delivered. */
export type Publication = {
  publisher: string
  topic: string
  message: string
  /** Seconds. */
  ttl: number
  tag: number
  attestation?: string | undefined
}

/** `again` was there already; `full` and `lost` are not kept. */
export type Stored =
  | { state: 'new' | 'again'; id: number; publishedAt: number }
  | { state: 'full' | 'lost' }

/** `pg` spells a bigint as text. */
const Inserted = z.object({
  rows: z.array(z.object({ id: z.coerce.number(), topic: z.string(), hash: z.string() })),
})

/** How long the size of a mailbox is taken for known. Other processes may add to it meanwhile. */
const SIZES_FOR = 10 * SECOND

/**
 * Puts messages into the mailboxes of their topics, many in one statement. What is stored when this resolves survives
 * the end of the process.
 */
export function createStore(options: createStore.Options) {
  const { db, clock, mailboxBytes } = options
  let sizes = new Map<string, number>()
  let sizesUntil = 0

  /** Counts the messages that find room, in their order. */
  async function takeRoom(publications: readonly Publication[]): Promise<boolean[]> {
    const now = clock()
    if (now >= sizesUntil) {
      sizes = new Map()
      sizesUntil = now + SIZES_FOR
    }
    const known = sizes
    const unknown = publications.map(({ topic }) => topic).filter((topic) => !known.has(topic))
    if (unknown.length > 0) {
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
    }
    return publications.map(({ topic, message }) => {
      const size = (known.get(topic) ?? 0) + Buffer.byteLength(message)
      if (size > mailboxBytes) return false
      known.set(topic, size)
      return true
    })
  }

  /** As one parameter: hundreds of them cost the database more than the messages do. */
  async function insert(rows: readonly Row[]): Promise<Map<string, number>> {
    if (rows.length === 0) return new Map()
    const inserted = await db.execute(
      sql`insert into ${table} (topic, hash, publisher, message, tag, attestation, published_at, expires_at)
        select topic, hash, publisher, message, tag, attestation, "publishedAt", "expiresAt"
        from json_to_recordset(${JSON.stringify(rows)}::json) as row(topic text, hash text, publisher text,
          message text, tag int, attestation text, "publishedAt" timestamptz, "expiresAt" timestamptz)
        on conflict do nothing returning id, topic, hash`,
    )
    return new Map(Inserted.parse(inserted).rows.map((row) => [keyOf(row), row.id]))
  }

  /** A message that comes again stays as long as the longer of its two times. */
  async function renew(row: Row): Promise<Stored> {
    const until = sql`${row.expiresAt.toISOString()}::timestamptz`
    const [found] = await db
      .update(table)
      .set({ expiresAt: sql`greatest(${table.expiresAt}, ${until})` })
      .where(and(eq(table.topic, row.topic), eq(table.hash, row.hash)))
      .returning({ id: table.id, publishedAt: table.publishedAt })
    // It ran out and was swept away between the two statements.
    if (found === undefined) return { state: 'lost' }
    return { state: 'again', id: found.id, publishedAt: found.publishedAt.getTime() }
  }

  return async function store(publications: readonly Publication[]): Promise<Stored[]> {
    const now = clock()
    const hasRoom = await takeRoom(publications)
    const rows = publications.map((publication) => toRow(publication, now))
    const inserted = await insert(rows.filter((_row, index) => hasRoom[index]))
    const stored: Stored[] = []
    for (const [index, row] of rows.entries()) {
      const id = inserted.get(keyOf(row))
      // Of two alike in one flush, the first is the new one.
      inserted.delete(keyOf(row))
      if (!hasRoom[index]) stored.push({ state: 'full' })
      else if (id !== undefined) stored.push({ state: 'new', id, publishedAt: now })
      else stored.push(await renew(row))
    }
    return stored
  }
}

export declare namespace createStore {
  type Options = { db: Database; clock: Clock; mailboxBytes: number }
}

function toRow({ ttl, attestation, ...publication }: Publication, now: number) {
  return {
    ...publication,
    attestation: attestation ?? null,
    hash: sha256(publication.message),
    publishedAt: new Date(now),
    expiresAt: new Date(now + ttl * SECOND),
  }
}
type Row = ReturnType<typeof toRow>

const keyOf = ({ topic, hash }: { topic: string; hash: string }) => `${topic}${hash}`
