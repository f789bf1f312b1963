import { isSameAccount } from '@vestibule/protocol/polkadot'
import type { RemoteSession } from '../../../core/model/remoteSession.js'
import { readPart } from '../../pageWallets/readAnswer.js'
import type { PolkadotRequest } from '../polkadotRequest.js'

/** Hands requests on in the wallet's own spelling. */
export function createSessionRequests(session: RemoteSession) {
  /** A wallet may look for its accounts by the letters that it shared. */
  function spelled(request: PolkadotRequest): PolkadotRequest {
    const wanted = String(readPart(request.params, 'address'))
    const address = session.accounts().find((one) => isSameAccount(one, wanted))
    if (address === undefined) return request
    const { transactionPayload, ...params } = request.params as Record<string, unknown>
    const payload = transactionPayload && { ...Object(transactionPayload), address }
    return {
      ...request,
      params: { ...params, address, ...(payload && { transactionPayload: payload }) },
    }
  }

  return async (request: PolkadotRequest): Promise<unknown> => session.request(spelled(request))
}
