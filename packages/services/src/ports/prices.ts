import type { Requester } from '../domain/admission/fairQueue.js'

export type PricedAsset = {
  /** CAIP-10, in the namespace's canonical spelling. */
  id: string
  /** Price sources' names of its chain, if the operator set them. */
  priceIds: PriceIds | undefined
  /** The contract's address. Undefined for the chain's own currency. */
  token: string | undefined
}

type PriceIds = { platform?: string | undefined; native?: string | undefined }

/** The price of one unit, in US dollars. */
export type AssetPrice = {
  price: number
  /** Percent in the last day. */
  change24h?: number | undefined
  source: string
  /** Milliseconds since the epoch. */
  time: number
  /** Whether an independent source lists the asset by its address, because an attacker can make a pool. @default true */
  vouches?: boolean | undefined
}

/** The found prices, and the ids whose lookup has just failed. */
export type FoundPrices = {
  prices: ReadonlyMap<string, AssetPrice>
  unread: ReadonlySet<string>
}

export type PriceSource = (
  assets: readonly PricedAsset[],
  requester: Requester,
) => Promise<FoundPrices>

/** Finds prices by id, for a client. Omits assets without a price. */
export type FindPrices = (
  assets: readonly PricedAsset[],
  requester: Requester,
) => Promise<ReadonlyMap<string, AssetPrice>>
