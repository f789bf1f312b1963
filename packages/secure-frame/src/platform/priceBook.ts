import { MAX_PRICES } from '@vestibule/protocol/http'
import * as z from 'zod/mini'
import type { ApiClient } from './apiClient.js'
import { PICTURE } from './itemBook.js'

const DEADLINE_MS = 5_000
/** Time in ms that a rating waits for prices. */
const PATIENCE_MS = 1_000
/** Cache time of a price in ms. */
const LIFE_MS = 60_000
/** A price from this value on means that the source is broken. */
const MAX_PRICE_USD = 1e12

/** A price may add a warning but must not remove one: other parties can influence the source. */
export type PriceBook = {
  /** Requests unknown prices, up to a limit. Returns at once and never throws. */
  ask: (assets: readonly string[]) => void
  priceOf: (asset: string) => number | undefined
  pictureOf: (asset: string) => string | undefined
  /** The picture may be missing at the services. */
  coinPictureOf: (symbol: string) => string
  /** Resolves after all requests have a response, or after a second. Never rejects. */
  arrived: () => Promise<void>
}

const Prices = z.object({
  fungibles: z.array(
    z.object({ address: z.string(), price: z.number(), iconUrl: z.optional(z.string()) }),
  ),
})

export function createPriceBook(options: Options): PriceBook {
  const { api, projectId, now } = options
  const pending = new Set<string>()
  const answers = new Set<Promise<void>>()
  const known = new Map<string, { price: number; picture: string | undefined; at: number }>()

  function priceOf(asset: string): number | undefined {
    const found = known.get(asset)
    return found !== undefined && now() - found.at < LIFE_MS ? found.price : undefined
  }

  return {
    ask(assets) {
      const addresses = [...new Set(assets)]
        .filter((asset) => !pending.has(asset) && priceOf(asset) === undefined)
        // The page chooses the number of tokens, but the services reject longer lists.
        .slice(0, MAX_PRICES)
      if (addresses.length === 0) return
      for (const asset of addresses) pending.add(asset)
      const answer = api
        .request({
          method: 'POST',
          path: `/v1/fungible/price?projectId=${projectId}`,
          body: { currency: 'usd', addresses },
          response: Prices,
          signal: AbortSignal.timeout(DEADLINE_MS),
        })
        .then(({ fungibles }) => {
          for (const { address, price, iconUrl = '' } of fungibles) {
            const picture = PICTURE.test(iconUrl) ? iconUrl : undefined
            if (price > 0 && price < MAX_PRICE_USD)
              known.set(address, { price, picture, at: now() })
          }
        })
        .catch(() => {})
        .finally(() => {
          for (const asset of addresses) pending.delete(asset)
          answers.delete(answer)
        })
      answers.add(answer)
    },
    priceOf,
    pictureOf: (asset) => known.get(asset)?.picture,
    coinPictureOf: (symbol) =>
      `/public/getTokenImage/${encodeURIComponent(symbol)}?projectId=${projectId}`,
    async arrived() {
      if (answers.size === 0) return
      let timer: ReturnType<typeof setTimeout> | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, PATIENCE_MS)
      })
      await Promise.race([Promise.all(answers), late])
      clearTimeout(timer)
    },
  }
}

type Options = {
  api: ApiClient
  projectId: string
  /** In ms since 1970. */
  now: () => number
}
