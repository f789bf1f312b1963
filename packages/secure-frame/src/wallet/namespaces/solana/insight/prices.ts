import type { PriceBook } from '../../../../platform/priceBook.js'
import type { SolanaRequest } from '../requests/solanaRequest.js'

/** Price sources use this address for native SOL. */
const SOL = 'So11111111111111111111111111111111111111111'

const assetAt = ({ network }: SolanaRequest, mint: string | undefined) =>
  `${network.caipNetworkId}:${mint ?? SOL}`

export function askPrices(
  request: SolanaRequest,
  { prices, mints }: { prices: PriceBook | undefined; mints: readonly string[] },
): void {
  prices?.ask([undefined, ...mints].map((mint) => assetAt(request, mint)))
}

export function pricesOf(
  request: SolanaRequest,
  { prices, mints }: { prices: PriceBook | undefined; mints: readonly string[] },
): Record<string, number> {
  const found = [undefined, ...mints].flatMap((mint) => {
    const price = prices?.priceOf(assetAt(request, mint))
    return price === undefined ? [] : [[mint ?? 'coin', price] as const]
  })
  return Object.fromEntries(found)
}

export function picturesOf(
  request: SolanaRequest,
  { prices, mints }: { prices: PriceBook | undefined; mints: readonly string[] },
): Record<string, string> {
  const found = mints.flatMap((mint) => {
    const picture = prices?.pictureOf(assetAt(request, mint))
    return picture === undefined ? [] : [[mint, picture] as const]
  })
  const coin = prices?.coinPictureOf(request.network.nativeCurrency.symbol)
  return Object.fromEntries(coin === undefined ? found : [['', coin], ...found])
}
