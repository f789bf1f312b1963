import { AUTH_CONNECTOR } from '../core/model/connectorIds.js'
import type { Network } from '../core/model/network.js'
import type { State } from '../core/model/state.js'
import { getNamespace, isConnected } from '../core/namespaceState.js'

export function isCurrent(state: State, { caipNetworkId }: Network): boolean {
  return getNamespace(state).networkState.caipNetwork?.caipNetworkId === caipNetworkId
}

export function isUnapproved(state: State, { chainNamespace, caipNetworkId }: Network): boolean {
  const { networkState, accountState } = getNamespace(state, chainNamespace)
  return (
    isConnected(state, chainNamespace) &&
    accountState.connectorId !== AUTH_CONNECTOR &&
    !networkState.supportsAllNetworks &&
    !networkState.approvedCaipNetworkIds.includes(caipNetworkId)
  )
}

export function needsOtherWallet(state: State, { chainNamespace }: Network): boolean {
  return (
    isConnected(state) &&
    chainNamespace !== state.activeNamespace &&
    !isConnected(state, chainNamespace)
  )
}
