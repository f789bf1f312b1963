import type { Wallet } from '@vestibule/protocol/http'
import type { Network } from '../core/model/network.js'
import type { Options } from '../core/model/options.js'
import { apiOf } from '../platform/apiOf.js'
import type { WalletRow } from './walletRows.js'

type Place = Pick<Options, 'apiUrl' | 'frameUrl' | 'projectId'>

/** The services' image, otherwise the wallet's own. */
export function walletImage(
  { image_id, image_url }: Pick<Wallet, 'image_id' | 'image_url'>,
  place: Place,
): string | undefined {
  if (image_id === undefined) return image_url
  return servedImage('/getWalletImage', image_id, place) ?? image_url
}

export function rowImage(
  { connector, wallet }: Pick<WalletRow, 'connector' | 'wallet'>,
  place: Place,
): string | undefined {
  return connector?.icon ?? walletImage({ image_id: connector?.walletId, ...wallet }, place)
}

/** The dapp's image, otherwise the services' image by its id. */
export function networkImage(
  { assets, caipNetworkId, unknown }: Pick<Network, 'assets' | 'caipNetworkId' | 'unknown'>,
  place: Place,
): string | undefined {
  if (assets?.imageUrl !== undefined || unknown) return assets?.imageUrl
  return servedImage('/public/getAssetImage', assets?.imageId ?? caipNetworkId, place)
}

/** Different contracts can have the same symbol. */
export function tokenImage(symbol: string, place: Place): string | undefined {
  return symbol === '' ? undefined : servedImage('/public/getTokenImage', symbol, place)
}

function servedImage(path: string, id: string, place: Place): string | undefined {
  const api = apiOf(place)
  if (api === undefined) return undefined
  const url = new URL(`${path}/${encodeURIComponent(id)}`, api)
  url.searchParams.set('projectId', place.projectId)
  return url.href
}
