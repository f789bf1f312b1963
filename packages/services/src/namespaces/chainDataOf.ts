import {
  formatCaipAddress,
  type Namespace,
  parseCaipAddress,
  parseCaipNetworkId,
} from '@vestibule/protocol'
import type { ChainData } from './chainReader.js'
import { EIP155_DATA } from './eip155/chain/eip155Data.js'
import { SOLANA_DATA } from './solana/chain/solanaData.js'

/** The namespaces whose accounts the data API knows. */
const DATA: Readonly<Partial<Record<Namespace, ChainData>>> = {
  eip155: EIP155_DATA,
  solana: SOLANA_DATA,
}

export function chainDataOf(namespace: Namespace): ChainData | undefined {
  return DATA[namespace]
}

/** The address of an account or a token in the one spelling of its network; undefined for what is none. */
export function canonicalAsset(caipNetworkId: string, address: string): string | undefined {
  const { namespace } = parseCaipNetworkId(caipNetworkId)
  return chainDataOf(namespace)?.canonicalAddress(address)
}

/** A CAIP-10 id in its one spelling; undefined for what is none, or of a namespace that is not read. */
export function canonicalId(id: string): string | undefined {
  try {
    const { namespace, chainId, address } = parseCaipAddress(id)
    const canonical = chainDataOf(namespace)?.canonicalAddress(address)
    return canonical && formatCaipAddress({ namespace, chainId, address: canonical })
  } catch {
    // No CAIP-10 at all.
    return undefined
  }
}
