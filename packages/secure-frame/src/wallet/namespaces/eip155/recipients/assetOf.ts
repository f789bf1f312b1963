import type { Hex } from 'viem'

/** The name of a token of a network, its coin or an ERC-1155 item, in the recipient book and the spending log. */
export function assetOf(
  { network }: { network: { caipNetworkId: string } },
  token: Hex | undefined,
  id?: bigint | undefined,
): string {
  const item = id === undefined ? '' : `/${id}`
  return `${network.caipNetworkId}/${token?.toLowerCase() ?? 'coin'}${item}`
}
