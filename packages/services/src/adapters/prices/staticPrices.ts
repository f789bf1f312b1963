import type { StaticPrice } from '../../domain/projects/staticPrice.js'
import type { Clock } from '../../ports/clock.js'
import type { AssetPrice, PriceSource } from '../../ports/prices.js'

/** Prices of the operator's own table, which hold until it is read again. */
export function createStaticPrices(options: {
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
