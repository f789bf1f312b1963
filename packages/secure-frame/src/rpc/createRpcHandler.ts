import {
  type Account,
  classifyRpc,
  type Namespace,
  parseCaipNetworkId,
  VestibuleError,
} from '@vestibule/protocol'
import type { FrameNetwork } from '@vestibule/protocol/http'
import { reach } from '../approval/reach.js'
import { loadDocumentPart } from '../wallet/namespaces/document/manifests.js'
import type {
  AskedCall,
  NamespaceRequests,
} from '../wallet/namespaces/document/namespaceRequests.js'

export type RpcRequest = AskedCall & {
  network: FrameNetwork
  /** The page's own name for it, a UUID. */
  requestId?: string | undefined
}

/**
 * Answers the requests of a page that need the wallet: what needs the visitor goes to `approve`, and everything else is
 * refused by name. What a chain's node knows a page asks there itself: answers of nodes are larger than messages may be.
 */
export function createRpcHandler<request extends RpcRequest>(
  options: createRpcHandler.Options<request>,
) {
  const { account: accountIn, approve } = options

  return async (request: request, signal: AbortSignal): Promise<unknown> => {
    const { method, network } = request
    const { namespace } = parseCaipNetworkId(network.caipNetworkId)
    const { rules, answers, requests } = await reach(loadDocumentPart(namespace))
    const kind = classifyRpc(rules, method)
    if (kind === 'refused') throw new VestibuleError('methodNotAllowed')
    const account = await reach(accountIn(namespace))
    if (kind === 'unsafe') {
      if (account === undefined) throw new VestibuleError('notConnected')
      const { sendAgain } = requests
      const signed = await approve({ ...request, account }, { sendAgain, signal })
      return requests.answer(signed, request)
    }
    const answer = answers.get(method)
    if (answer === undefined) throw new VestibuleError('methodNotAllowed')
    return answer({ account: account?.address, network })
  }
}

export declare namespace createRpcHandler {
  type Options<request extends RpcRequest = RpcRequest> = {
    /** The account of a namespace that the visitor let this page see. */
    account: (namespace: Namespace) => Promise<Account | undefined>
    /** Asks the visitor. @returns the signature, or the id of the transaction */
    approve: (
      request: request & { account: Account },
      options: { signal: AbortSignal; sendAgain: NamespaceRequests['sendAgain'] },
    ) => Promise<string>
  }
}
