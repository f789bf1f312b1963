/** The number as `eth_chainId` answers it, without leading zeros. */
export function formatHexChainId(chainId: number | string): `0x${string}` {
  return `0x${BigInt(chainId).toString(16)}`
}
