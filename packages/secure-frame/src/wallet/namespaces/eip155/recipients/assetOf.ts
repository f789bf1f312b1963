import type { Hex } from 'viem'

/** The name of a token of a network, or of its coin, in the recipient book and the spending log. */
export function assetOf(
  { network }: { network: { caipNetworkId: string } },
  token: Hex | undefined,
): string {
  return `${network.caipNetworkId}/${token?.toLowerCase() ?? 'coin'}`
}
