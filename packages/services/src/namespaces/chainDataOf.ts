import type { ChainData } from '@vestibule/indexer'
import {
  formatCaipAddress,
  type Namespace,
  parseCaipAddress,
  parseCaipNetworkId,
} from '@vestibule/protocol'
import { MANIFESTS, manifestOf } from './registry.js'

export const READ = MANIFESTS.filter(({ data }) => data).map(({ namespace }) => namespace)

export function chainDataOf(namespace: Namespace): ChainData | undefined {
  return manifestOf(namespace)?.data
}

/** Accepts the placeholder of the network's currency. Undefined for an invalid address. */
export function canonicalAsset(caipNetworkId: string, address: string): string | undefined {
  const { namespace, chainId } = parseCaipNetworkId(caipNetworkId)
  const data = chainDataOf(namespace)
  return address === data?.nativeAsset ? address : data?.canonicalAddress(address, chainId)
}

export function canonicalId(id: string): string | undefined {
  try {
    const { namespace, chainId, address } = parseCaipAddress(id)
    const canonical = canonicalAsset(`${namespace}:${chainId}`, address)
    return canonical && formatCaipAddress({ namespace, chainId, address: canonical })
  } catch {
    return undefined
  }
}
