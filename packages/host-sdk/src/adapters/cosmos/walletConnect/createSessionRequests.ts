import { base64 } from '@scure/base'
import { VestibuleError } from '@vestibule/protocol'
import type { CosmosSignDoc } from '../../../core/model/namespaces/cosmos/provider.js'
import type { RemoteSession } from '../../../core/model/remoteSession.js'
import type { CosmosRequest } from '../cosmosRequest.js'

/** Hands requests that the wallet approved on to it. */
export function createSessionRequests(session: RemoteSession) {
  /** Never asks a node: Cosmos nodes do not have these methods, and would learn the message. */
  async function ask(request: CosmosRequest): Promise<unknown> {
    const current = session.current()
    if (current === undefined) throw new VestibuleError('notConnected')
    if (!current.methods.has(request.method)) throw new VestibuleError('methodNotAllowed')
    return session.ask(request)
  }

  return async (request: CosmosRequest): Promise<unknown> => {
    if (request.method !== 'cosmos_signDirect') return ask(request)
    const { signerAddress, signDoc } = request.params as {
      signerAddress: string
      signDoc: CosmosSignDoc
    }
    return ask({ ...request, params: { signerAddress, signDoc: toTexts(signDoc) } })
  }
}

/** The encoding of Cosmos wallets. */
const toTexts = ({ bodyBytes, authInfoBytes, chainId, accountNumber }: CosmosSignDoc) => ({
  chainId,
  accountNumber: accountNumber.toString(),
  bodyBytes: base64.encode(bodyBytes),
  authInfoBytes: base64.encode(authInfoBytes),
})
