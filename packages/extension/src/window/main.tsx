import '@vestibule/design/tokens.css'
import '@vestibule/design/Button.css'
import '../panel/panel.css'
import { VestibuleError } from '@vestibule/protocol'
import { RETURN_KEY } from '@vestibule/protocol/extension'
import { createRoot } from 'react-dom/client'
import { closeWhenDone } from '../panel/closeWhenDone.js'
import { loadLanguage, locale } from '../panel/language.js'
import { Panel } from '../panel/Panel.js'
import { type Requests, serveRequests } from '../panel/requests.js'
import { createSiteRequests } from '../panel/siteRequests.js'

// Runs in an empty document with the wallet's origin, for extensions that cannot embed the wallet.

const { frameUrl, projectId } = __OPERATOR__
const HUB = `/hub/${encodeURIComponent(projectId)}`

// The manifest's patterns do not support ports.
if (location.origin === frameUrl && window.top === window) void start()

async function start() {
  // Check the window: a site may have opened the same URL.
  const isOurs: unknown = await chrome.runtime.sendMessage({ type: 'window' })
  if (isOurs !== true) return
  await loadLanguage()
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const mode = () => (dark.matches ? 'dark' : 'light')
  const wear = () => {
    document.documentElement.dataset.theme = mode()
  }
  wear()
  dark.addEventListener('change', wear)

  const place = document.createElement('div')
  const sites = createSiteRequests({
    place,
    greet(call) {
      for (const told of [
        call('syncTheme', { mode: mode(), variables: {} }),
        call('syncLocale', { locale }),
      ])
        told.catch(() => undefined)
    },
    signIn,
    onAccounts: (origin, accounts) => tell({ type: 'site', origin, accounts }),
  })
  const { tell }: Requests = serveRequests(
    { kind: 'window', windowId: -1, name: 'window' },
    sites.answer,
  )
  if (location.search !== '') closeWhenDone(sites, tell)

  createRoot(document.body).render(
    <Panel
      {...{ place, windowId: -1, wallet: undefined, hub: HUB }}
      requests={sites}
      cancelSignIn={() => {}}
      disconnect={async (origin) => {
        await sites.disconnect(origin)
        tell({ type: 'site', origin, accounts: [] })
      }}
    />,
  )
}

/**
 * Navigates to the hub, which navigates back. The background stores the requests until then.
 * @throws `notConnected`
 */
function signIn(): Promise<void> {
  if (location.search === '?back') return Promise.reject(new VestibuleError('notConnected'))
  sessionStorage.setItem(RETURN_KEY, 'true')
  location.assign(HUB)
  return new Promise(() => {})
}
