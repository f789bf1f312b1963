/** The chains of the local world, as the frame shows them. */
export const LOCAL_NETWORKS = [
  { chainId: 31337, name: 'Local One' },
  { chainId: 31338, name: 'Local Two' },
] as const

/** What dapps take for Ethereum, for those that are tried here as they will be there. */
export const MAINNET = { chainId: 1, name: 'Ethereum' } as const

export type LocalChainId = (typeof LOCAL_NETWORKS)[number]['chainId']
/** RPC addresses by CAIP-2 network id. */
export type LocalChains = Record<`eip155:${LocalChainId}`, string>
