import type { FrameConfig } from '@vestibule/protocol/http'
import { createSession } from '../auth/session.js'
import { takeSettings } from '../handOver/takeSettings.js'
import { systemRandom } from '../platform/bytes.js'
import { systemClock } from '../platform/clock.js'
import { dpopThumbprint, loadDpopKeys } from '../platform/dpopKeys.js'
import { probeStorage } from '../platform/probeStorage.js'
import { createPopupApi } from '../popup/popupApi.js'
import { readWindowLink } from '../popup/windowLink.js'
import { forgetWindowSecret, readWindowSecret } from '../start/windowSecret.js'
import { documentLocale } from '../ui/documentLocale.js'
import { showOwnLanguage } from '../ui/ownLanguage.js'
import type { StoredSession } from '../wallet/deviceStore.js'
import { openDevice } from '../wallet/openDevice.js'
import { keepSite } from './entry/cameFrom.js'
import { EntryPage } from './entry/EntryPage.js'

/** Assembles the login from a site. It has no key worker; the hub that follows has. */
export function startEntry(options: { config: FrameConfig; home: string }) {
  const { config, home } = options
  const link = readWindowLink(location.hash)
  const wasSentOn = link !== undefined && readWindowSecret() === location.hash.slice(1)
  forgetWindowSecret()
  history.replaceState(null, '', location.pathname)
  const { entries, api, store } = openDevice({ nonce: config.nonce, locale: documentLocale })
  const entry =
    link &&
    takeSettings({
      link,
      api: createPopupApi(),
      services: api,
      session: createSession({ api, store }),
      saveFirst: async (session) => (await entries.insert('session', session)) as StoredSession,
      thumbprint: async () => dpopThumbprint(await loadDpopKeys(store)),
      wasSentOn,
      isStorageOpen: () => probeStorage(entries),
      onSite(site, locale) {
        keepSite(site, locale)
        void showOwnLanguage(locale)
      },
      onEntered: () => location.replace(home),
      random: systemRandom,
      clock: systemClock,
    })
  void entry?.start()
  return <EntryPage entry={entry} home={home} />
}
