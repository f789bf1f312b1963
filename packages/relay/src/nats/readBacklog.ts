import { PAGE_BYTES } from '../limits.js'
import type { Page, RelayMessage, Stretch } from '../mailboxes.js'
import type { Clock } from '../time.js'
import { type Envelope, parseEnvelope, toMessage } from './envelope.js'
import { idOf, placeOf } from './messageIds.js'
import { type Api, CLASSES, type Names } from './natsStreams.js'

/** Messages per page, and maximum examined messages: a full topic must not delay others. */
const PAGE = 25
const LOOKED_AT = 200
const LOOKUPS = 16

type Head = { topic: string; seq: number; envelope: Envelope | undefined; bytes: number }

/** Holds only the next message of each topic. Sorted by id if more messages wait, otherwise by time. */
export async function readBacklog(clientId: string, options: Options): Promise<Page> {
  const { api, names, clock, receipts, topics, after } = options
  const start = placeOf(after)
  const confirmed = new Map<string, Promise<ReadonlySet<number>>>()
  const messages: RelayMessage[] = []
  let bytes = 0
  let held = 0
  let looked = 0

  async function headOf(index: number, topic: string, seq: number): Promise<Head | undefined> {
    const which = { next_by_subj: names.waiting(index, topic), seq }
    const found = await api.read(names.stream(index), which)
    if (found === undefined) return undefined
    // Many topics may start with a large message. Drop its text and read it again later.
    const isHeld = held + found.data.length <= PAGE_BYTES
    if (isHeld) held += found.data.length
    const envelope = isHeld ? parseEnvelope(found.data) : undefined
    return { topic, seq: found.seq, envelope, bytes: isHeld ? found.data.length : 0 }
  }

  async function take(index: number, head: Head): Promise<Envelope | undefined> {
    held -= head.bytes
    if (head.bytes > 0) return head.envelope
    const found = await api.read(names.stream(index), { seq: head.seq })
    return found && parseEnvelope(found.data)
  }

  async function isWaiting(place: { id: number; topic: string }, envelope: Envelope) {
    if (envelope.publisher === clientId || envelope.expiresAt <= clock()) return false
    const { topic, id } = place
    const known = confirmed.get(topic) ?? receipts(topic, clientId)
    confirmed.set(topic, known)
    return !(await known).has(id)
  }

  for (let { index } = start; index < CLASSES.length; index++) {
    const from = index === start.index ? start.seq + 1 : 1
    const heads: Head[] = []
    for (let first = 0; first < topics.length; first += LOOKUPS) {
      const some = topics.slice(first, first + LOOKUPS).map((topic) => headOf(index, topic, from))
      for (const head of await Promise.all(some)) if (head !== undefined) heads.push(head)
    }
    while (heads.length > 0) {
      const head = heads.reduce((one, other) => (other.seq < one.seq ? other : one))
      const place = { id: idOf({ index, seq: head.seq }), topic: head.topic }
      const envelope = await take(index, head)
      heads.splice(heads.indexOf(head), 1)
      if (envelope !== undefined && (await isWaiting(place, envelope))) {
        bytes += envelope.message.length + (envelope.attestation?.length ?? 0)
        if (messages.length === PAGE || (messages.length > 0 && bytes > PAGE_BYTES))
          return { messages, hasMore: true }
        messages.push(toMessage(place, envelope))
      }
      looked++
      if (looked === LOOKED_AT) return { messages, hasMore: true, after: place.id }
      const next = await headOf(index, head.topic, head.seq + 1)
      if (next !== undefined) heads.push(next)
    }
  }
  return { messages: messages.sort((a, b) => a.publishedAt - b.publishedAt), hasMore: false }
}

type Options = Stretch & {
  api: Api
  names: Names
  clock: Clock
  receipts: (topic: string, clientId: string) => Promise<ReadonlySet<number>>
}
