import type { Hex } from 'viem'
import type { PriceBook } from '../../../../platform/priceBook.js'
import type { ApprovalRequest } from '../requests/approvalRequest.js'

/** How price sources name the own currency of an EVM chain. */
const COIN = `0x${'ee'.repeat(20)}`

const assetAt = ({ network }: ApprovalRequest, token: string | undefined) =>
  `${network.caipNetworkId}:${token ?? COIN}`

/** Asks for the prices of the coin and of these tokens. */
export function askPrices(
  request: ApprovalRequest,
  { prices, tokens }: { prices: PriceBook | undefined; tokens: readonly Hex[] },
): void {
  prices?.ask([undefined, ...tokens].map((token) => assetAt(request, token?.toLowerCase())))
}

/** The prices that have arrived, by token in lower case. */
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
