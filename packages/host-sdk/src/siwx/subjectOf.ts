import type { CaipAddress, CaipNetworkId, Namespace } from '@vestibule/protocol'
import { findConnector } from '../core/connectors.js'
import type { Connector } from '../core/model/connector.js'
import type { State } from '../core/model/state.js'
import { getNamespace } from '../core/namespaceState.js'

export type Subject = {
  caipAddress: CaipAddress
  namespace: Namespace
  address: string
  caipNetworkId: CaipNetworkId
  connectorId: string
}

/** Undefined without a connected account on a network that the dapp lists. */
export function subjectOf(state: State): Subject | undefined {
  const namespace = state.activeNamespace
  const { accountState, networkState } = getNamespace(state, namespace)
  const { status, caipAddress, address, connectorId } = accountState
  const { caipNetwork, requestedCaipNetworks } = networkState
  const isThere = requestedCaipNetworks.some(
    ({ caipNetworkId }) => caipNetworkId === caipNetwork?.caipNetworkId,
  )
  if (status !== 'connected' || !isThere || caipNetwork === undefined) return undefined
  if (caipAddress === undefined || address === undefined || connectorId === undefined)
    return undefined
  const { caipNetworkId } = caipNetwork
  return { caipAddress, namespace, address, caipNetworkId, connectorId }
}

export function connectorOf(
  core: Parameters<typeof findConnector>[0],
  { connectorId, namespace }: Subject,
): Connector | undefined {
  return findConnector(core, { id: connectorId, namespace })
}
