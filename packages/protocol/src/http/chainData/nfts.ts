import * as z from 'zod/mini'
import { AssetFlags, assetName, ChainFailure, caip2, caip10 } from './amounts.js'

const wholeNumber = z.string().check(z.regex(/^\d{1,78}$/))

export const Nft = z.object({
  chainId: caip2,
  /** The collection's contract, CAIP-10. */
  address: caip10,
  tokenId: wholeNumber,
  /** Such as `ERC-721` or `ERC-1155`. Other standards are shown unchanged. */
  standard: z.string().check(z.maxLength(32)),
  /** 1 for a unique NFT. */
  quantity: wholeNumber,
  name: assetName,
  collection: z.object({ name: assetName }),
  /** A raster image on the services' image origin. Missing without an image. */
  imageUrl: z.optional(z.string().check(z.maxLength(2_048))),
  flags: z.optional(AssetFlags),
  /** Whether name and image may load later. */
  pending: z.optional(z.boolean()),
})
export type Nft = z.infer<typeof Nft>

/** `GET /v1/account/{address}/nfts` */
export const NftList = z.object({
  nfts: z.array(Nft),
  /** Time of the chain reads. */
  updatedAt: z.optional(z.iso.datetime()),
  /** Whether the search for older entries has ended on all chains. */
  complete: z.boolean(),
  /** Failed chains. Their NFTs are missing. */
  errors: z.optional(z.array(ChainFailure)),
})
export type NftList = z.infer<typeof NftList>

/** Maximum number of items in one `POST /v1/nft/items`. */
export const MAX_NFT_ITEMS = 16

/** `POST /v1/nft/items`, for the frame. */
export const NftItemsAsk = z.strictObject({
  chainId: caip2,
  account: z.string().check(z.maxLength(128)),
  items: z
    .array(z.strictObject({ address: caip10, tokenId: wholeNumber }))
    .check(z.minLength(1), z.maxLength(MAX_NFT_ITEMS)),
})

/** Omits items that the account does not have. */
export type NftItems = { items: Pick<Nft, 'address' | 'tokenId' | 'name' | 'imageUrl'>[] }
