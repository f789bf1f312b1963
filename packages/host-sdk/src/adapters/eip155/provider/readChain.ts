import { classifyRpc, EIP155, isNodeMethod, VestibuleError } from '@vestibule/protocol'
import type { NodeRequest } from '../../../networks/nodes/createNode.js'
import { importCode } from '../../../platform/importCode.js'
import type { ProviderContext } from './providerContext.js'

/** Methods of the embedded wallet beside those that cross into the frame. */
const OWN = ['wallet_switchEthereumChain', 'wallet_addEthereumChain']

/**
 * Answers chain reads before a connection, and requests that do not need a wallet.
 * @throws `notConnected` for requests that need a wallet, `methodNotAllowed` for those that the embedded one would refuse,
 * and errors of the node
 */
export async function readChain(context: ProviderContext, request: NodeRequest): Promise<unknown> {
  const { actions, namespace, embedded } = context
  const { method } = request
  if (namespace !== 'eip155') throw new VestibuleError('notConnected')
  const { caipNetwork } = context.read().networkState
  if (method === 'eth_coinbase') return null
  if (method === 'personal_ecRecover') {
    const { recoverSigner } = await importCode(() => import('./recoverSigner.js'))
    return recoverSigner(request.params)
  }
  if (caipNetwork !== undefined && isNodeMethod(EIP155, method))
    return actions.ask(caipNetwork, request)
  // Any other wallet may know what this one does not.
  const isRefused = embedded && classifyRpc(EIP155, method) === 'refused' && !OWN.includes(method)
  throw new VestibuleError(isRefused ? 'methodNotAllowed' : 'notConnected')
}
