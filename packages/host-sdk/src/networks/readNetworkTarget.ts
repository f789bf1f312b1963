import type { CaipNetworkId } from '@vestibule/protocol'
import { DEFAULT_NAMESPACE } from '../core/model/defaultNamespace.js'
import type { NetworkInput } from '../core/model/network.js'

/** A chain of viem or Vestibule, an EVM chain id, or a CAIP-2 id. */
export type NetworkTarget = Pick<NetworkInput, 'id' | 'chainNamespace'> | number | CaipNetworkId

export function readNetworkTarget(target: NetworkTarget): CaipNetworkId {
  if (typeof target === 'string') return target
  const { id, chainNamespace = DEFAULT_NAMESPACE }: Exclude<NetworkTarget, number | string> =
    typeof target === 'number' ? { id: target } : Object(target)
  return `${chainNamespace}:${id}`
}
