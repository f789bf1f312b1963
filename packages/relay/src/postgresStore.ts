import type { Bus, News } from './bus.js'
import { createKeeper } from './createKeeper.js'
import type { Database } from './database.js'
import { MAX_FRAME } from './limits.js'
import { createMailboxes } from './mailboxes.js'
import type { MessageStore, OpenStore, StoreOptions } from './messageStore.js'
import { createBatch } from './scheduling/batch.js'
import { createStore, type Publication } from './storeMessages.js'

/** Maximum publications waiting for storage. Each uses some KiB of memory. */
const STORES_WAITING = 20_000

export function postgresStore({ db, bus }: postgresStore.Options): OpenStore {
  return (options: StoreOptions): MessageStore => {
    const { clock, limits, onShort, onFailure, onMessage, onPlace, onGap } = options
    const followed = new Set<string>()
    const mailboxes = createMailboxes({ db, clock })
    const keeper = createKeeper({ db, clock, limits, onFailure })
    const stores = createBatch({
      flush: createStore({ db, clock, limits, keeper, onShort, from: bus.from }),
      waiting: STORES_WAITING,
      ownerOf: ({ network }: Publication) => network,
      weigh: ({ message }) => message.length,
      mostWeight: MAX_FRAME,
    })
    const announcements = createBatch({
      flush: async (news: readonly News[]) => {
        await bus.announce(news)
        return news.map(() => undefined)
      },
      most: 1_000,
      waiting: 50_000,
    })
    const arrivals = createBatch({
      flush: async (ids: readonly number[]) => {
        for (const { message, confirmedBy, ...place } of await mailboxes.withIds(ids)) {
          if (message === undefined) onPlace(place)
          else onMessage(message, confirmedBy)
        }
        return ids.map(() => undefined)
      },
      waiting: 100_000,
    })
    const fetchNews = (news: readonly News[]) =>
      Promise.all(news.filter(({ topic }) => followed.has(topic)).map(({ id }) => arrivals.add(id)))
    bus.listen({ onNews: (news) => void fetchNews(news).catch(onFailure), onGap })

    return {
      topicsPerCall: 25,
      async store(publication) {
        const stored = await stores.add(publication)
        // New messages are announced by the statement that stores them.
        if (stored.state === 'again')
          await announcements.add({ topic: publication.topic, id: stored.id })
        return stored
      },
      recall: (place) => fetchNews([place]),
      follow: (topic) => followed.add(topic),
      unfollow: (topic) => followed.delete(topic),
      backlog: mailboxes.backlog,
      confirm: mailboxes.confirm,
      async settle() {
        await stores.settle()
        await announcements.settle()
        await Promise.all([arrivals.settle(), keeper.stop()])
      },
    }
  }
}

export declare namespace postgresStore {
  type Options = { db: Database; bus: Bus }
}
