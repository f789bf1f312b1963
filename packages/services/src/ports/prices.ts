import type { Requester } from '../domain/admission/fairQueue.js'

/** Something that has a price. */
export type PricedAsset = {
  /** CAIP-10, in the namespace's one spelling. */
  id: string
  /** What price sources call its chain, where the operator said so. */
  priceIds: PriceIds | undefined
  /** The contract's address; undefined for the chain's own currency. */
  token: string | undefined
}

type PriceIds = { platform?: string | undefined; native?: string | undefined }

/** What one of it is worth, in US dollars. */
export type AssetPrice = {
  price: number
  /** Per cent in the last day. */
  change24h?: number | undefined
  /** Where this comes from, as answers say it. */
  source: string
  /** Milliseconds since the epoch. */
  time: number
  /** Whether someone knows the asset by its address: anyone can make a pool. @default true */
  vouches?: boolean | undefined
}

/** What was found, and the ids of what could not be looked up this time: whether that has a price is not known. */
export type FoundPrices = {
  prices: ReadonlyMap<string, AssetPrice>
  unread: ReadonlySet<string>
}

/** A source of prices, which a client has looked at. */
export type PriceSource = (
  assets: readonly PricedAsset[],
  requester: Requester,
) => Promise<FoundPrices>

/** Finds prices by id, for a client; an asset without one is left out. */
export type FindPrices = (
  assets: readonly PricedAsset[],
  requester: Requester,
) => Promise<ReadonlyMap<string, AssetPrice>>
