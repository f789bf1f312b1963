import { type Namespace, parseCaipNetworkId } from '@vestibule/protocol'
import { EIP155_NODES } from './eip155/eip155Nodes.js'
import type { NodeRules } from './nodeRules.js'
import { SOLANA_NODES } from './solana/solanaNodes.js'

/** The namespaces that the embedded wallet serves, and the services have nodes of. */
const NODES: Readonly<Partial<Record<Namespace, NodeRules>>> = {
  eip155: EIP155_NODES,
  solana: SOLANA_NODES,
}

/** Their names. */
export const SERVED = Object.keys(NODES)

/** The rules for the nodes of a network. @throws `namespaceNotConfigured`, `invalidCaipNetworkId` */
export function nodesOf(caipNetworkId: string): NodeRules & { reference: string } {
  const { namespace, chainId: reference } = parseCaipNetworkId(caipNetworkId)
  const rules = NODES[namespace]
  if (rules === undefined) throw new Error(`Nobody serves nodes of ${namespace}.`)
  return { ...rules, reference }
}

/** Whether the services can serve a network, by its id. */
export function isServed(caipNetworkId: string): boolean {
  const { namespace } = parseCaipNetworkId(caipNetworkId)
  return NODES[namespace] !== undefined
}
