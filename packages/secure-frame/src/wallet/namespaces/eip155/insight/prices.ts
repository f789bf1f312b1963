import type { Hex } from 'viem'
import type { PriceBook } from '../../../../platform/priceBook.js'
import type { ApprovalRequest } from '../requests/approvalRequest.js'
import type { Token } from '../trades/flow.js'
import type { Insight } from './eip155View.js'

/** The placeholder of price sources for an EVM chain's own currency. */
const COIN = `0x${'ee'.repeat(20)}`

const assetAt = ({ network }: ApprovalRequest, token: string | undefined) =>
  `${network.caipNetworkId}:${token ?? COIN}`

export function askPrices(
  request: ApprovalRequest,
  { prices, tokens }: { prices: PriceBook | undefined; tokens: readonly Hex[] },
): void {
  prices?.ask([undefined, ...tokens].map((token) => assetAt(request, token?.toLowerCase())))
}

export function pricesOf(
  request: ApprovalRequest,
  { prices, tokens }: { prices: PriceBook | undefined; tokens: readonly string[] },
): Record<string, number> {
  const found = [undefined, ...tokens].flatMap((token) => {
    const price = prices?.priceOf(assetAt(request, token))
    return price === undefined ? [] : [[token ?? 'coin', price] as const]
  })
  return Object.fromEntries(found)
}

/** Pictures by lowercase token address. The coin's key is empty. */
export function picturesOf(
  request: ApprovalRequest,
  { prices, tokens }: { prices: PriceBook | undefined; tokens: readonly string[] },
): Record<string, string> {
  const found = tokens.flatMap((token) => {
    const picture = prices?.pictureOf(assetAt(request, token))
    return picture === undefined ? [] : [[token, picture] as const]
  })
  const coin = prices?.coinPictureOf(request.network.nativeCurrency.symbol)
  return Object.fromEntries(coin === undefined ? found : [['', coin], ...found])
}

const DOLLAR_DECIMALS = 26
/** Decimals of a price. Enough for a token that costs a billionth of a dollar. */
const PRICE_DECIMALS = 18

/**
 * Waits at most one second.
 * @returns a function that converts to dollars with 26 decimals, or to undefined for unknown prices
 * or decimals
 */
export async function dollarsByServices(
  request: ApprovalRequest,
  { prices, tokens }: { prices: PriceBook | undefined; tokens: Insight['tokens'] },
): Promise<(paid: { token: Token; amount: bigint }) => bigint | undefined> {
  await prices?.arrived()
  return ({ token, amount }) => {
    const key = token?.toLowerCase()
    const { decimals } = key === undefined ? request.network.nativeCurrency : (tokens[key] ?? {})
    const price = prices?.priceOf(assetAt(request, key))
    if (price === undefined || decimals === undefined) return undefined
    const scaled = BigInt(Math.round(price * 10 ** PRICE_DECIMALS))
    const shift = DOLLAR_DECIMALS - PRICE_DECIMALS - decimals
    const factor = 10n ** BigInt(Math.abs(shift))
    return shift < 0 ? (amount * scaled) / factor : amount * scaled * factor
  }
}
