import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { CLOSE } from './closeCodes.js'
import { PAGE_ROOM } from './limits.js'
import type { Page, RelayMessage, Stretch } from './mailboxes.js'
import type { Place } from './messageStore.js'
import { SECOND } from './time.js'
import type { Wire } from './wire.js'

const REMEMBERED = 512
/** Maximum unconfirmed messages before the next page, and timeout for their confirmations. */
const UNCONFIRMED = 256
const TIMEOUT_MS = 5 * SECOND

/** Messages above the buffer limit remain in the mailboxes: a client that does not read uses no memory. */
export function createFeed(options: createFeed.Options) {
  const { clientId, wire, firstId, firstReplayDelay, readPage, onFailure } = options
  const topics = new Set<string>()
  /** Topics by message id. A confirmed message has no topic. */
  const sent = new Map<number, string | undefined>()
  let unconfirmed = 0
  let onConfirmed = () => {}
  /** Topics whose messages may be missing, with the id before the first missing one. */
  const behind = new Map<string, number>()
  let isReading = false
  let isFirst = true
  let wanted = 0

  const format = ({ id, topic }: { id: number; topic: string }, data: string) =>
    `{"id":${firstId + id},"jsonrpc":"2.0","method":"irn_subscription","params":{"id":"${subscriptionId(topic, clientId)}","data":${data}}}`

  function remember(id: number, topic: string) {
    sent.set(id, topic)
    unconfirmed++
    const [oldest] = sent
    if (sent.size <= REMEMBERED || oldest === undefined) return
    const [oldestId, unconfirmedTopic] = oldest
    sent.delete(oldestId)
    if (unconfirmedTopic !== undefined) unconfirmed--
  }

  /** Delays the first replay: the client's application first adds its listeners. */
  async function read() {
    isReading = true
    try {
      if (isFirst) await sleep(firstReplayDelay, undefined, { ref: false })
      isFirst = false
      while (behind.size > 0) {
        const stretch = { topics: [...behind.keys()], after: Math.min(...behind.values()) }
        behind.clear()
        for (let after: number | undefined = stretch.after; after !== undefined; )
          after = await sendPage({ topics: stretch.topics, after })
      }
    } finally {
      // No `await` follows the last check, so a message added later starts a new read.
      isReading = false
    }
  }

  async function sendPage(stretch: Stretch): Promise<number | undefined> {
    await confirmations()
    const room = await wire.reserve(PAGE_ROOM, wanted)
    if (room === undefined) return undefined
    try {
      const { messages, hasMore, after } = await readPage({
        after: stretch.after,
        topics: stretch.topics.filter((topic) => topics.has(topic)),
      })
      const ids = messages.map(({ id }) => id)
      for (const [index, message] of messages.entries()) {
        if (!sent.has(message.id) && topics.has(message.topic)) {
          const text = format(message, toData(message))
          wanted = text.length
          // The last page may not be sorted by id.
          if (!room.send(text)) return Math.min(...ids.slice(index)) - 1
          remember(message.id, message.topic)
        }
        wanted = 0
      }
      return hasMore ? (after ?? Math.max(...ids)) : undefined
    } finally {
      room.release()
    }
  }

  function confirmations(): Promise<void> | undefined {
    if (unconfirmed < UNCONFIRMED) return undefined
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, TIMEOUT_MS)
      timer.unref()
      onConfirmed = () => {
        if (unconfirmed >= UNCONFIRMED) return
        clearTimeout(timer)
        resolve()
      }
    })
  }

  function catchUp(missing: readonly string[], after: number) {
    for (const topic of missing) behind.set(topic, Math.min(after, behind.get(topic) ?? after))
    if (isReading) return
    read().catch((error: unknown) => {
      onFailure(error)
      // The client expects messages: a new socket makes it retry.
      wire.close(CLOSE.failed, 'The relay could not read the mailboxes.')
    })
  }

  return {
    clientId,
    topics,

    /** @param data Output of `toData`. */
    deliver(message: { id: number; topic: string }, data: string): void {
      if (sent.has(message.id)) return
      if (isReading || !wire.offer(format(message, data))) catchUp([message.topic], message.id - 1)
      else remember(message.id, message.topic)
    },

    catchUp,

    /** @returns the confirmed message; undefined for a repeated or unknown id */
    confirm(requestId: number): Place | undefined {
      const id = requestId - firstId
      const topic = sent.get(id)
      if (topic === undefined) return undefined
      sent.set(id, undefined)
      unconfirmed--
      onConfirmed()
      return { topic, id }
    },
  }
}

export type Feed = ReturnType<typeof createFeed>

export declare namespace createFeed {
  type Options = {
    clientId: string
    wire: Wire
    /** Offset: the id of a request is this number plus the id of its message. */
    firstId: number
    firstReplayDelay: number
    readPage: (stretch: Stretch) => Promise<Page>
    onFailure: (error: unknown) => void
  }
}

export function toWire({ topic, message, publishedAt, tag, attestation }: RelayMessage) {
  return { topic, message, publishedAt, tag, ...(attestation !== null && { attestation }) }
}
export const toData = (message: RelayMessage): string => JSON.stringify(toWire(message))

export function subscriptionId(topic: string, clientId: string): string {
  return createHash('sha256')
    .update(topic + clientId)
    .digest('hex')
}
