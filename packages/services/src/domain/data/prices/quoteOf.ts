import type { PriceQuote } from '@vestibule/protocol/http'
import type { AssetPrice, PricedAsset } from '../../../ports/prices.js'
import type { Chain } from '../chains/openChains.js'

/** Digits that a value is said with: money of a size that matters has fewer. */
const DIGITS = 15

/** A token of a chain, or its own currency, as price sources know it. */
export function pricedAsset(chain: Chain, token: string | undefined): PricedAsset {
  return {
    id: `${chain.id}:${token ?? chain.nativeAsset}`,
    priceIds: chain.network.data?.priceIds,
    token,
  }
}

/** The source of a price, in the form of answers. */
export function quoteOf({ source, time, change24h }: AssetPrice): PriceQuote {
  return { source, time: new Date(time).toISOString(), change24h }
}

/** An amount's worth, for showing. */
export function worthOf(numeric: string, { price }: AssetPrice): number {
  return Number((Number(numeric) * price).toPrecision(DIGITS))
}
