import type { Config } from '../../config/config.js'
import type { StaticPrice } from '../../domain/projects/staticPrice.js'
import type { Clock } from '../../ports/clock.js'
import type { AssetPrice, PriceSource } from '../../ports/prices.js'
import { createPriceApi } from './priceApi.js'

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

function createStaticPrices(options: {
  prices: readonly StaticPrice[]
  clock: Clock
}): PriceSource {
  const { prices, clock } = options
  const table = new Map(prices.map((entry) => [entry.asset, entry]))
  return async (assets) => ({
    unread: new Set(),
    prices: new Map(
      assets.flatMap(({ id }): [string, AssetPrice][] => {
        const entry = table.get(id)
        if (entry === undefined) return []
        const { price, change24h } = entry
        return [[id, { price, change24h, source: 'static', time: clock() }]]
      }),
    ),
  })
}
