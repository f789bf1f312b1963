import {
  formatCaipAddress,
  type Namespace,
  parseCaipAddress,
  parseCaipNetworkId,
} from '@vestibule/protocol'
import { BIP122_DATA } from './bip122/chain/bip122Data.js'
import type { ChainData } from './chainReader.js'
import { EIP155_DATA } from './eip155/chain/eip155Data.js'
import { SOLANA_DATA } from './solana/chain/solanaData.js'

/** The namespaces whose accounts the data API knows. */
const DATA: Readonly<Partial<Record<Namespace, ChainData>>> = {
  bip122: BIP122_DATA,
  eip155: EIP155_DATA,
  solana: SOLANA_DATA,
}

/** Their names. */
export const READ = Object.keys(DATA)

export function chainDataOf(namespace: Namespace): ChainData | undefined {
  return DATA[namespace]
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
