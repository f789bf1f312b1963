import type { PriceQuote } from '@vestibule/protocol/http'
import type { AssetPrice, PricedAsset } from '../../../ports/prices.js'
import type { Chain } from '../chains/openChains.js'

const DIGITS = 15

export function pricedAsset(chain: Chain, token: string | undefined): PricedAsset {
  return {
    id: `${chain.id}:${token ?? chain.nativeAsset}`,
    priceIds: chain.network.data?.priceIds,
    token,
  }
}

export function quoteOf({ source, time, change24h }: AssetPrice): PriceQuote {
  return { source, time: new Date(time).toISOString(), change24h }
}

export function worthOf(numeric: string, { price }: AssetPrice): number {
  return Number((Number(numeric) * price).toPrecision(DIGITS))
}
