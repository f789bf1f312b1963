import { parseCaipNetworkId } from '@vestibule/protocol'
import type { NodeRules } from './nodeRules.js'
import { MANIFESTS, manifestOf } from './registry.js'

export const SERVED = MANIFESTS.filter(({ nodes }) => nodes).map(({ namespace }) => namespace)

/** @throws `namespaceNotConfigured`, `invalidCaipNetworkId` */
export function nodesOf(caipNetworkId: string): NodeRules & { reference: string } {
  const { namespace, chainId: reference } = parseCaipNetworkId(caipNetworkId)
  const rules = manifestOf(namespace)?.nodes
  if (rules === undefined) throw new Error(`The services have no nodes for ${namespace}.`)
  return { ...rules, reference }
}

export function isServed(caipNetworkId: string): boolean {
  const { namespace } = parseCaipNetworkId(caipNetworkId)
  return manifestOf(namespace)?.nodes !== undefined
}
