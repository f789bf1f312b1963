import { createHash, randomUUID } from 'node:crypto'
import type { Msg, MsgHdrs, NatsConnection, Subscription } from '@nats-io/transport-node'
import * as z from 'zod'
import type { Receipt } from '../mailboxes.js'
import type { MessageStore, StoreOptions } from '../messageStore.js'
import { BatchFull } from '../scheduling/batch.js'
import { lifeOf, type Publication, type Stored, sizeOf } from '../storeMessages.js'
import { createBookings } from './createBookings.js'
import { type Envelope, parseEnvelope, toMessage } from './envelope.js'
import { idOf, placeOf } from './messageIds.js'
import { type Api, CLASSES, JetStreamFault, type Names, TIMEOUT_MS } from './natsStreams.js'
import { readBacklog } from './readBacklog.js'
import { createReceipts } from './receipts.js'

const MOST_WAITING = 20_000
/** JetStream's error code for a rejected message. */
const STORE_FAILED = 10_077

const Ack = z.object({
  seq: z.number(),
  duplicate: z.boolean().default(false),
  error: z.object({ code: z.number(), err_code: z.number(), description: z.string() }).optional(),
})
const Ids = z.array(z.int())

export function createNatsStore(options: Options): MessageStore {
  const {
    connection,
    api,
    names,
    headers,
    clock,
    limits,
    onShort,
    onFailure,
    onMessage,
    onPlace,
    onGap,
  } = options
  const self = randomUUID()
  const ownStart = Buffer.from(`{"from":"${self}"`)
  const followed = new Map<string, Subscription>()
  const bookings = createBookings({ clock, limits, onShort })
  const receipts = createReceipts({ api, names, headers, connection })
  const underWay = new Set<Promise<unknown>>()
  options.onBack(onGap)

  const removeConfirmed = (ids: readonly number[]) =>
    Promise.all(
      ids.filter(bookings.confirm).map((id) => {
        const { index, seq } = placeOf(id)
        return api.remove(names.stream(index), seq)
      }),
    )
  connection.subscribe(names.confirmed, {
    callback(fault, message) {
      if (fault !== null) return onFailure(fault)
      const ids = Ids.safeParse(parse(message))
      if (ids.success) removeConfirmed(ids.data).catch(onFailure)
    },
  })

  async function publish(
    publication: Publication,
    { index, publishedAt }: { index: number; publishedAt: number },
  ): Promise<z.output<typeof Ack>> {
    const { topic, message, publisher, tag, attestation } = publication
    const envelope: Envelope = {
      ...{ from: self, message, publisher, tag, publishedAt },
      ...(attestation !== undefined && { attestation }),
      expiresAt: publishedAt + lifeOf(publication),
    }
    const head = headers()
    head.set('Nats-Msg-Id', createHash('sha256').update(topic).update(message).digest('base64url'))
    const answer = await connection.request(names.waiting(index, topic), JSON.stringify(envelope), {
      headers: head,
      timeout: TIMEOUT_MS,
    })
    return Ack.parse(answer.json())
  }

  function arrive(topic: string, message: Msg) {
    if (ownStart.equals(message.data.subarray(0, ownStart.length))) return
    const envelope = parseEnvelope(message.string())
    if (envelope === undefined) return
    const stream = message.headers?.get('Nats-Stream')
    const index = CLASSES.findIndex((_, each) => names.stream(each) === stream)
    const seq = Number(message.headers?.get('Nats-Sequence'))
    if (index < 0 || !Number.isSafeInteger(seq)) return
    onMessage(toMessage({ id: idOf({ index, seq }), topic }, envelope), [])
  }

  return {
    // A topic needs one request per lifetime.
    topicsPerCall: 5,
    async store(publication): Promise<Stored> {
      if (underWay.size >= MOST_WAITING) throw new BatchFull()
      const life = lifeOf(publication)
      const index = CLASSES.findIndex((each) => each.life >= life)
      const taken = bookings.take(publication, { index, size: sizeOf(publication) })
      if (typeof taken === 'string') return { state: 'full', full: taken }
      const publishedAt = clock()
      const published = publish(publication, { index, publishedAt })
      underWay.add(published)
      try {
        const { seq, duplicate, error } = await published
        const full = error && fullOf(error)
        if (full !== undefined) taken.give()
        if (full === 'overall') onShort()
        if (full !== undefined) return { state: 'full', full }
        const id = idOf({ index, seq })
        if (duplicate) taken.give()
        else taken.keep(id)
        return { state: duplicate ? 'again' : 'new', id, publishedAt }
      } catch (error) {
        taken.give()
        throw error
      } finally {
        underWay.delete(published)
      }
    },

    async recall(place) {
      // Each reader must fetch the message, because a reader may have confirmed it.
      onPlace(place)
    },

    follow(topic) {
      const callback = (fault: Error | null, message: Msg) =>
        fault === null ? arrive(topic, message) : onFailure(fault)
      followed.set(topic, connection.subscribe(names.news(topic), { callback }))
    },

    unfollow(topic) {
      followed.get(topic)?.unsubscribe()
      followed.delete(topic)
    },

    backlog: (clientId, stretch) =>
      readBacklog(clientId, { ...stretch, api, names, clock, receipts: receipts.read }),

    async confirm(all: readonly Receipt[]) {
      await receipts.add(all)
      const ids = all.map(({ messageId }) => messageId)
      // The process that stored a message accounts for it.
      connection.publish(names.confirmed, JSON.stringify(ids))
      await removeConfirmed(ids)
    },

    async settle() {
      for (const subscription of followed.values()) subscription.unsubscribe()
      followed.clear()
      await Promise.allSettled(underWay)
    },
  }
}

type Options = StoreOptions & {
  connection: NatsConnection
  api: Api
  names: Names
  headers: () => MsgHdrs
  onBack: (act: () => void) => void
}

/** The limit that the stream exceeds. @throws JetStreamFault for other faults */
function fullOf(error: NonNullable<z.output<typeof Ack>['error']>): 'mailbox' | 'overall' {
  if (error.err_code !== STORE_FAILED || !error.description.includes('maximum'))
    throw new JetStreamFault(error)
  return error.description.includes('per subject') ? 'mailbox' : 'overall'
}

function parse(message: Msg): unknown {
  try {
    return message.json()
  } catch {
    // Security: every user of the NATS server can publish.
    return undefined
  }
}
