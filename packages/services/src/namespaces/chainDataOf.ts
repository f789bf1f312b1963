import {
  formatCaipAddress,
  type Namespace,
  parseCaipAddress,
  parseCaipNetworkId,
} from '@vestibule/protocol'
import type { ChainData } from './chainReader.js'
import { MANIFESTS, manifestOf } from './registry.js'

/** The namespaces whose accounts the data API knows. */
export const READ = MANIFESTS.filter(({ data }) => data).map(({ namespace }) => namespace)

export function chainDataOf(namespace: Namespace): ChainData | undefined {
  return manifestOf(namespace)?.data
}

/** The address of a token, or what stands for the network's own currency, in the network's one spelling; undefined for what is none. */
export function canonicalAsset(caipNetworkId: string, address: string): string | undefined {
  const { namespace, chainId } = parseCaipNetworkId(caipNetworkId)
  const data = chainDataOf(namespace)
  return address === data?.nativeAsset ? address : data?.canonicalAddress(address, chainId)
}

/** An asset's CAIP-10 id in its one spelling; undefined for what is none, or of a namespace that is not read. */
export function canonicalId(id: string): string | undefined {
  try {
    const { namespace, chainId, address } = parseCaipAddress(id)
    const canonical = canonicalAsset(`${namespace}:${chainId}`, address)
    return canonical && formatCaipAddress({ namespace, chainId, address: canonical })
  } catch {
    // No CAIP-10 at all.
    return undefined
  }
}
