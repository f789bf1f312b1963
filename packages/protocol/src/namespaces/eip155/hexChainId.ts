/** Without leading zeros, like `eth_chainId`. */
export function formatHexChainId(chainId: number | string): `0x${string}` {
  return `0x${BigInt(chainId).toString(16)}`
}
