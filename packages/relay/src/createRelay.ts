import { addressSite } from './clientAddress.js'
import { type Feed, toData } from './createFeed.js'
import { RELAY_LIMITS, type RelayLimits } from './limits.js'
import type { Receipt, RelayMessage, Stretch } from './mailboxes.js'
import type { OpenStore } from './messageStore.js'
import { createRate } from './rate.js'
import { RelayError } from './relayError.js'
import type { Unowned } from './relayMethods.js'
import { createBatch } from './scheduling/batch.js'
import { createQuota, type Holder } from './scheduling/quota.js'
import type { Full } from './storageRules.js'
import type { Publication, Stored } from './storeMessages.js'
import type { Clock } from './time.js'
import { MINUTE } from './time.js'

const READS = 2
const READS_WAITING = 100_000
/** Time in ms to collect receipts. If the process crashes, the messages of lost receipts are sent twice. */
const GATHER = 100

export type Subscriber = { readonly feed: Feed; readonly holder: Holder }

const FULL: Record<Full | 'mailbox', string> = {
  mailbox: 'The mailbox of this topic is full; try again later.',
  client: 'This client has too many undelivered messages; try again later.',
  network: 'This network site has too many undelivered messages; try again later.',
  project: 'This project has too many undelivered messages; try again later.',
  overall: 'There are too many undelivered messages; try again later.',
}

