import type { Database } from '../../db/database.js'
import type { Bus, News } from '../../ports/bus.js'
import type { Clock } from '../../ports/clock.js'
import { createBatch } from '../batch.js'
import { RELAY_LIMITS, type RelayLimits } from './limits.js'
import { createMailboxes, type Receipt, type RelayMessage } from './mailboxes.js'
import { createRate } from './rate.js'
import { RelayError } from './relayError.js'
import { createStore, type Publication, type Stored } from './storeMessages.js'

/** Messages read at once. */
const PAGE = 25

/** Milliseconds for which receipts are gathered. Those that a crash takes are messages sent twice. */
const GATHER = 100

/** Whoever waits for messages; a client with two sockets is there twice. */
export type Subscriber = {
  readonly clientId: string
  deliver: (message: RelayMessage) => void
  /** Resolves when what was sent is on its way; false when nobody is there any more. */
  drain: () => Promise<boolean>
}

/**
 * Takes messages for topics and hands them to everybody who subscribes, but their publishers. It answers for what it
 * took: nothing counts as published before the database has it, and it is sent again until its receiver confirms it
 * or it runs out.
 */
export function createRelay(options: createRelay.Options) {
  const { db, clock, bus, onFailure } = options
  const limits: RelayLimits = { ...RELAY_LIMITS, ...options.limits }
  const mailboxes = createMailboxes({ db, clock })
  const subscribers = new Map<string, Set<Subscriber>>()
  const rate = createRate({ clock })

  const stores = createBatch({
    flush: createStore({ db, clock, mailboxBytes: limits.mailboxBytes }),
  })
  const receipts = createBatch({
    flush: (items: readonly Receipt[]) => mailboxes.confirm(items),
    most: 1_000,
    waiting: 100_000,
    pause: GATHER,
  })
  const announcements = createBatch({
    flush: async (news: readonly News[]) => {
      await bus.announce(news)
      return news.map(() => undefined)
    },
    most: 1_000,
  })
  const arrivals = createBatch({
    flush: async (ids: readonly number[]) => {
      for (const { message, confirmedBy } of await mailboxes.withIds(ids))
        deliver(message, confirmedBy)
      return ids.map(() => undefined)
    },
    waiting: 100_000,
  })

  function deliver(message: RelayMessage, confirmedBy: readonly string[] = []) {
    for (const subscriber of subscribers.get(message.topic) ?? [])
      if (subscriber.clientId !== message.publisher && !confirmedBy.includes(subscriber.clientId))
        subscriber.deliver(message)
  }

  /** Reads messages that somebody else stored, or that were stored before. */
  const fetchNews = (news: readonly News[]) =>
    Promise.all(
      news.filter(({ topic }) => subscribers.has(topic)).map(({ id }) => arrivals.add(id)),
    )

  async function lookEverywhere() {
    const topics = [...subscribers.keys()]
    for (let start = 0; start < topics.length; start += 500)
      for (let after: number | undefined = 0; after !== undefined; ) {
        const page = { topics: topics.slice(start, start + 500), after, most: PAGE }
        const found = await mailboxes.withTopics(page)
        for (const { message, confirmedBy } of found) deliver(message, confirmedBy)
        after = found.length < PAGE ? undefined : found.at(-1)?.message.id
      }
  }

  bus.listen({
    onNews: (news) => void fetchNews(news).catch(onFailure),
    onGap: () => void lookEverywhere().catch(onFailure),
  })

  async function publishOne(publication: Publication): Promise<Stored> {
    const stored = await stores.add(publication)
    if (!('id' in stored)) return stored
    const { topic, message, tag, attestation = null, publisher } = publication
    const { id, publishedAt } = stored
    if (stored.state === 'new')
      deliver({ id, topic, message, tag, attestation, publisher, publishedAt })
    else await fetchNews([{ topic, id }])
    await announcements.add({ topic, id })
    return stored
  }

  return {
    limits,

    /**
     * Resolves when all of them are stored and every process knows.
     * @throws RelayError when a limit is reached; those before it may be stored.
     */
    async publish(publications: readonly Publication[], project: string): Promise<void> {
      const count = publications.length
      const publisher = publications[0]?.publisher ?? ''
      if (
        !rate(`messages:${publisher}`, limits.messagesPerMinute, count) ||
        !rate(`project:${project}`, limits.messagesPerProjectPerMinute, count)
      )
        throw new RelayError('limit', 'Too many messages; try again in a minute.')
      const stored = await Promise.all(publications.map(publishOne))
      if (stored.some(({ state }) => state === 'full'))
        throw new RelayError('limit', 'The mailbox of this topic is full; try again later.')
      if (stored.some(({ state }) => state === 'lost')) throw new RelayError('internal')
    },

    /** From now on the subscriber hears of what arrives; `replay` is for what is there. */
    subscribe(subscriber: Subscriber, topics: readonly string[]): void {
      for (const topic of topics) {
        const all = subscribers.get(topic) ?? new Set()
        subscribers.set(topic, all.add(subscriber))
      }
    },

    unsubscribe(subscriber: Subscriber, topics: Iterable<string>): void {
      for (const topic of topics) {
        const all = subscribers.get(topic)
        all?.delete(subscriber)
        if (all?.size === 0) subscribers.delete(topic)
      }
    },

    /** Sends a subscriber what waits for it, no faster than it takes it. */
    async replay(subscriber: Subscriber, topics: readonly string[]): Promise<void> {
      for (let after: number | undefined = 0; after !== undefined; ) {
        const page = { topics, after, most: PAGE }
        const found = await mailboxes.backlog(subscriber.clientId, page)
        for (const message of found)
          if (subscribers.get(message.topic)?.has(subscriber)) subscriber.deliver(message)
        if (found.length < PAGE) return
        after = (await subscriber.drain()) ? found.at(-1)?.id : undefined
      }
    },

    /** What waits for a client, for one that asks instead of subscribing. */
    async fetch(clientId: string, topics: readonly string[], after: number) {
      const found = await mailboxes.backlog(clientId, { topics, after, most: PAGE + 1 })
      return { messages: found.slice(0, PAGE), hasMore: found.length > PAGE }
    },

    /** The client has the message: it will not be sent to it again. */
    confirm(receipt: Receipt): void {
      // Unkept, the receipt costs a message sent twice, which clients expect.
      receipts.add(receipt).catch(onFailure)
    },

    /** True for a request that the client may still make in this minute. */
    takeCall: (clientId: string) => rate(`calls:${clientId}`, limits.callsPerMinute),

    /** Resolves when what was taken is stored and told. */
    async close(): Promise<void> {
      await stores.settle()
      await announcements.settle()
      await Promise.all([receipts.settle(), arrivals.settle()])
    },
  }
}

export type Relay = ReturnType<typeof createRelay>

export declare namespace createRelay {
  type Options = {
    db: Database
    clock: Clock
    bus: Bus
    /** Something failed that no client waits for. */
    onFailure: (error: unknown) => void
    /** Other figures than those of `RELAY_LIMITS`. */
    limits?: Partial<RelayLimits> | undefined
  }
}
