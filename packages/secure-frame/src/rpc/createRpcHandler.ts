import {
  classifyRpc,
  formatHexChainId,
  parseCaipNetworkId,
  VestibuleError,
} from '@vestibule/protocol'
import type { FrameNetwork } from '@vestibule/protocol/http'

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
 * Answers the requests of a page that need the wallet: what needs the visitor goes to `approve`, and everything else is
 * refused by name. What a chain's node knows a page asks there itself: answers of nodes are larger than messages may be.
 */
export function createRpcHandler(options: createRpcHandler.Options) {
  const { address, approve } = options
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
    const { method } = request
    const kind = classifyRpc(method)
    if (kind === 'unsafe') {
      const account = await address()
      if (account === undefined) throw new VestibuleError('notConnected')
      return approve({ ...request, account }, signal)
    }
    const answer = kind === 'safe' ? own[method] : undefined
    if (answer === undefined) throw new VestibuleError('methodNotAllowed')
    return answer(request)
  }
}

export declare namespace createRpcHandler {
  type Options = {
    /** The account that the visitor let this page see. */
    address: () => Promise<string | undefined>
    /** Asks the visitor. */
    approve: (request: RpcRequest & { account: string }, signal: AbortSignal) => Promise<unknown>
  }
}
