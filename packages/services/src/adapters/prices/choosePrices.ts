import type { Config } from '../../config/config.js'
import type { Clock } from '../../ports/clock.js'
import type { FindPrices } from '../../ports/prices.js'
import { createPriceApi } from './priceApi.js'
import { createStaticPrices } from './staticPrices.js'

/** The operator's own table, and for what is not in it the price API where one is named. */
export function choosePrices(
  { prices = [], pricesUrl }: Partial<Pick<Config, 'prices' | 'pricesUrl'>>,
  options: { fetch: typeof globalThis.fetch; clock: Clock },
): FindPrices {
  const table = createStaticPrices({ prices, clock: options.clock })
  if (pricesUrl === undefined) return table
  const api = createPriceApi({ url: pricesUrl, ...options })
  return async (assets) => {
    const known = await table(assets)
    const others = assets.filter(({ id }) => !known.has(id))
    if (others.length === 0) return known
    try {
      return new Map([...known, ...(await api(others))])
    } catch (error) {
      // The operator's own do not depend on the API.
      if (known.size === 0) throw error
      return known
    }
  }
}
