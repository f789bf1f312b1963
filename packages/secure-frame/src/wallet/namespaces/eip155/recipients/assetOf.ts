import type { Hex } from 'viem'

export function assetOf(
  { network }: { network: { caipNetworkId: string } },
  token: Hex | undefined,
  id?: bigint | undefined,
): string {
  const item = id === undefined ? '' : `/${id}`
  return `${network.caipNetworkId}/${token?.toLowerCase() ?? 'coin'}${item}`
}
