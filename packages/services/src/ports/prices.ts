import type { Requester } from '../domain/admission/fairQueue.js'

export type PricedAsset = {
  /** CAIP-10 in canonical spelling. */
  id: string
  /** Ids of the chain at price sources, if the operator set them. */
  priceIds: PriceIds | undefined
  /** Contract address. Undefined for the native currency. */
  token: string | undefined
}

type PriceIds = { platform?: string | undefined; native?: string | undefined }

/** Price of one unit in US dollars. */
export type AssetPrice = {
  price: number
  /** Change in percent over 24 hours. */
  change24h?: number | undefined
  source: string
  /** In ms since the epoch. */
  time: number
  /** Whether an independent source lists the asset by address: an attacker can create a pool. @default true */
  vouches?: boolean | undefined
}

/** Prices, and ids whose lookup failed. */
export type FoundPrices = {
  prices: ReadonlyMap<string, AssetPrice>
  unread: ReadonlySet<string>
}

export type PriceSource = (
  assets: readonly PricedAsset[],
  requester: Requester,
) => Promise<FoundPrices>

/** Finds prices by id for a client. Omits assets without a price. */
export type FindPrices = (
  assets: readonly PricedAsset[],
  requester: Requester,
) => Promise<ReadonlyMap<string, AssetPrice>>
