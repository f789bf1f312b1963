import { RETURN_KEY, SIGNED_OUT } from '@vestibule/protocol/extension'
import type { FrameConfig } from '@vestibule/protocol/http'
import { createLogin } from '../auth/createLogin.js'
import { createSession } from '../auth/session.js'
import { probeStorage } from '../platform/probeStorage.js'
import { documentLocale } from '../ui/documentLocale.js'
import { createNewDevices } from '../wallet/newDevices.js'
import { openDevice } from '../wallet/openDevice.js'
import type { KeyWorker } from '../wallet/worker/keyWorker.js'
import { createHub } from './createHub.js'
import { readSite } from './entry/cameFrom.js'
import { HubApp } from './HubApp.js'
import { createScan } from './newDevice/createScan.js'
import { createPermissions } from './permissions/createPermissions.js'

function returnToExtension(projectId: string) {
  if (sessionStorage.getItem(RETURN_KEY) === null) return
  sessionStorage.removeItem(RETURN_KEY)
  location.replace(`/extension/${encodeURIComponent(projectId)}?back`)
}

export function startHub(options: { config: FrameConfig; worker: KeyWorker; home: string }) {
  const { config, worker, home } = options
  const { entries, api, store } = openDevice({ nonce: config.nonce, locale: documentLocale })
  const session = createSession({ api, store })
  const hub = createHub({
    session,
    api,
    worker,
    newDevices: createNewDevices({ entries, store }),
    agreeTo: (id) => store.renewSession({ id, fromSite: undefined }),
    isLeaving: () => location.hash === '#delete',
  })
  const login = createLogin({
    api,
    session,
    store,
    isHeadless: false,
    projectId: config.projectId,
    dappOrigin: location.origin,
    // Consent is not required: only the visitor sees the address on the wallet's own page.
    consents: {
      has: async () => true,
      account: async () => undefined,
      give: async () => {},
      withdraw: async () => {},
    },
    accounts: async () => [],
    isStorageOpen: () => probeStorage(entries),
    // The hub's page shows the state of the wallet.
    async openWallet() {
      await hub.enter()
      return []
    },
    async enterWallet() {
      await hub.enter()
      return []
    },
    keys: hub.keys,
    onConnected: () => {},
    onCancelled: () => {},
  })
  const scan = createScan({ hub, api })
  const permissions = createPermissions({
    ...{ config, api, entries, keys: hub.keys },
    userId: async () => (await session.stored())?.info.userId,
  })
  hub.store.subscribe(({ name }) => {
    if (name === 'open') returnToExtension(config.projectId)
    if (name === 'signedOut') postMessage(SIGNED_OUT, location.origin)
  })
  void hub.enter()
  return <HubApp {...{ hub, scan, login, permissions, home }} project={config} site={readSite()} />
}
