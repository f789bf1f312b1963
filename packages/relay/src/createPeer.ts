import * as z from 'zod'
import { CLOSE } from './closeCodes.js'
import { createFeed, subscriptionId, toWire } from './createFeed.js'
import type { Relay } from './createRelay.js'
import { PAGE_ROOM } from './limits.js'
import type { Page } from './mailboxes.js'
import { RelayError } from './relayError.js'
import { type Caller, RELAY_METHODS } from './relayMethods.js'
import { BatchFull } from './scheduling/batch.js'
import type { Holder } from './scheduling/quota.js'
import type { Wire } from './wire.js'

const Id = z.union([z.string().max(64), z.number()])

const Call = z.object({
  jsonrpc: z.literal('2.0'),
  id: Id,
  method: z.string().max(64),
  params: z.unknown(),
})

const Answer = z.object({ id: Id, result: z.unknown().optional(), error: z.unknown().optional() })

const MAX_FAULTS = 32

export function createPeer(options: createPeer.Options) {
  const { relay, wire, holder, clientId, projectId, now, onFailure } = options
  let cursor: { key: string; after: number } | undefined
  let faults = 0

  const feed = createFeed({
    clientId,
    wire,
    // Milliseconds plus three digits, as in clients.
    firstId: now * 1_000,
    firstReplayDelay: relay.limits.firstReplayDelay,
    readPage: (stretch) => relay.readPage(holder.address, clientId, stretch),
    onFailure,
  })
  const subscriber = { feed, holder }

  const caller: Caller = {
    publish: (publications) =>
      relay.publish(publications, {
        publisher: clientId,
        project: projectId,
        address: holder.address,
      }),
    subscribe(added) {
      relay.subscribe(subscriber, added)
      return added.map((topic) => subscriptionId(topic, clientId))
    },
    unsubscribe: (removed) => relay.unsubscribe(subscriber, removed),
    async fetch(topics) {
      const room = await wire.reserve(PAGE_ROOM)
      if (room === undefined) return { result: undefined }
      try {
        const key = topics.join()
        let after = cursor?.key === key ? cursor.after : 0
        let page: Page
        do {
          page = await relay.readPage(holder.address, clientId, { topics, after })
          after = page.after ?? page.messages.at(-1)?.id ?? 0
        } while (page.hasMore && page.messages.length === 0 && !isOver)
        cursor = page.hasMore ? { key, after } : undefined
        const messages = page.messages.map(toWire)
        return { result: { messages, hasMore: page.hasMore }, room }
      } catch (error) {
        room.release()
        throw error
      }
    },
  }

  let isOver = false

  async function answer(frame: Extract<Frame, { kind: 'call' }>) {
    try {
      const run = RELAY_METHODS.get(frame.method)
      if (run === undefined) throw new RelayError('methodNotFound')
      const { result, replay, room } = await run(caller, frame.params)
      const text = `{"id":${frame.id},"jsonrpc":"2.0","result":${JSON.stringify(result)}}`
      if (room === undefined) wire.send(text)
      else if (!room.send(text)) {
        cursor = undefined
        refuse(frame.id, new RelayError('internal'))
      }
      room?.release()
      // Replay after the answer: the client must know the subscription.
      if (replay !== undefined) feed.catchUp(replay, 0)
    } catch (error) {
      refuse(frame.id, toRelayError(error))
    }
  }

  function toRelayError(error: unknown): RelayError {
    if (error instanceof RelayError) return error
    if (!(error instanceof BatchFull)) onFailure(error)
    return new RelayError('internal')
  }

  function refuse(id: string, { code, message }: RelayError) {
    wire.send(`{"id":${id},"jsonrpc":"2.0","error":${JSON.stringify({ code, message })}}`)
  }

  function countFault(id: string, error: RelayError) {
    faults++
    if (faults > MAX_FAULTS)
      wire.close(CLOSE.abuse, 'The client sends nothing that the relay can use.')
    else refuse(id, error)
  }

  return {
    /** Never throws because of client data. */
    async receive(text: string): Promise<void> {
      const frame = readFrame(text)
      if (isOver && frame.kind !== 'answer') return
      if (frame.kind === 'fault') return countFault('null', new RelayError(frame.fault))
      if (frame.kind === 'answer') {
        const place = frame.isConfirmed ? feed.confirm(frame.id) : undefined
        if (place !== undefined)
          relay.confirm({ messageId: place.id, topic: place.topic, clientId })
        return
      }
      const topics = countTopics(frame.params)
      if (!relay.takeCall({ clientId, address: holder.address, topics }))
        return countFault(frame.id, new RelayError('limit'))
      faults = 0
      await answer(frame)
    },

    /** Stops the answers, but still applies earlier confirmations. */
    end(): void {
      isOver = true
      relay.unsubscribe(subscriber, [...feed.topics])
    },
  }
}

export declare namespace createPeer {
  type Options = {
    relay: Relay
    wire: Wire
    holder: Holder
    clientId: string
    projectId: string
    now: number
    onFailure: (error: unknown) => void
  }
}

function countTopics(params: unknown): number {
  const { topics } = (params ?? {}) as { topics?: unknown }
  return Array.isArray(topics) ? topics.length : 1
}

type Frame =
  | { kind: 'call'; id: string; method: string; params: unknown }
  | { kind: 'answer'; id: number; isConfirmed: boolean }
  | { kind: 'fault'; fault: 'parse' | 'invalidRequest' }

function readFrame(text: string): Frame {
  const value = parse(text)
  if (value === undefined) return { kind: 'fault', fault: 'parse' }
  const call = Call.safeParse(value)
  if (call.success) {
    const { id, method, params } = call.data
    return { kind: 'call', id: spell(id, text), method, params }
  }
  const answer = Answer.safeParse(value)
  if (!answer.success || 'method' in (value as object))
    return { kind: 'fault', fault: 'invalidRequest' }
  const { id, error } = answer.data
  return { kind: 'answer', id: Number(id), isConfirmed: error === undefined }
}

/** Returns the id as raw JSON: clients send integers with 19 digits, which JavaScript would round. */
function spell(id: string | number, text: string): string {
  if (typeof id === 'string' || Number.isSafeInteger(id)) return JSON.stringify(id)
  const spellings = Array.from(text.matchAll(/"id"\s*:\s*(\d{16,20})\s*[,}]/g), ([, all]) => all)
  return spellings.find((spelling) => Number(spelling) === id) ?? JSON.stringify(id)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
