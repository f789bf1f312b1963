import * as z from 'zod'
import { limitTime } from '../../domain/net/limitTime.js'
import { readCapped } from '../../domain/net/readCapped.js'
import { HOUR, MINUTE, SECOND } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'
import type { AssetPrice, PricedAsset, PriceSource } from '../../ports/prices.js'

/** Maximum requests in a minute, and pause in ms after a failure. */
const MOST = 60

const PAUSE_MS = 30 * SECOND

const TIMEOUT = 5 * SECOND
const MAX_ANSWER = 1024 * 1024
const TOGETHER = 100
const OLDEST = HOUR
const AHEAD = 5 * MINUTE

const Quote = z.object({
  usd: z.number().positive(),
  usd_24h_change: z.number().nullish(),
  last_updated_at: z.number().positive(),
})
// The API omits unknown ids, and returns an empty object for an id without a price.
const Quotes = z.record(z.string(), z.unknown())

/** CoinGecko's format. The API receives tokens' addresses, but not their symbols. */
export function createPriceApi(options: Options): PriceSource {
  const { url, fetch, clock } = options
  const source = new URL(url).host
  const inPace = createPace(clock)

  async function ask(
    path: string,
    query: Record<string, string>,
  ): Promise<Map<string, AssetPrice>> {
    const asked = new URL(url)
    asked.pathname = `${asked.pathname.replace(/\/$/, '')}/${path}`
    const wanted = {
      ...query,
      vs_currencies: 'usd',
      include_24hr_change: 'true',
      include_last_updated_at: 'true',
    }
    for (const [name, value] of Object.entries(wanted)) asked.searchParams.set(name, value)
    const signal = limitTime(TIMEOUT)
    const headers = { accept: 'application/json' }
    const response = await fetch(asked, { headers, redirect: 'error', signal })
    if (!response.ok) throw new Error(`The price API returned ${response.status}.`)
    const bytes = await readCapped(response, { limit: MAX_ANSWER, signal })
    const quotes = Quotes.parse(JSON.parse(bytes.toString('utf8')))
    return new Map(
      Object.entries(quotes).flatMap(([key, quote]): [string, AssetPrice][] => {
        const price = read(quote)
        return price === undefined ? [] : [[key.toLowerCase(), price]]
      }),
    )
  }

  function read(quote: unknown): AssetPrice | undefined {
    const { data } = Quote.safeParse(quote)
    if (data === undefined) return undefined
    const time = data.last_updated_at * SECOND
    const age = clock() - time
    if (age > OLDEST || age < -AHEAD) return undefined
    return { price: data.usd, change24h: data.usd_24h_change ?? undefined, source, time }
  }

  return async (assets, { site }) => {
    const prices = new Map<string, AssetPrice>()
    const unread = new Set<string>()
    for (const { path, query, members } of questionsFor(assets)) {
      const answers = await inPace(site, () => ask(path, query)).catch(() => undefined)
      for (const { key, id } of members) {
        const price = answers?.get(key.toLowerCase())
        if (answers === undefined) unread.add(id)
        else if (price !== undefined) prices.set(id, price)
      }
    }
    return { prices, unread }
  }
}

type Options = {
  /** Each request includes the query parameters, such as a key. */
  url: string
  fetch: typeof globalThis.fetch
  clock: Clock
}

type Question = {
  path: string
  query: Record<string, string>
  members: { key: string; id: string }[]
}

/** One request for all native currencies, and at least one for each chain's tokens. */
function questionsFor(assets: readonly PricedAsset[]): Question[] {
  const byPath = new Map<string, { key: string; id: string }[]>()
  for (const { id, token, priceIds } of assets) {
    const named = token === undefined ? priceIds?.native : priceIds?.platform
    if (named === undefined) continue
    const path =
      token === undefined ? 'simple/price' : `simple/token_price/${encodeURIComponent(named)}`
    byPath.set(path, [...(byPath.get(path) ?? []), { key: token ?? named, id }])
  }
  return [...byPath].flatMap(([path, members]) => {
    const name = path === 'simple/price' ? 'ids' : 'contract_addresses'
    const groups = Array.from({ length: Math.ceil(members.length / TOGETHER) }, (_, index) =>
      members.slice(index * TOGETHER, (index + 1) * TOGETHER),
    )
    return groups.map((group) => {
      const keys = [...new Set(group.map(({ key }) => key))]
      return { path, query: { [name]: keys.join(',') }, members: group }
    })
  })
}

/** A site may use at most half of the remaining requests. Also pauses after a failure. */
function createPace(clock: Clock) {
  let left = MOST
  const askedBy = new Map<string, number>()
  let endsAt = 0
  let pausedUntil = 0

  return async <answer>(site: string, ask: () => Promise<answer>): Promise<answer> => {
    const now = clock()
    // A clock that was set back must not extend the pause.
    if (now >= endsAt || endsAt - now > MINUTE) {
      left = MOST
      askedBy.clear()
      endsAt = now + MINUTE
    }
    const isPaused = now < pausedUntil && pausedUntil - now <= PAUSE_MS
    const own = askedBy.get(site) ?? 0
    if (isPaused || own >= left) throw new Error('The price API is paused after a failure.')
    left -= 1
    askedBy.set(site, own + 1)
    try {
      return await ask()
    } catch (error) {
      pausedUntil = clock() + PAUSE_MS
      throw error
    }
  }
}
