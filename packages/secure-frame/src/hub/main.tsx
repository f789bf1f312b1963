// Import this first: other code could change globals.

import '../platform/harden.js'
import '@vestibule/design/tokens.css'
import '../ui/forcedColors.css'
import '@vestibule/design/Button.css'
import '../ui/frame.css'
import type { FrameConfig } from '@vestibule/protocol/http'
import { createRoot } from 'react-dom/client'
import { createSession } from '../auth/session.js'
import { takeSettings } from '../handOver/takeSettings.js'
import { confirmWithPasskey } from '../passkeys/confirmWithPasskey.js'
import { systemRandom } from '../platform/bytes.js'
import { systemClock } from '../platform/clock.js'
import { dpopThumbprint, loadDpopKeys } from '../platform/dpopKeys.js'
import { keepStyleElementOut } from '../platform/keepStyleElementOut.js'
import { probeStorage } from '../platform/probeStorage.js'
import { createPopupApi } from '../popup/popupApi.js'
import { readWindowLink } from '../popup/windowLink.js'
import { readConfig } from '../start/readConfig.js'
import { forgetWindowSecret, readWindowSecret } from '../start/windowSecret.js'
import { documentLocale } from '../ui/documentLocale.js'
import { keepFocus } from '../ui/keepFocus.js'
import { addCatalogues, Localized } from '../ui/language.js'
import { showOwnLanguage } from '../ui/ownLanguage.js'
import type { StoredSession } from '../wallet/deviceStore.js'
import { openDevice } from '../wallet/openDevice.js'
import { createKeyWorker, type KeyWorker } from '../wallet/worker/keyWorker.js'
import { passkeyAsk } from '../wallet/worker/opening.js'
import workerUrl from '../wallet/worker/worker.ts?worker&url'
import { keepSite, readSiteLocale } from './entry/cameFrom.js'
import { EntryPage } from './entry/EntryPage.js'
import { HubPage } from './HubPage.js'
import { ENTRY, readHubPath } from './hubPath.js'
import { hubText as t } from './i18n.js'
import { ExportPage } from './keys/ExportPage.js'
import { ImportPage } from './keys/ImportPage.js'
import { OfflinePage } from './keys/OfflinePage.js'
import { startHub } from './startHub.js'

const root = document.documentElement
root.dataset.surface = 'hub'
followTheme(root)
keepStyleElementOut()

const container = document.getElementById('app')
if (container === null) throw new Error('The hub’s document lacks the root element.')
keepFocus(container)
addCatalogues(() => import('../locales/hub.languages'))
void showOwnLanguage(readSiteLocale())
createRoot(container).render(<Localized>{content()}</Localized>)

function content() {
  // Some browsers ignore the header that forbids framing.
  if (window.top !== window) return <Framed />
  const { home, part } = readHubPath(location.pathname)
  // A copy without services has no configuration.
  const isServed = document.getElementById('vestibule-config') !== null
  // The policy of the entry document blocks workers.
  if (part === ENTRY && isServed) return startEntry({ config: readConfig(document), home })
  const worker = withPasskey(createKeyWorker({ url: workerUrl, place: 'hub' }))
  if (part === 'offline' || !isServed)
    return <OfflinePage keys={worker} home={isServed ? home : undefined} />
  if (part === 'export') return <ExportPage keys={worker} home={home} />
  if (part === 'import') return <ImportPage keys={worker} home={home} />
  return startHub({ config: readConfig(document), worker, home })
}

function Framed() {
  return (
    <HubPage headline={t('framed.headline')}>
      <p className="dim">{t('framed.says')}</p>
    </HubPage>
  )
}

function followTheme(root: HTMLElement) {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const wear = () => {
    root.dataset.theme = dark.matches ? 'dark' : 'light'
  }
  dark.addEventListener('change', wear)
  wear()
}

/** Asks for a passkey when the services require one, then repeats the call. */
function withPasskey(worker: KeyWorker): KeyWorker {
  return {
    stop: worker.stop,
    async call(...request) {
      try {
        return await worker.call(...request)
      } catch (error) {
        const asked = passkeyAsk(error)
        if (asked === undefined) throw error
        const assertion = await confirmWithPasskey(asked, 'open')
        await worker.call('confirmOpening', { assertion })
        return worker.call(...request)
      }
    },
  }
}

/** The entry page has no key worker. */
function startEntry(options: { config: FrameConfig; home: string }) {
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
