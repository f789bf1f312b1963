import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { Database } from './database.js'
import { MAX_RECEIPTS, PAGE_BYTES } from './limits.js'
import { prepare } from './prepare.js'
import { relayReceipts, relayMessages as table } from './tables.js'
import type { Clock } from './time.js'

const PAGE = 25

export type RelayMessage = {
  id: number
  topic: string
  message: string
  tag: number
  attestation: string | null
  publisher: string
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
const bytes = sql<string>`octet_length(${table.message}) + coalesce(octet_length(${table.attestation}), 0)`

const insertReceipts = prepare(
  'relay_receipts',
  `insert into relay_receipts (message_id, client_id)
    select relay_messages.id, receipt."clientId" from relay_messages
    join (
      select "messageId", "clientId", row_number() over (partition by "messageId") as place
      from json_to_recordset($receipts::json) as row("messageId" bigint, "clientId" text)
    ) as receipt on receipt."messageId" = relay_messages.id
    where receipt.place + (select count(*) from relay_receipts where message_id = relay_messages.id) <= ${MAX_RECEIPTS}
    on conflict do nothing`,
)

export function createMailboxes(options: { db: Database; clock: Clock }) {
  const { db, clock } = options
  const isAlive = () => gt(table.expiresAt, new Date(clock()))

  return {
    async backlog(clientId: string, stretch: Stretch): Promise<Page> {
      const receipt = db
        .select({ one: sql`1` })
        .from(relayReceipts)
        .where(and(eq(relayReceipts.messageId, table.id), eq(relayReceipts.clientId, clientId)))
      const waiting = db
        .select({ ...columns, bytes: bytes.as('bytes') })
        .from(table)
        .where(
          and(
            inArray(table.topic, [...stretch.topics]),
            isAlive(),
            gt(table.id, stretch.after),
            ne(table.publisher, clientId),
            sql`not exists ${receipt}`,
          ),
        )
        .orderBy(asc(table.id))
        .limit(PAGE + 1)
        .as('waiting')
      const counted = db
        .select({
          id: waiting.id,
          topic: waiting.topic,
          message: waiting.message,
          tag: waiting.tag,
          attestation: waiting.attestation,
          publisher: waiting.publisher,
          publishedAt: waiting.publishedAt,
          place: sql<string>`row_number() over (order by ${waiting.id})`.as('place'),
          before:
            sql<string>`sum(${waiting.bytes}) over (order by ${waiting.id}) - ${waiting.bytes}`.as(
              'before',
            ),
          found: sql<string>`count(*) over ()`.as('found'),
        })
        .from(waiting)
        .as('counted')
      const rows = await db
        .select()
        .from(counted)
        .where(
          sql`${counted.place} <= ${PAGE} and (${counted.place} = 1 or ${counted.before} + octet_length(${counted.message}) <= ${PAGE_BYTES})`,
        )
        .orderBy(asc(counted.id))
      return { messages: rows.map(toMessage), hasMore: rows.length < Number(rows[0]?.found ?? 0) }
    },

    /** Includes the confirming clients. Omits the texts beyond `PAGE_BYTES`. */
    async withIds(ids: readonly number[]): Promise<News[]> {
      const rows = await db
        .select({
          ...columns,
          message: sql<
            string | null
          >`case when sum(octet_length(${table.message})) over (order by ${table.id}) <= ${PAGE_BYTES} then ${table.message} end`,
          confirmedBy: sql<
            string[]
          >`array(select ${relayReceipts.clientId} from ${relayReceipts} where ${relayReceipts.messageId} = ${table.id})`,
        })
        .from(table)
        .where(and(inArray(table.id, [...ids]), isAlive()))
        .orderBy(asc(table.id))
      return rows.map(({ confirmedBy, message, ...row }) => ({
        id: row.id,
        topic: row.topic,
        confirmedBy,
        message: message === null ? undefined : toMessage({ ...row, message }),
      }))
    },

    async confirm(receipts: readonly Receipt[]): Promise<void> {
      await insertReceipts(db, { receipts: JSON.stringify(receipts) })
    },
  }
}

export type Receipt = { messageId: number; clientId: string; topic: string }

export type Stretch = {
  topics: readonly string[]
  /** The id before the first message; 0 for the start. */
  after: number
}
export type Page = {
  messages: RelayMessage[]
  hasMore: boolean
  /** The id after which more messages wait. @default the last message's id */
  after?: number
}
/** `message` is undefined if its text is too large. */
export type News = {
  id: number
  topic: string
  confirmedBy: string[]
  message: RelayMessage | undefined
}

function toMessage(row: Omit<RelayMessage, 'publishedAt'> & { publishedAt: Date }): RelayMessage {
  const { id, topic, message, tag, attestation, publisher, publishedAt } = row
  return { id, topic, message, tag, attestation, publisher, publishedAt: publishedAt.getTime() }
}
