import type { MsgHdrs, NatsConnection } from '@nats-io/transport-node'
import * as z from 'zod'
import type { Receipt } from '../mailboxes.js'
import { type Api, JetStreamFault, type Names, TIMEOUT_MS } from './natsStreams.js'

/** Maximum receipts per client and topic. Dropping the oldest repeats their messages. */
const MOST = 512
const TRIES = 5
const WRONG_LAST_SEQUENCE = 10_071
const MOST_KNOWN = 10_000

const Record = z.object({ ids: z.array(z.int()) })
const Ack = z.object({
  seq: z.number().default(0),
  error: z.object({ code: z.number(), err_code: z.number(), description: z.string() }).optional(),
})

export function createReceipts(options: Options) {
  const { api, names, headers, connection } = options

  const known = new Map<string, { seq: number; ids: readonly number[] }>()

  function remember(subject: string, record: { seq: number; ids: readonly number[] }) {
    known.delete(subject)
    known.set(subject, record)
    const [oldest] = known.keys()
    if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest)
  }

  async function readRecord(topic: string, clientId: string) {
    const subject = names.receipts(topic, clientId)
    const found = await api.read(names.receiptStream, { last_by_subj: subject })
    return { seq: found?.seq ?? 0, ids: found === undefined ? [] : parseIds(found.data) }
  }

  async function addTo({ topic, clientId }: Receipt, added: readonly number[]): Promise<void> {
    for (let tries = 1; ; tries++) {
      const subject = names.receipts(topic, clientId)
      // NATS rejects the update if another process has changed the record.
      const { seq, ids } = known.get(subject) ?? (await readRecord(topic, clientId))
      const all = [...new Set([...ids, ...added])].slice(-MOST)
      const head = headers()
      head.set('Nats-Expected-Last-Subject-Sequence', String(seq))
      const record = JSON.stringify({ ids: all } satisfies z.input<typeof Record>)
      const answer = await connection.request(subject, record, {
        headers: head,
        timeout: TIMEOUT_MS,
      })
      const { error, seq: written } = Ack.parse(answer.json())
      if (error === undefined) return remember(subject, { seq: written, ids: all })
      known.delete(subject)
      if (error.err_code !== WRONG_LAST_SEQUENCE || tries === TRIES) throw new JetStreamFault(error)
    }
  }

  return {
    read: async (topic: string, clientId: string): Promise<ReadonlySet<number>> =>
      new Set((await readRecord(topic, clientId)).ids),

    async add(receipts: readonly Receipt[]): Promise<void> {
      const byReader = new Map<string, { first: Receipt; ids: number[] }>()
      for (const receipt of receipts) {
        const key = `${receipt.topic} ${receipt.clientId}`
        const of = byReader.get(key) ?? { first: receipt, ids: [] }
        of.ids.push(receipt.messageId)
        byReader.set(key, of)
      }
      await Promise.all([...byReader.values()].map(({ first, ids }) => addTo(first, ids)))
    },
  }
}

type Options = {
  api: Api
  names: Names
  headers: () => MsgHdrs
  connection: NatsConnection
}

function parseIds(data: string): readonly number[] {
  try {
    return Record.parse(JSON.parse(data)).ids
  } catch {
    // Security: every user of the server can publish. A lost receipt only repeats a message.
    return []
  }
}
