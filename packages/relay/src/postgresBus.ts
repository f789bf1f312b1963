import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import type { Bus, BusListener, News } from './bus.js'
import type { Database } from './database.js'
import { SECOND } from './time.js'

export const CHANNEL = 'vestibule_relay'
/** A PostgreSQL notification has less than 8000 bytes, an entry less than 90. */
export const MAX_PER_NOTICE = 80
/** Interval in ms for connection checks and reconnects. */
const LOOK_EVERY = 30 * SECOND
const TIMEOUT_MS = 10 * SECOND
const PAUSE = SECOND / 2

/** Restores broken connections and reports gaps. @throws for a pooler in transaction mode, which sends no notifications */
export async function openPostgresBus(options: openPostgresBus.Options): Promise<Bus> {
  const { url, db, onBroken } = options
  const self = randomUUID()
  const ended = new AbortController()
  let listener: BusListener | undefined
  let client: Client | undefined

  async function connect(): Promise<void> {
    const probe = `${self} probe ${randomUUID()}`
    let heardProbe = () => {}
    const heard = new Promise<void>((resolve) => {
      heardProbe = resolve
    })
    const next = new Client({
      connectionString: url,
      application_name: 'vestibule relay',
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
    })
    next.on('notification', ({ payload }) => {
      if (payload === probe) heardProbe()
      const news = parseNews(payload, self)
      if (news.length > 0) listener?.onNews(news)
    })
    // `end` handles the failure. An unhandled error would end the process.
    next.on('error', () => {})
    await next.connect()
    try {
      await next.query(`listen ${CHANNEL}`)
      await db.execute(sql`select pg_notify(${CHANNEL}, ${probe}::text)`)
      await withinTime(heard)
    } catch (error) {
      await next.end()
      throw error
    }
    client = next
    next.once('end', () => {
      if (!ended.signal.aborted) void reconnect()
    })
  }

  async function reconnect() {
    onBroken()
    while (!ended.signal.aborted) {
      try {
        await connect()
        break
      } catch {
        // The loop retries. An abort ends the pause.
        await sleep(PAUSE, undefined, { signal: ended.signal }).catch(() => undefined)
      }
    }
    if (ended.signal.aborted) await client?.end()
    else listener?.onGap()
  }

  await connect()
  // Ping: a broken connection may never report an error.
  const timer = setInterval(() => {
    const asked = client
    asked?.query('select 1').catch(() => asked.end())
  }, LOOK_EVERY)
  timer.unref()

  return {
    from: self,

    async announce(news) {
      const payloads = []
      for (let start = 0; start < news.length; start += MAX_PER_NOTICE)
        payloads.push(sql`(${formatNews(news.slice(start, start + MAX_PER_NOTICE), self)})`)
      await db.execute(
        sql`select pg_notify(${CHANNEL}, payload) from (values ${sql.join(payloads, sql`, `)}) as all_news(payload)`,
      )
    },
    listen(one) {
      listener = one
    },
    async close() {
      ended.abort()
      clearInterval(timer)
      await client?.end()
    },
  }
}

export declare namespace openPostgresBus {
  type Options = {
    url: string
    db: Database
    onBroken: () => void
  }
}

async function withinTime(heard: Promise<void>): Promise<void> {
  const ended = new AbortController()
  const late = sleep(TIMEOUT_MS, undefined, { signal: ended.signal }).then(() => {
    throw new Error('No notification arrived: the URL may be of a pooler in transaction mode.')
  })
  await Promise.race([heard, late]).finally(() => ended.abort())
}

function formatNews(news: readonly News[], from: string): string {
  return `${from} ${news.map(({ topic, id }) => `${topic}:${id}`).join(',')}`
}

/** Security: every user of the database can send notifications. */
function parseNews(payload: string | undefined, self: string): News[] {
  const [from, list = ''] = (payload ?? '').split(' ')
  if (from === self) return []
  return Array.from(list.matchAll(/([0-9a-f]{64}):(\d{1,15})/g), ([, topic = '', id]) => ({
    topic,
    id: Number(id),
  }))
}
