import { FRAME, PAGE, VestibuleError } from '@vestibule/protocol'
import { type Accepted, createPeer } from '@vestibule/protocol/channel'
import type { FrameConfig } from '@vestibule/protocol/http'
import { createApprovalQueue } from '../approval/approvalQueue.js'
import { createApiClient } from '../auth/apiClient.js'
import { loadDpopKeys } from '../auth/dpopKeys.js'
import { createEmailLogin } from '../auth/emailLogin.js'
import { createSession } from '../auth/session.js'
import { createDeviceStore } from '../wallet/deviceStore.js'
import { indexedDbStore } from '../wallet/indexedDbStore.js'
import { createKeyWorker } from '../wallet/keyWorker.js'
import { probeStorage } from '../wallet/probeStorage.js'
import { changesOfEntries, isSettled, rememberingStore } from '../wallet/rememberingStore.js'
import workerUrl from '../wallet/worker.ts?worker&url'
import { createHandlers } from './createHandlers.js'
import { createWallet } from './createWallet.js'
import { renderApp } from './renderApp.js'

/** Puts the frame together for the page whose channel was accepted. */
export function startFrame(options: Accepted & { config: FrameConfig }) {
  const { port, origin, config } = options
  const entries = rememberingStore(indexedDbStore(), {
    changes: changesOfEntries(),
    remembers: isSettled,
  })
  const store = createDeviceStore(entries)
  const api = createApiClient({
    baseUrl: location.origin,
    keys: () => loadDpopKeys(store),
    session: async () => (await store.session())?.id,
  })
  const keys = createKeyWorker({ url: workerUrl })
  const session = createSession({ api, store })
  const wallet = createWallet({ keys, session })
  const queue = createApprovalQueue()
  const quietly = (call: Promise<unknown>) => {
    call.catch(() => {
      // An event that the page does not take changes nothing here.
    })
  }
  const login = createEmailLogin({
    api,
    session,
    projectId: config.projectId,
    dappOrigin: origin,
    isStorageOpen: () => probeStorage(entries),
    openWallet: wallet.open,
    onConnected: () => quietly(page.call('login', { outcome: 'connected' })),
  })

  const page = createPeer({
    port,
    serves: FRAME,
    calls: PAGE,
    handlers: createHandlers({ config, origin, api, session, wallet, keys, login, queue }),
    async authorize(method) {
      if (FRAME[method].requires === 'session' && (await wallet.address()) === undefined)
        throw new VestibuleError('notConnected')
    },
  })
  wallet.onEnded(() => quietly(page.call('sessionEnded', {})))
  queue.store.subscribe(({ waiting }, before) => {
    if (waiting.length !== before.waiting.length)
      quietly(page.call('approvals', { pending: waiting.length }))
  })
  renderApp({
    login,
    queue,
    onSurface: (surface) => quietly(page.call('surface', surface)),
    onDismiss: () => quietly(page.call('dismiss', {})),
  })
}
