import { and, asc, eq, gt, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { relayReceipts, relayMessages as table } from '../../db/schema.js'
import type { Clock } from '../../ports/clock.js'

/** What the relay knows of a message; it cannot open it. */
export type RelayMessage = {
  id: number
  topic: string
  message: string
  tag: number
  attestation: string | null
  publisher: string
  /** Milliseconds since the epoch. */
  publishedAt: number
}

const columns = {
  id: table.id,
  topic: table.topic,
  message: table.message,
  tag: table.tag,
  attestation: table.attestation,
  publisher: table.publisher,
  publishedAt: table.publishedAt,
}

/** Reads what waits in the database. */
export function createMailboxes(options: { db: Database; clock: Clock }) {
  const { db, clock } = options
  const isAlive = () => gt(table.expiresAt, new Date(clock()))

  return {
    /** What a client has to be sent, oldest first: neither its own messages nor those that it confirmed. */
    async backlog(clientId: string, page: Page): Promise<RelayMessage[]> {
      const receipt = db
        .select({ one: sql`1` })
        .from(relayReceipts)
        .where(and(eq(relayReceipts.messageId, table.id), eq(relayReceipts.clientId, clientId)))
      const rows = await db
        .select(columns)
        .from(table)
        .where(
          and(
            inArray(table.topic, [...page.topics]),
            isAlive(),
            gt(table.id, page.after),
            ne(table.publisher, clientId),
            sql`not exists ${receipt}`,
          ),
        )
        .orderBy(asc(table.id))
        .limit(page.most)
      return rows.map(toMessage)
    },

    /** Messages by their ids, with the clients that have confirmed them. */
    withIds: (ids: readonly number[]) => readWithReceipts(inArray(table.id, [...ids])),

    /** The same for all that waits under some topics, a page at a time. */
    withTopics: (page: Page) =>
      readWithReceipts(
        and(inArray(table.topic, [...page.topics]), gt(table.id, page.after)),
        page.most,
      ),

    /** Keeps that clients have confirmed messages; some may have run out meanwhile. */
    async confirm(receipts: readonly Receipt[]): Promise<undefined[]> {
      await db.execute(
        sql`insert into ${relayReceipts} (message_id, client_id)
          select ${table.id}, receipt."clientId" from ${table}
          join json_to_recordset(${JSON.stringify(receipts)}::json) as receipt("messageId" bigint, "clientId" text)
          on receipt."messageId" = ${table.id}
          on conflict do nothing`,
      )
      return receipts.map(() => undefined)
    },
  }

  async function readWithReceipts(where: SQL | undefined, most?: number) {
    const query = db
      .select({
        ...columns,
        confirmedBy: sql<
          string[]
        >`array(select ${relayReceipts.clientId} from ${relayReceipts} where ${relayReceipts.messageId} = ${table.id})`,
      })
      .from(table)
      .where(and(where, isAlive()))
      .orderBy(asc(table.id))
    const rows = await (most === undefined ? query : query.limit(most))
    return rows.map((row) => ({ message: toMessage(row), confirmedBy: row.confirmedBy }))
  }
}

export type Mailboxes = ReturnType<typeof createMailboxes>
export type Receipt = { messageId: number; clientId: string }

/** A stretch of what waits. */
export type Page = {
  topics: readonly string[]
  /** The id before its first; 0 for the beginning. */
  after: number
  most: number
}

function toMessage(row: Omit<RelayMessage, 'publishedAt'> & { publishedAt: Date }): RelayMessage {
  const { id, topic, message, tag, attestation, publisher, publishedAt } = row
  return { id, topic, message, tag, attestation, publisher, publishedAt: publishedAt.getTime() }
}
