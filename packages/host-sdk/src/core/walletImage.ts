import type { Wallet } from '@vestibule/protocol/http'
import { apiOf } from './apiOf.js'
import type { Options } from './options.js'

/** The address of a wallet's picture, for an image element: from the services, else where the wallet itself says. */
export function walletImage(
  { image_id, image_url }: Pick<Wallet, 'image_id' | 'image_url'>,
  options: Pick<Options, 'apiUrl' | 'frameUrl' | 'projectId'>,
): string | undefined {
  const api = apiOf(options)
  if (image_id === undefined || api === undefined) return image_url
  const url = new URL(`/getWalletImage/${encodeURIComponent(image_id)}`, api)
  url.searchParams.set('projectId', options.projectId)
  return url.href
}