/** Delivers a message once it is stored, and again on later sockets until the client confirms it or it expires. */
export function createRelay(options: createRelay.Options) {
  const { openStore, clock, pseudonym, onMessages, onShort, onFailure } = options
  const limits: RelayLimits = { ...RELAY_LIMITS, ...options.limits }
  const subscribers = new Map<string, Set<Subscriber>>()
  const rate = createRate({ clock, window: MINUTE })
  const topics = createQuota({
    perAddress: limits.topicsPerAddress,
    overall: limits.topics,
    onFull: () => onShort('memory'),
  })

  const reads = createBatch({
    flush: (pages: readonly PageRead[]) =>
      Promise.allSettled(pages.map(({ clientId, stretch }) => store.backlog(clientId, stretch))),
    most: READS,
    waiting: READS_WAITING,
    ownerOf: ({ address }) => address,
  })
  const receipts = createBatch({
    flush: async (items: readonly Receipt[]) => {
      await store.confirm(items)
      return items.map(() => undefined)
    },
    most: 1_000,
    waiting: 50_000,
    pause: GATHER,
  })
  function deliver(message: RelayMessage, confirmedBy: readonly string[] = []) {
    let data: string | undefined
    for (const { feed } of subscribers.get(message.topic) ?? []) {
      if (feed.clientId === message.publisher || confirmedBy.includes(feed.clientId)) continue
      data ??= toData(message)
      feed.deliver(message, data)
    }
  }

  const takePoints = (clientId: string, address: string, points: number) =>
    rate(`client:${clientId}`, limits.callsPerMinute, points) &&
    rate(`address:${address}`, limits.callsPerAddressPerMinute, points)

  function lookEverywhere() {
    for (const [topic, all] of subscribers) for (const { feed } of all) feed.catchUp([topic], 0)
  }

  const store = openStore({
    clock,
    limits,
    onShort: () => onShort('storage'),
    onFailure,
    onMessage: deliver,
    onPlace({ topic, id }) {
      for (const { feed } of subscribers.get(topic) ?? []) feed.catchUp([topic], id - 1)
    },
    onGap: lookEverywhere,
  })

  function handOut(kept: Kept) {
    const { id, topic, message, tag, attestation = null, publisher, publishedAt } = kept
    if (kept.state === 'new')
      deliver({ id, topic, message, tag, attestation, publisher, publishedAt })
    else store.recall({ topic, id }).catch(onFailure)
  }

  return {
    limits,

    /** Resolves when all messages are stored and announced. @throws RelayError at a limit, even if some messages are stored */
    async publish(publications: readonly Unowned[], by: Publisher): Promise<void> {
      const { publisher, project, address } = by
      if (!takePoints(publisher, address, publications.length))
        throw new RelayError('limit', 'Too many messages; try again in a minute.')
      const owner = { publisher, project, network: pseudonym(addressSite(address)) }
      const kept: Kept[] = []
      async function publish(unowned: Unowned) {
        const publication = { ...unowned, ...owner }
        const stored = await store.store(publication)
        if ('id' in stored) kept.push({ ...publication, ...stored })
        return stored
      }
      const settled = await Promise.allSettled(publications.map(publish)).finally(() => {
        // Send after the publisher's answer. WalletConnect's clients ignore an earlier
        // acknowledgement and then wait five minutes.
        setImmediate(() => kept.forEach(handOut))
      })
      const stored = settled.map(settledValue)
      onMessages?.('published', stored.filter((one) => 'id' in one).length)
      const refused = stored.find((one) => one.state === 'full')
      if (refused !== undefined) throw new RelayError('limit', FULL[refused.full])
      if (stored.some(({ state }) => state === 'lost')) throw new RelayError('internal')
    },

    /** The caller then replays the stored messages. @throws RelayError at a limit, without a change. */
    subscribe(subscriber: Subscriber, asked: readonly string[]): void {
      const { feed, holder } = subscriber
      const added = [...new Set(asked)].filter((topic) => !feed.topics.has(topic))
      if (feed.topics.size + added.length > limits.topicsPerSocket)
        throw new RelayError('limit', 'Too many subscriptions on this socket.')
      if (added.some((topic) => (subscribers.get(topic)?.size ?? 0) >= limits.socketsPerTopic))
        throw new RelayError('limit', 'Too many sockets subscribe to this topic.')
      if (added.length > 0 && !topics.take(holder, added.length))
        throw new RelayError('limit', 'Too many subscriptions; try again later.')
      for (const topic of added) {
        feed.topics.add(topic)
        const all = subscribers.get(topic) ?? new Set()
        if (all.size === 0) store.follow(topic)
        subscribers.set(topic, all.add(subscriber))
      }
    },

    unsubscribe(subscriber: Subscriber, asked: readonly string[]): void {
      const { feed, holder } = subscriber
      for (const topic of asked) {
        if (!feed.topics.delete(topic)) continue
        topics.give(holder, 1)
        const all = subscribers.get(topic)
        all?.delete(subscriber)
        if (all?.size !== 0) continue
        subscribers.delete(topic)
        store.unfollow(topic)
      }
    },

    readPage: (address: string, clientId: string, stretch: Stretch) =>
      reads.add({ address, clientId, stretch }).then(settledValue),

    confirm(receipt: Receipt): void {
      onMessages?.('confirmed', 1)
      // A lost receipt only causes a second delivery, which clients accept.
      receipts.add(receipt).catch(onFailure)
    },

    /** False if the client exceeds its rate limit for this minute. */
    takeCall({ clientId, address, topics: count }: Call): boolean {
      return takePoints(clientId, address, 1 + Math.floor(count / store.topicsPerCall))
    },

    async close(): Promise<void> {
      await store.settle()
      await receipts.settle()
    },
  }
}

export type Relay = ReturnType<typeof createRelay>

type PageRead = { address: string; clientId: string; stretch: Stretch }

function settledValue<value>(result: PromiseSettledResult<value>): value {
  if (result.status === 'rejected') throw result.reason
  return result.value
}

export type Shortage = 'connections' | 'memory' | 'storage'

type Kept = Publication & Extract<Stored, { id: number }>
type Publisher = { publisher: string; project: string; address: string }
type Call = { clientId: string; address: string; topics: number }

export declare namespace createRelay {
  type Options = {
    openStore: OpenStore
    clock: Clock
    /** Pseudonym of a network address for the database. */
    pseudonym: (address: string) => string
    onShort: (shortage: Shortage) => void
    onFailure: (error: unknown) => void
    /** Called with the count of stored or confirmed messages. @default no call */
    onMessages?: ((kind: 'published' | 'confirmed', count: number) => void) | undefined
    limits?: Partial<RelayLimits> | undefined
  }
}
