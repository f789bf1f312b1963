import { VestibuleError } from '@vestibule/protocol'
import type { Core } from './core.js'
import { getNamespace } from './namespaceState.js'
import type { NodeRequest } from './nodes/createNode.js'

/**
 * Answers what a page reads from the chain while nobody is connected, and what needs no wallet, by code that it loads with
 * its first question.
 * @throws `notConnected` for what needs a wallet, and what {@link askNetwork} throws
 */
export async function readChain(core: Core, request: NodeRequest): Promise<unknown> {
  const { caipNetwork } = getNamespace(core.store.getState(), 'eip155').networkState
  if (request.method === 'eth_coinbase') return null
  if (request.method === 'personal_ecRecover') {
    const { recoverSigner } = await import('./recoverSigner.js')
    return recoverSigner(request.params)
  }
  const { askNetwork, isRead } = await import('./nodes/askNetwork.js')
  if (caipNetwork === undefined || !isRead(request)) throw new VestibuleError('notConnected')
  return askNetwork(core, caipNetwork, request)
}
