import { type FrameConfig, SessionRead } from '@vestibule/protocol/http'
import type { ApprovalQueue, Place } from '../approval/approvalQueue.js'
import { approveRequest } from '../approval/approveRequest.js'
import type { ApiClient } from '../platform/apiClient.js'
import type { KeyValueStore } from '../platform/keyValueStore.js'
import { createPriceBook } from '../platform/priceBook.js'
import { createRpc } from '../platform/rpc.js'
import type { TabTrips } from '../popup/tabTrips.js'
import { createRpcHandler, type RpcRequest } from '../rpc/createRpcHandler.js'
import type { RequestLog } from '../rpc/requestLog.js'
import type { NewDevices } from '../wallet/newDevices.js'
import type { KeyWorker } from '../wallet/worker/keyWorker.js'
import type { Wallet } from './createWallet.js'

/** Answers what a page asks of the wallet; who only signs in does not load it. */
export function createRequestAnswers(options: createRequestAnswers.Options) {
  const { config, api, wallet, requests, dappName, ...deps } = options
  /** A browser says that it is offline where there is no network but the machine's own, as of a local world. */
  const isReachable = () =>
    api.request({ method: 'GET', path: '/v1/auth/session', response: SessionRead.response }).then(
      () => true,
      () => false,
    )
  const prices = createPriceBook({ api, projectId: config.projectId, now: Date.now })
  return createRpcHandler<Asked>({
    account: wallet.account,
    approve(asked, { sendAgain, signal }) {
      const { method, params, network, requestId, place } = asked
      const { caipNetworkId: caip2 } = network
      const rpc = createRpc({ api, caip2, projectId: config.projectId })
      const body = JSON.stringify([method, params, caip2])
      // The same request has a place already: that one would wait for this one, which waits for its answer.
      if (requestId !== undefined && requests.isOpen(requestId)) place.pass()
      return requests.run(
        { requestId, body },
        {
          work: (note) =>
            approveRequest(
              {
                ...deps,
                place,
                rpc,
                prices,
                dappName,
                note,
                requireSession: wallet.requireSession,
                isOffline: async () => !navigator.onLine && !(await isReachable()),
              },
              asked,
              signal,
            ),
          send: (signed) => sendAgain(signed, { rpc }),
        },
      )
    },
  })
}

type Asked = RpcRequest & { place: Place }

export declare namespace createRequestAnswers {
  type Options = {
    config: FrameConfig
    /** The page's origin, from the channel. */
    origin: string
    /** What the page calls itself. */
    dappName: string
    api: ApiClient
    wallet: Wallet
    keys: KeyWorker
    entries: KeyValueStore
    newDevices: NewDevices
    /** Who is signed in. */
    userId: () => Promise<string | undefined>
    queue: ApprovalQueue
    requests: RequestLog
    /** Requests that the page's own tab decides. */
    trips: TabTrips
  }
}
