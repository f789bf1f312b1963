import { createHash } from 'node:crypto'
import { BatchFull } from '../batch.js'
import type { Relay, Subscriber } from './createRelay.js'
import type { RelayMessage } from './mailboxes.js'
import { type Frame, readFrame } from './readFrame.js'
import { RelayError } from './relayError.js'
import { type Caller, RELAY_METHODS } from './relayMethods.js'

/** Frames in a row that are good for nothing before a client is not listened to any more. */
const MOST_FAULTS = 32
/** Bytes that may wait for a client that does not read. */
const MAX_WAITING = 32 * 1024 * 1024
/** Messages of which a socket remembers that it had them. */
const REMEMBERED = 16_384

/** One end of a socket, as the relay sees it. */
export type Wire = {
  send: (text: string) => void
  /** Resolves when everything sent is on its way; false when the socket is closed. */
  drain: () => Promise<boolean>
  /** Bytes that are not on their way yet. */
  waiting: () => number
  /** Codes of RFC 6455; 3000 would tell WalletConnect clients never to come back. */
  close: (code: 1008 | 1011 | 1013, reason: string) => void
}

/** One client on one socket: reads its frames, answers them and sends it what arrives for it. */
export function createPeer(options: createPeer.Options) {
  const { relay, wire, clientId, projectId, nextId, onFailure } = options
  const topics = new Set<string>()
  const sent = new Set<number>()
  /** Messages that the client has not confirmed, by the id of the request that carried them. */
  const unconfirmed = new Map<number, number>()
  /** How far a client has got that fetches page by page. */
  let cursor: { key: string; after: number } | undefined
  let faults = 0

  const subscriber: Subscriber = {
    clientId,
    drain: wire.drain,
    deliver(message) {
      if (sent.has(message.id)) return
      if (wire.waiting() > MAX_WAITING) return wire.close(1013, 'The client does not read.')
      const id = nextId()
      forgetOldest(sent.add(message.id))
      forgetOldest(unconfirmed.set(id, message.id))
      const params = { id: subscriptionId(message.topic, clientId), data: toWire(message) }
      wire.send(JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params }))
    },
  }

  const caller: Caller = {
    publish: (publications) =>
      relay.publish(
        publications.map((publication) => ({ ...publication, publisher: clientId })),
        projectId,
      ),
    subscribe(added) {
      const all = new Set([...topics, ...added])
      if (all.size > relay.limits.topicsPerSocket)
        throw new RelayError('limit', 'Too many subscriptions on this socket.')
      for (const topic of added) topics.add(topic)
      relay.subscribe(subscriber, added)
      return added.map((topic) => subscriptionId(topic, clientId))
    },
    unsubscribe(removed) {
      for (const topic of removed) topics.delete(topic)
      relay.unsubscribe(subscriber, removed)
    },
    async fetch(asked) {
      const key = asked.join()
      const after = cursor?.key === key ? cursor.after : 0
      const { messages, hasMore } = await relay.fetch(clientId, asked, after)
      cursor = hasMore ? { key, after: messages.at(-1)?.id ?? 0 } : undefined
      return { messages: messages.map(toWire), hasMore }
    },
  }

  async function answer(frame: Extract<Frame, { kind: 'call' }>) {
    try {
      const run = RELAY_METHODS.get(frame.method)
      if (run === undefined) throw new RelayError('methodNotFound')
      const { result, replay } = await run(caller, frame.params)
      wire.send(`{"id":${frame.id},"jsonrpc":"2.0","result":${JSON.stringify(result)}}`)
      // After the answer, so that the client knows the subscription that the messages are for.
      if (replay !== undefined) await relay.replay(subscriber, replay).catch(giveUp)
    } catch (error) {
      refuse(frame.id, toRelayError(error))
    }
  }

  /** The client counts on what waits for it: a new socket is a new try. */
  function giveUp(error: unknown) {
    onFailure(error)
    wire.close(1011, 'The relay could not read the mailboxes.')
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
    if (faults > MOST_FAULTS) wire.close(1008, 'The client sends nothing that the relay can use.')
    else refuse(id, error)
  }

  return {
    /** Takes one frame of text; nothing that a client sends makes it throw. */
    async receive(text: string): Promise<void> {
      const frame = readFrame(text)
      if (frame.kind === 'fault') return countFault('null', new RelayError(frame.fault))
      if (frame.kind === 'answer') {
        const messageId = unconfirmed.get(frame.id)
        unconfirmed.delete(frame.id)
        if (messageId !== undefined && frame.isConfirmed) relay.confirm({ messageId, clientId })
        return
      }
      if (!relay.takeCall(clientId)) return countFault(frame.id, new RelayError('limit'))
      faults = 0
      await answer(frame)
    },

    /** The socket is closed. */
    end: () => relay.unsubscribe(subscriber, topics),
  }
}

export type Peer = ReturnType<typeof createPeer>

export declare namespace createPeer {
  type Options = {
    relay: Relay
    wire: Wire
    clientId: string
    projectId: string
    /** Ids for requests of the relay's own, each used once. */
    nextId: () => number
    /** Something failed that is no fault of the client. */
    onFailure: (error: unknown) => void
  }
}

function toWire({ topic, message, publishedAt, tag, attestation }: RelayMessage) {
  return { topic, message, publishedAt, tag, ...(attestation !== null && { attestation }) }
}

/** As the clients compute it for themselves. */
function subscriptionId(topic: string, clientId: string): string {
  return createHash('sha256')
    .update(topic + clientId)
    .digest('hex')
}

function forgetOldest(ids: Set<number> | Map<number, number>) {
  const [oldest] = ids.keys()
  if (ids.size > REMEMBERED && oldest !== undefined) ids.delete(oldest)
}
