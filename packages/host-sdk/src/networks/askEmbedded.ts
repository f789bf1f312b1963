import type { Core } from '../core/core.js'
import type { Network } from '../core/model/network.js'
import { getNamespace } from '../core/namespaceState.js'
import type { NodeRequest } from './nodes/createNode.js'

/** Undefined for other wallets. @throws the wallet's errors */
export async function askEmbedded(
  { store }: Core,
  { chainNamespace }: Network,
  request: NodeRequest,
): Promise<unknown> {
  const state = store.getState()
  const { connectorId } = getNamespace(state, chainNamespace).accountState
  const own = state.connectors.find(({ id, type }) => id === connectorId && type === 'auth')
  return own?.provider.request(request)
}
