import type { Config } from '../../config/config.js'
import type { Clock } from '../../ports/clock.js'
import type { PriceSource } from '../../ports/prices.js'
import { createPriceApi } from './priceApi.js'
import { createStaticPrices } from './staticPrices.js'

/** The operator's table, then the price API if one is configured. */
export function choosePrices(
  { prices = [], pricesUrl }: Partial<Pick<Config, 'prices' | 'pricesUrl'>>,
  options: { fetch: typeof globalThis.fetch; clock: Clock },
): PriceSource {
  const table = createStaticPrices({ prices, clock: options.clock })
  if (pricesUrl === undefined) return table
  const api = createPriceApi({ url: pricesUrl, ...options })
  return async (assets, requester) => {
    const own = await table(assets, requester)
    const others = assets.filter(({ id }) => !own.prices.has(id))
    if (others.length === 0) return own
    const { prices, unread } = await api(others, requester)
    return { prices: new Map([...own.prices, ...prices]), unread }
  }
}
