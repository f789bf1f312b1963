// First of all, before any other module can be fooled.

import '../platform/harden.js'
import '@vestibule/design/tokens.css'
import '../ui/forcedColors.css'
import '@vestibule/design/Button.css'
import '../ui/frame.css'
import { createRoot } from 'react-dom/client'
import { keepStyleElementOut } from '../platform/keepStyleElementOut.js'
import { readConfig } from '../start/readConfig.js'
import { keepFocus } from '../ui/keepFocus.js'
import { addCatalogues, Localized } from '../ui/language.js'
import { showOwnLanguage } from '../ui/ownLanguage.js'
import { createKeyWorker } from '../wallet/worker/keyWorker.js'
import workerUrl from '../wallet/worker/worker.ts?worker&url'
import { readSiteLocale } from './entry/cameFrom.js'
import { HubPage } from './HubPage.js'
import { ENTRY, readHubPath } from './hubPath.js'
import { useHubText } from './i18n.js'
import { ExportPage } from './keys/ExportPage.js'
import { ImportPage } from './keys/ImportPage.js'
import { OfflinePage } from './keys/OfflinePage.js'
import { startEntry } from './startEntry.js'
import { startHub } from './startHub.js'
import { withPasskey } from './withPasskey.js'

const root = document.documentElement
root.dataset.surface = 'hub'
followTheme(root)
keepStyleElementOut()

const container = document.getElementById('app')
if (container === null) throw new Error('The hub’s document has no place for its surface.')
keepFocus(container)
addCatalogues(() => import('../locales/hub.languages'))
void showOwnLanguage(readSiteLocale())
createRoot(container).render(<Localized>{content()}</Localized>)

function content() {
  // The header does this too; this is for a browser that does not support it.
  if (window.top !== window) return <Framed />
  const { home, part } = readHubPath(location.pathname)
  // A copy without services has no configuration and does not need one.
  const isServed = document.getElementById('vestibule-config') !== null
  // Before the worker: this document may not start one.
  if (part === ENTRY && isServed) return startEntry({ config: readConfig(document), home })
  const worker = withPasskey(createKeyWorker({ url: workerUrl, place: 'hub' }))
  if (part === 'offline' || !isServed)
    return <OfflinePage keys={worker} home={isServed ? home : undefined} />
  if (part === 'export') return <ExportPage keys={worker} home={home} />
  if (part === 'import') return <ImportPage keys={worker} home={home} />
  return startHub({ config: readConfig(document), worker, home })
}

function Framed() {
  const t = useHubText()
  return (
    <HubPage headline={t('framed.headline')}>
      <p className="dim">{t('framed.says')}</p>
    </HubPage>
  )
}

/** Wears the colours of the visitor's system, and changes with them. */
function followTheme(root: HTMLElement) {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const wear = () => {
    root.dataset.theme = dark.matches ? 'dark' : 'light'
  }
  dark.addEventListener('change', wear)
  wear()
}
