import type { FrameConfig } from '@vestibule/protocol/http'
import { dpopThumbprint, loadDpopKeys } from '../auth/dpopKeys.js'
import { createEmailLogin } from '../auth/emailLogin.js'
import { createSession } from '../auth/session.js'
import { openDevice } from '../boot/openDevice.js'
import { takeSettings } from '../handOver/takeSettings.js'
import { createPopupApi } from '../popup/popupApi.js'
import type { readWindowLink } from '../popup/windowLink.js'
import { systemRandom } from '../wallet/bytes.js'
import { systemClock } from '../wallet/clock.js'
import type { KeyWorker } from '../wallet/keyWorker.js'
import { probeStorage } from '../wallet/probeStorage.js'
import { createHub } from './createHub.js'
import { HubApp } from './HubApp.js'

/** Puts the hub together, as the frame is put together for a page. */
export function startHub(options: startHub.Options) {
  const { config, worker, home, link } = options
  const { entries, api, store } = openDevice({ nonce: config.nonce })
  const session = createSession({ api, store })
  const hub = createHub({ session, worker, isLeaving: () => location.hash === '#delete' })
  const login = createEmailLogin({
    api,
    session,
    projectId: config.projectId,
    dappOrigin: location.origin,
    // The wallet's own page shows the address to nobody but the visitor.
    consents: {
      has: async () => true,
      account: async () => undefined,
      give: async () => {},
      withdraw: async () => {},
    },
    accounts: async () => [],
    isStorageOpen: () => probeStorage(entries),
    // The hub shows by itself whether it is open, to be recovered, or new; nothing is asked in between.
    async openWallet() {
      await hub.enter()
      return { made: false, choice: [] }
    },
    enterWallet: async () => [],
    onConnected: () => {},
    onCancelled: () => {},
  })
  const entry =
    link &&
    takeSettings({
      link,
      api: createPopupApi(),
      services: api,
      session,
      thumbprint: async () => dpopThumbprint(await loadDpopKeys(store)),
      isStorageOpen: () => probeStorage(entries),
      onEntered: hub.enter,
      random: systemRandom,
      clock: systemClock,
    })
  void entry?.start()
  void hub.enter()
  return <HubApp hub={hub} login={login} entry={entry} home={home} />
}

export declare namespace startHub {
  type Options = {
    config: FrameConfig
    worker: KeyWorker
    home: string
    /** Of the frame that has opened this page. */
    link: ReturnType<typeof readWindowLink>
  }
}
