/** The chains of the local world, as the frame shows them. */
export const LOCAL_NETWORKS = [
  { chainId: 31337, name: 'Local One' },
  { chainId: 31338, name: 'Local Two' },
] as const

export type LocalChainId = (typeof LOCAL_NETWORKS)[number]['chainId']
/** RPC addresses by CAIP-2 network id. */
export type LocalChains = Record<`eip155:${LocalChainId}`, string>
