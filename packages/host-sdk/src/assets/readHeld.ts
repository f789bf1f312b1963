import type { CaipAddress, CaipNetworkId } from '@vestibule/protocol'
import type { Balance } from '@vestibule/protocol/http'
import type { TokenBalance } from '../core/model/account.js'
import { isDataImage } from '../platform/isDataImage.js'
import { isUsable } from './isUsable.js'

const MOST = 255
/** Percent per day. A larger change indicates a wrong price. */
const MOST_CHANGE = 100_000

/**
 * Returns divisible assets without duplicates.
 * @param options.services URL of the services; undefined for a wallet's answer, which may only
 * contain inline pictures.
 * @param options.isSpam Returns only assets that look like spam.
 * @default false
 */
export function readHeld(
  balances: readonly Balance[],
  { chainId, services, isSpam = false }: readHeld.Options,
): readonly TokenBalance[] {
  const isShown = services === undefined ? isDataImage : isTokenPicture
  const assets = new Map<string | undefined, TokenBalance>()
  for (const balance of balances) {
    const { name, symbol, address, value, price, quote, quantity, iconUrl, flags } = balance
    const decimals = Number(quantity.decimals)
    const isOurs = balance.chainId === chainId && (address?.startsWith(`${chainId}:`) ?? true)
    const isOther = !isOurs || (flags?.is_spam ?? false) !== isSpam
    if (isOther || decimals <= 0 || decimals > MOST || assets.has(address)) continue
    const isPriced = isUsable(price)
    assets.set(address, {
      name,
      symbol,
      chainId: chainId as CaipNetworkId,
      address: address as CaipAddress | undefined,
      value: isPriced ? value : undefined,
      price: isPriced ? price : undefined,
      change24h: isPriced ? changeOf(quote?.change24h) : undefined,
      quantity: { ...quantity, decimals },
      iconUrl: isShown(iconUrl) ? iconUrl : undefined,
    })
  }
  return [...assets.values()]
}

export declare namespace readHeld {
  type Options = {
    chainId: string
    services: string | undefined
    isSpam?: boolean | undefined
  }
}

/** @param change in percent @returns undefined for an invalid or implausible change */
export function changeOf(change: unknown): number | undefined {
  return typeof change === 'number' && Math.abs(change) <= MOST_CHANGE ? change : undefined
}

/** Inline, or with the services' picture path. Another host would learn the visitor's IP address. */
export const isTokenPicture = (url: unknown): url is string =>
  isDataImage(url) || (typeof url === 'string' && /^https?:\/\/[^/?#@\\]+\/i\/[\w-]{43}$/.test(url))
