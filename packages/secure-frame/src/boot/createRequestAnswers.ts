import {
  type Account,
  classifyRpc,
  type Namespace,
  type PreferredAccountType,
  parseCaipNetworkId,
  VestibuleError,
} from '@vestibule/protocol'
import { type FrameConfig, type FrameNetwork, SessionRead } from '@vestibule/protocol/http'
import { CHANGE_NAME } from '@vestibule/protocol/names'
import type { ApprovalQueue, Place } from '../approval/approvalQueue.js'
import { approveRequest } from '../approval/approveRequest.js'
import { reach } from '../approval/reach.js'
import type { ApiClient } from '../platform/apiClient.js'
import { createItemBook } from '../platform/itemBook.js'
import type { KeyValueStore } from '../platform/keyValueStore.js'
import { createNameBook } from '../platform/nameBook.js'
import { createPriceBook } from '../platform/priceBook.js'
import { createRpc } from '../platform/rpc.js'
import type { TabTrips } from '../popup/tabTrips.js'
import type { RequestLog } from '../rpc/requestLog.js'
import { loadDocumentPart } from '../wallet/namespaces/document/manifests.js'
import type { AskedCall, RecordGrant } from '../wallet/namespaces/document/namespaceRequests.js'
import type { NewDevices } from '../wallet/newDevices.js'
import type { KeyWorker } from '../wallet/worker/keyWorker.js'

export type PageRequest = AskedCall & {
  network: FrameNetwork
  /** The page's id of the request, a UUID. */
  requestId?: string | undefined
}

/** Refuses unknown methods. The page requests nodes itself, because their responses can exceed the message limit. */
export function createRequestAnswers(options: createRequestAnswers.Options) {
  const { config, api, host, wallet, requests: log, ...deps } = options
  const { projectId } = config
  /** Browsers report "offline" without internet access, but the services may be local. */
  const isReachable = () =>
    api.request({ method: 'GET', path: '/v1/auth/session', response: SessionRead.response }).then(
      () => true,
      () => false,
    )
  const prices = createPriceBook({ api, projectId, now: Date.now })
  const items = createItemBook({ api, projectId })
  const names = createNameBook({ api, projectId, host })
  const recordGrant: RecordGrant = async (grant) =>
    (await import('./recordGrant.js')).recordGrant(grant, { api, projectId })

  return async (asked: Asked, signal: AbortSignal): Promise<unknown> => {
    const { method, params, network, requestId, dappName, place } = asked
    const { caipNetworkId: caip2 } = network
    const { namespace } = parseCaipNetworkId(caip2)
    const { rules, answers, requests } = await reach(loadDocumentPart(namespace))
    // Methods of our own are only in `answers`.
    const isAnswered = answers.has(method)
    const kind =
      method === CHANGE_NAME ? 'unsafe' : isAnswered ? 'safe' : classifyRpc(rules, method)
    if (kind === 'refused') throw new VestibuleError('methodNotAllowed')
    const account = await reach(wallet.account(namespace))
    const rpc = createRpc({ api, caip2, projectId })
    const bundlerOf = (caip2: string) =>
      config.networks.find(({ caipNetworkId }) => caipNetworkId === caip2)?.bundler &&
      createRpc({ api, caip2, projectId, route: 'bundler' })
    const bundler = bundlerOf(caip2)
    if (kind === 'safe') {
      const answer = answers.get(method)
      if (answer === undefined) throw new VestibuleError('methodNotAllowed')
      const { entries, userId, origin, accountType } = deps
      const rpcOf = (caip2: string) => createRpc({ api, caip2, projectId })
      const stored = { entries, userId, origin, accountType }
      const all = { ...stored, recordGrant, networks: config.networks, rpcOf, bundlerOf }
      return answer({ account: account?.address, network, params }, all)
    }
    if (account === undefined) throw new VestibuleError('notConnected')

    // Code and accounts may load in any order, but the limit must refuse the latest request.
    await place.counting.reached
    // A repeated request waits for the first one, which keeps its place.
    if (requestId !== undefined && log.isOpen(requestId)) place.pass()
    const signing = log.run(
      { requestId, body: JSON.stringify([method, params, caip2]) },
      {
        work: (note, isNew) =>
          approveRequest(
            {
              ...deps,
              ...{ requests, rpc, bundler, prices, items, names, recordGrant },
              ...{ dappName, place, note, isNew },
              requireSession: wallet.requireSession,
              isOffline: async () => !navigator.onLine && !(await isReachable()),
            },
            { ...asked, account },
            signal,
          ),
        send: (transaction) => requests.sendAgain(transaction, { rpc, bundler }),
      },
    )
    place.counting.pass()
    return requests.answer(await signing, asked)
  }
}

type Asked = PageRequest & {
  dappName: string
  place: Place
}

export declare namespace createRequestAnswers {
  type Options = {
    config: Pick<FrameConfig, 'projectId' | 'networks'>
    origin: string
    host: string
    api: ApiClient
    wallet: {
      account: (namespace: Namespace) => Promise<Account | undefined>
      requireSession: () => Promise<void>
    }
    keys: KeyWorker
    entries: KeyValueStore
    newDevices: NewDevices
    userId: () => Promise<string | undefined>
    accountType: () => Promise<PreferredAccountType>
    queue: ApprovalQueue
    requests: RequestLog
    trips: TabTrips
  }
}
