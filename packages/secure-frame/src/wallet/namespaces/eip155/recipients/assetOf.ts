import type { Hex } from 'viem'

/** The id of a network's token, coin or ERC-1155 item in the recipient book and the spending log. */
export function assetOf(
  { network }: { network: { caipNetworkId: string } },
  token: Hex | undefined,
  id?: bigint | undefined,
): string {
  const item = id === undefined ? '' : `/${id}`
  return `${network.caipNetworkId}/${token?.toLowerCase() ?? 'coin'}${item}`
}
