import {
  classifyRpc,
  formatHexChainId,
  NODE_METHODS,
  parseCaipNetworkId,
  VestibuleError,
} from '@vestibule/protocol'
import type { FrameNetwork } from '@vestibule/protocol/http'
import type { Rpc } from '../wallet/rpc.js'

export type RpcRequest = {
  method: string
  params: readonly unknown[]
  network: FrameNetwork
  /** The page's own name for it, a UUID. */
  requestId?: string | undefined
}

/** What the wallet answers itself, without a node. */
type OwnAnswer = (request: RpcRequest) => Promise<unknown>

/**
 * Answers the requests of a page: reads pass through to the operator's own nodes, what needs the visitor goes to
 * `approve`, and everything else is refused by name.
 */
export function createRpcHandler(options: createRpcHandler.Options) {
  const { address, rpcOf, approve } = options
  const own: Readonly<Record<string, OwnAnswer>> = {
    eth_accounts: async () => {
      const account = await address()
      return account === undefined ? [] : [account]
    },
    eth_chainId: async ({ network }) =>
      formatHexChainId(parseCaipNetworkId(network.caipNetworkId).chainId),
    wallet_getCapabilities: async () => ({}),
    wallet_getCallsStatus: async () => {
      throw new VestibuleError('callStatusNotApproved')
    },
    wallet_getAssets: async () => {
      if ((await address()) === undefined) return {}
      throw new VestibuleError('notSupportedYet', { data: { method: 'wallet_getAssets' } })
    },
  }

  return async (request: RpcRequest, signal: AbortSignal): Promise<unknown> => {
    const { method, params, network } = request
    const kind = classifyRpc(method)
    if (kind === 'refused') throw new VestibuleError('methodNotAllowed')
    const account = await address()
    if (kind === 'unsafe') {
      if (account === undefined) throw new VestibuleError('notConnected')
      return approve({ ...request, account }, signal)
    }
    const answer = own[method]
    if (answer !== undefined) return answer(request)
    if (!NODE_METHODS.has(method)) throw new VestibuleError('methodNotAllowed')
    // What a node is asked tells something about the visitor, so that a page asks only after they let it in.
    if (account === undefined) throw new VestibuleError('notConnected')
    return rpcOf(network).request({ method, params })
  }
}

export declare namespace createRpcHandler {
  type Options = {
    /** The account that the visitor let this page see. */
    address: () => Promise<string | undefined>
    rpcOf: (network: FrameNetwork) => Rpc
    /** Asks the visitor. */
    approve: (request: RpcRequest & { account: string }, signal: AbortSignal) => Promise<unknown>
  }
}
