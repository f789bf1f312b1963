import { FRAME, PAGE, parseCaipNetworkId, VestibuleError } from '@vestibule/protocol'
import { type Accepted, createPeer } from '@vestibule/protocol/channel'
import type { FrameConfig } from '@vestibule/protocol/http'
import { createApprovalQueue, tellApprovals } from '../approval/approvalQueue.js'
import { createLogin } from '../auth/createLogin.js'
import { createKeptLogin } from '../auth/keptLogin.js'
import { loginName } from '../auth/loginName.js'
import { createSession } from '../auth/session.js'
import { createSessionWatch } from '../auth/sessionWatch.js'
import { createConsents } from '../consent/createConsents.js'
import { systemClock } from '../platform/clock.js'
import { probeStorage } from '../platform/probeStorage.js'
import { changesOfEntries } from '../platform/rememberingStore.js'
import { createPressWindows } from '../popup/pressWindows.js'
import { createTabTrips } from '../popup/tabTrips.js'
import { createWalletSurface } from '../recovery/walletSurface.js'
import { createRequestLog } from '../rpc/requestLog.js'
import { hearStartWindows } from '../start/hearStartWindows.js'
import { documentLocale } from '../ui/documentLocale.js'
import { showOwnLanguage } from '../ui/ownLanguage.js'
import { createNewDevices } from '../wallet/newDevices.js'
import { openDevice } from '../wallet/openDevice.js'
import { createKeyWorker } from '../wallet/worker/keyWorker.js'
import workerUrl from '../wallet/worker/worker.ts?worker&url'
import { createHandlers } from './createHandlers.js'
import { createWallet } from './createWallet.js'
import { isServedTo } from './isServedTo.js'
import { renderApp } from './renderApp.js'

export function startFrame(options: Accepted & { config: FrameConfig }) {
  const { port, origin, embedder, asker, config } = options
  const isOwn = embedder === location.origin
  const approvals = isOwn ? 'own' : asker === 'page' ? config.approvals : 'panel'
  void showOwnLanguage()
  const { entries, store, api } = openDevice({ nonce: config.nonce, locale: documentLocale })
  const keys = createKeyWorker({ url: workerUrl, place: 'page', nonce: api.nonce })
  const session = createSession({ api, store })
  const consents = createConsents({ entries, origin, asker })
  const queue = createApprovalQueue()
  const owner = `${config.projectId}|${origin}`
  const requests = createRequestLog({ entries, owner, clock: systemClock })
  const trips = createTabTrips({ area: () => sessionStorage, owner, clock: systemClock })
  const windows = createPressWindows()
  const loginWindows = createPressWindows()
  const settingsWindows = createPressWindows()
  hearStartWindows({
    self: window,
    hear: { approve: windows.hear, login: loginWindows.hear, settings: settingsWindows.hear },
  })
  const userId = async () => (await store.session())?.info.userId
  const quietly = (call: Promise<unknown>) => {
    call.catch(() => {
      // Ignore errors of page and services.
    })
  }
  const wallet = createWallet({
    keys,
    session,
    consents,
    namespaces: config.networks.map(
      ({ caipNetworkId }) => parseCaipNetworkId(caipNetworkId).namespace,
    ),
    asker,
    onShown(account) {
      // The services must not see which sites use the extension.
      if (asker !== 'site') quietly(session.tellShown({ dappOrigin: origin, account }))
    },
    onOpen: (isOpen) => watch.follow(isOpen),
  })
  const watch = createSessionWatch({
    look: session.awaitEnd,
    onLooked: () => wallet.followSession(),
    page: document,
  })
  for (const event of ['visibilitychange', 'focus', 'online'])
    addEventListener(event, watch.wake, { capture: true })
  const login = createLogin({
    api,
    session,
    projectId: config.projectId,
    dappOrigin: origin,
    consents,
    isStorageOpen: () => probeStorage(entries),
    kept: createKeptLogin({ area: () => sessionStorage, owner, clock: systemClock }),
    accounts: wallet.accounts,
    openWallet: wallet.open,
    enterWallet: wallet.enter,
    keys,
    store,
    isHeadless: config.headless,
    async onConnected() {
      const user = await readUser().catch(() => undefined)
      quietly(page.call('login', { outcome: 'connected', user }))
    },
    onSessionChanged: wallet.isConnected,
    windows: loginWindows,
    onSocialFailed: (reason) => quietly(page.call('login', { outcome: 'failed', reason })),
    onSocialWindow: (window) => quietly(page.call('socialWindow', window)),
    onCancelled: () => quietly(page.call('login', { outcome: 'cancelled' })),
  })
  // Load while the visitor is busy with email, provider or passkey.
  login.store.subscribe(({ name }) => {
    if (name === 'code' || name === 'social' || name === 'passkey') keys.prepare()
  })
  const surface = createWalletSurface({
    keys,
    clock: systemClock,
    isConnected: wallet.isOpen,
    isSeen: () => document.visibilityState === 'visible',
    onProtected: session.confirm,
  })

  const { handlers, readUser } = createHandlers({
    config,
    origin,
    asker,
    approvals,
    api,
    session,
    wallet,
    keys,
    entries,
    newDevices: createNewDevices({ entries, store }),
    userId,
    login,
    surface,
    queue,
    requests,
    windows,
    settingsWindows,
    trips,
  })
  const page = createPeer({
    port,
    serves: FRAME,
    calls: PAGE,
    handlers,
    async authorize(method) {
      if (!isServedTo(asker, method)) throw new VestibuleError('methodNotAllowed')
      if (FRAME[method].requires === 'session' && (await wallet.shown()).length === 0)
        throw new VestibuleError('notConnected')
    },
  })
  // This runs after the store's listener, which clears its cache.
  changesOfEntries().onmessage = ({ data }) => {
    if (data === 'session') void wallet.followSession()
  }
  wallet.onEnded(() => {
    queue.rejectAll('sessionEnded')
    // Send open responses first: after `sessionEnded`, the page withdraws its requests.
    setTimeout(() => quietly(page.call('sessionEnded', {})))
  })
  queue.store.subscribe((state, before) => {
    const told = tellApprovals(state)
    const last = tellApprovals(before)
    if (told.pending !== last.pending || told.asked !== last.asked)
      quietly(page.call('approvals', told))
  })
  renderApp({
    origin,
    asker,
    keys,
    hub: `/hub/${encodeURIComponent(config.projectId)}`,
    who: wallet.who,
    async readUser() {
      const stored = await session.stored()
      if (stored === undefined) throw new VestibuleError('sessionEnded')
      return { userId: stored.info.userId, ...loginName(stored.info) }
    },
    login,
    hasProviders: config.logins.length > 0,
    surface,
    queue,
    windows,
    settingsWindows,
    approvals,
    trips,
    api,
    onSurface: (surface) => quietly(page.call('surface', surface)),
    onDismiss: () => quietly(page.call('dismiss', {})),
  })
}
