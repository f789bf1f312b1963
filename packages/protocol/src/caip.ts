export const NAMESPACES = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'] as const
/**
 * Declare another adapter's namespace by merging: `declare module '@vestibule/host-sdk' { interface
 * OtherNamespaces { stacks: true } }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: only an interface can be merged, and here there is none
export interface OtherNamespaces {}
export type Namespace = (typeof NAMESPACES)[number] | keyof OtherNamespaces

/** CAIP-2, `namespace:chainId`. */
export type CaipNetworkId = `${Namespace}:${string}`
/** CAIP-10, `namespace:chainId:address`. */
export type CaipAddress = `${CaipNetworkId}:${string}`

export type NetworkParts = { namespace: Namespace; chainId: string }
export type AddressParts = NetworkParts & { address: string }

export function formatCaipNetworkId({ namespace, chainId }: NetworkParts): CaipNetworkId {
  return `${namespace}:${chainId}`
}

export function formatCaipAddress({ namespace, chainId, address }: AddressParts): CaipAddress {
  return `${namespace}:${chainId}:${address}`
}
